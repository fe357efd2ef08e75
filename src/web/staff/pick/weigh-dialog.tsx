import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { type SubmitEvent, useRef, useState } from 'react'
import type { PickLine } from '#contract/orders/picking.ts'
import { amountText, baseText } from '#domain/amount-text.ts'
import { weightOnLabel } from '#domain/scale-label.ts'
import { weighQuestion } from '#domain/weighing.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScanDialog } from '../../ui/scan/scan-dialog.tsx'
import type { LineState } from './line-to-pick.tsx'

export type LooseLine = PickLine & { loose: NonNullable<PickLine['loose']> }

type WeighProps = {
  line: LooseLine
  scaleLabel: string
  open: boolean
  onClose: () => void
  onWeighed: (state: LineState) => void
}

const MAX_WEIGHED = 1_000_000

/** Grams on a number pad, or the label of the scale: scanned by the camera, or by a scanner that types. */
export function WeighDialog({ line, scaleLabel, open, onClose, onWeighed }: WeighProps) {
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<{ weighed: number; question: string } | null>(null)
  const [scanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { name, quantity, loose } = line
  const unit = loose.unit === 'g' ? 'grams' : 'millilitres'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('weight') ?? '').replace(/\D/g, '')
    if (typed.length === 13) return readScanned(typed)
    const weighed = Number(typed)
    if (weighed > 0 && weighed <= MAX_WEIGHED) take(weighed)
    else setProblem(`Enter the weight in ${unit}.`)
  }

  function readScanned(digits: string) {
    setScanning(false)
    const read = weightOnLabel(digits, scaleLabel, { name, ...loose })
    if ('weighed' in read) return take(read.weighed)
    setProblem(read.problem)
    if (field.current) field.current.value = ''
    field.current?.focus()
  }

  function take(weighed: number) {
    setProblem(undefined)
    const question = weighQuestion({ asked: quantity * loose.step, weighed, unit: loose.unit })
    if (question) setAsked({ weighed, question })
    else done({ picked: quantity, short: 0, weighed })
  }

  function done(state: LineState) {
    close()
    onWeighed(state)
  }

  function close() {
    setAsked(null)
    setProblem(undefined)
    onClose()
  }

  return (
    <>
      <Dialog open={open && !scanning} onClose={close} title={`Weigh ${amountText(line, quantity)}`} width="sheet">
        <div className="mx-auto max-w-md">
          <p className="wrap-anywhere mb-4 text-ink-soft">{name}</p>
          {asked ? (
            <Question line={line} {...asked} onDone={done} onBack={() => setAsked(null)} />
          ) : (
            <form noValidate onSubmit={submit}>
              <TextField
                ref={field}
                label={`Weight in ${unit}`}
                name="weight"
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                autoFocus
                error={problem}
                hint="A scanner on USB or Bluetooth types the label here."
                onInput={() => setProblem(undefined)}
                className="[&_input]:text-2xl"
              />
              <div className="mt-4 grid grid-cols-[2fr_1fr] gap-2">
                <Button type="submit" className="min-h-14 text-lg">
                  Done
                </Button>
                <Button variant="quiet" className="min-h-14" onClick={() => setScanning(true)}>
                  <ScanBarcode size={20} aria-hidden />
                  Scan<span className="sr-only"> the label of the scale</span>
                </Button>
              </div>
            </form>
          )}
        </div>
      </Dialog>
      <ScanDialog
        open={open && scanning}
        onClose={() => setScanning(false)}
        title="Scan the scale’s label"
        submitText="Use"
        onCode={readScanned}
      />
    </>
  )
}

const focusOnce = (box: HTMLElement | null) => box?.focus()

type QuestionProps = {
  line: LooseLine
  weighed: number
  question: string
  onDone: (state: LineState) => void
  onBack: () => void
}

/** A weight that is far from what was asked for. */
function Question({ line: { quantity, loose }, weighed, question, onDone, onBack }: QuestionProps) {
  // The steps that are there at least in part; the others are missing, so nothing of it is left.
  const there = Math.ceil(weighed / loose.step)
  return (
    // Not one of its buttons: an Enter too many, as of a scanner, answers nothing.
    <div ref={focusOnce} tabIndex={-1} role="alert" className="grid gap-3 outline-none">
      <p className="font-medium text-lg">{question}</p>
      <Button className="min-h-14 text-lg" onClick={() => onDone({ picked: quantity, short: 0, weighed })}>
        Yes, {baseText(weighed, loose.unit)}
      </Button>
      {there < quantity && (
        <Button
          variant="quiet"
          className="min-h-14 text-lg"
          onClick={() => onDone({ picked: there, short: quantity - there, weighed })}
        >
          That’s all there is
        </Button>
      )}
      <Button variant="quiet" className="min-h-14 text-lg" onClick={onBack}>
        Weigh again
      </Button>
    </div>
  )
}
