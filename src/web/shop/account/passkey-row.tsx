import { useRef, useState } from 'react'
import { type Passkey, removePasskey, renamePasskey } from '#contract/accounts/passkeys.ts'
import { formatDate, formatMoment } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsShopper } from './call-as-shopper.ts'

type RowProps = { passkey: Passkey; onChanged: () => void; onRemoved: () => void }

export function PasskeyRow({ passkey, onChanged, onRemoved }: RowProps) {
  const { name, addedAt, lastUsedAt } = passkey
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const row = useRef<HTMLLIElement>(null)
  const stop = () => setDoing(null)
  /** The form is gone, and the buttons are not back yet. */
  const stopRenaming = () => {
    stop()
    row.current?.focus()
  }
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex outline-none flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
    >
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="text-ink-soft text-sm">
          Added <time dateTime={addedAt.toISOString()}>{formatDate(addedAt)}</time> ·{' '}
          {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      {doing !== 'rename' && (
        <div className="flex gap-2">
          <Button variant="quiet" size="small" onClick={() => setDoing('rename')}>
            Rename<span className="sr-only"> {name}</span>
          </Button>
          <Button variant="danger" size="small" onClick={() => setDoing('remove')}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
      {doing === 'rename' && <RenameForm passkey={passkey} onDone={onChanged} onClose={stopRenaming} />}
      <Dialog open={doing === 'remove'} onClose={stop} title="Remove this passkey?">
        <RemoveQuestion passkey={passkey} onDone={onRemoved} onClose={stop} />
      </Dialog>
    </li>
  )
}

type ActionProps = { passkey: Passkey; onDone: () => void; onClose: () => void }

function RenameForm({ passkey, onDone, onClose }: ActionProps) {
  const finish = ({ message }: { message: string }) => {
    toast.success(message)
    onClose()
    onDone()
  }
  const { errors, busy, formProps } = useCallForm(renamePasskey, finish, {
    call: callAsShopper,
    fixed: { passkey: passkey._id },
  })
  return (
    <form {...formProps} className="flex w-full max-w-md flex-col gap-4 pb-2">
      <TextField
        label="Name of the passkey"
        name="name"
        autoComplete="off"
        maxLength={60}
        defaultValue={passkey.name}
        autoFocus
        required
        error={errors.name}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function RemoveQuestion({ passkey: { _id, name }, onDone, onClose }: ActionProps) {
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const reply = await callAsShopper(removePasskey, { body: { passkey: _id } })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onClose()
      return onDone()
    }
    toast.error(reply.message)
  }

  return (
    <>
      <p className="break-words">
        “{name}” will no longer sign you in here. Your device may still offer it until you remove it there, too.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void remove()}>
          Remove passkey
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </>
  )
}
