import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { formatMoment } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { fromDateTimeField, toDateTimeField } from '../delivery/date-time-field.ts'
import { changesText, productsText } from './change-words.ts'
import { nextMorning } from './next-morning.ts'
import { ReviewLines } from './review-lines.tsx'
import { saveEdits, undoBatch } from './save-edits.ts'
import { countChanges, type Edits, hasErrors, type ReadEdit, without } from './sheet-edits.ts'

type ReviewDialogProps = {
  open: boolean
  read: readonly ReadEdit[]
  onEdits: (change: (now: Edits) => Edits) => void
  onClose: () => void
  onSaved: () => Promise<unknown>
  onUndone: () => Promise<unknown>
}

/** The last look at what will change, and at what looks like a slip. */
export function ReviewDialog({ open, read, ...rest }: ReviewDialogProps) {
  return (
    <Dialog
      open={open && read.length > 0}
      onClose={rest.onClose}
      title={`Review ${changesText(countChanges(read))}`}
      width="wide"
    >
      <Review read={read} {...rest} />
    </Dialog>
  )
}

function Review({ read, onEdits, onClose, onSaved, onUndone }: Omit<ReviewDialogProps, 'open'>) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [isLater, setIsLater] = useState(false)
  const [at, setAt] = useState(() => toDateTimeField(nextMorning()))
  const name = useId()
  const wrong = read.filter(hasErrors).length
  const slips = read.filter((one) => one.slips.length > 0 && !hasErrors(one)).length
  const changes = countChanges(read)
  const submit = useRef<HTMLButtonElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const [isClean] = useState(slips + wrong === 0)

  // Enter once more saves. Where something has to be looked at first it goes back, and drops no line.
  useEffect(() => {
    ;(isClean ? submit : back).current?.focus({ preventScroll: true })
  }, [isClean])

  function onDrop(id: string) {
    onEdits((now) => without(now, id))
    back.current?.focus({ preventScroll: true })
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const moment = isLater ? fromDateTimeField(at) : null
    if (isLater && !moment) return setRefused('Choose a day and a time.')
    setBusy(true)
    const saved = await saveEdits(read, moment)
    setBusy(false)
    if (!saved.success) {
      setRefused(saved.message)
      onEdits(saved.rebase)
      return
    }
    await onSaved()
    if (moment) toast.success(`${productsText(saved.products)} will change ${formatMoment(moment)}`)
    else
      undoToast(`${productsText(saved.products)} changed`, {
        id: saved.batch,
        onUndo: () => void undoBatch(saved.batch).then(onUndone),
      })
  }

  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      <p role="status" className="mb-3">
        {summary(read.length, slips, wrong)}
      </p>
      {refused && (
        <p role="alert" className="mb-3 rounded-field bg-berry-tint px-4 py-2.5 text-berry">
          {refused}
        </p>
      )}
      <ReviewLines read={read} onDrop={onDrop} />
      <fieldset className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <legend className="sr-only">When</legend>
        {[false, true].map((later) => (
          <label key={String(later)} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={isLater === later}
              onChange={() => setIsLater(later)}
              className="size-5 accent-leaf"
            />
            {later ? 'At a time' : 'Now'}
          </label>
        ))}
        {isLater && (
          <TextField
            label="Day and time"
            type="datetime-local"
            required
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
        )}
      </fieldset>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose} ref={back}>
          Back
        </Button>
        <Button type="submit" busy={busy} disabled={wrong > 0} ref={submit}>
          {isLater ? 'Plan' : 'Save'} {changesText(changes)}
        </Button>
      </div>
    </form>
  )
}

function summary(products: number, slips: number, wrong: number): string {
  if (wrong > 0)
    return `${productsText(wrong)} can’t be saved like this. Fix them on the sheet, or leave them as they are.`
  if (slips > 0)
    return `${productsText(products)} will change. Please look at ${slips === 1 ? 'one' : slips} that may be a slip.`
  return `${productsText(products)} will change. Nothing looks like a slip.`
}
