import { type SubmitEvent, useState } from 'react'
import {
  type DeliverySettings,
  MAX_PROMISE_LIMIT,
  MIN_PROMISE_LIMIT,
  saveMaxPromise,
} from '#contract/delivery/seller-delivery.ts'
import { useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type ShowSettings, useSaveSettings } from './delivery-settings.ts'

const USUAL_MINUTES = 90

type MaxPromiseProps = { settings: Pick<DeliverySettings, 'maxPromiseMinutes'>; onSaved: ShowSettings }

/** For how long an order may be promised before customers have to choose a delivery time. */
export function MaxPromise({ settings: { maxPromiseMinutes: minutes }, onSaved }: MaxPromiseProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 border-current/15 border-t pt-2 text-sm">
      <p>
        {minutes === null
          ? 'No longest promise: in a rush, customers may be promised tomorrow.'
          : `Longest promise: ${minutes} minutes. In a rush beyond that, customers choose a delivery time.`}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11 font-medium underline underline-offset-4"
      >
        Change longest promise
      </button>
      <Dialog open={isOpen} onClose={close} title="Longest promise">
        <MaxPromiseForm minutes={minutes} onSaved={onSaved} onClose={close} />
      </Dialog>
    </div>
  )
}

type FormProps = { minutes: number | null; onSaved: ShowSettings; onClose: () => void }

function MaxPromiseForm({ minutes, onSaved, onClose }: FormProps) {
  const { errors, show, formProps } = useFieldErrors()
  const { busy, save } = useSaveSettings(onSaved)
  const [isOn, setOn] = useState(minutes !== null)
  const [typed, setTyped] = useState(String(minutes ?? USUAL_MINUTES))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = isOn ? Number(typed) : null
    const isWrong =
      wanted !== null && !(Number.isInteger(wanted) && wanted >= MIN_PROMISE_LIMIT && wanted <= MAX_PROMISE_LIMIT)
    show(isWrong ? { minutes: `Enter ${MIN_PROMISE_LIMIT} to ${MAX_PROMISE_LIMIT} minutes.` } : {})
    if (!isWrong && (await save(saveMaxPromise, { minutes: wanted }))) onClose()
  }

  return (
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-soft">
        When an order would take longer, customers choose a delivery time instead. If no time is free, they can’t order
        for now. It counts from opening while you’re closed.
      </p>
      <div className="flex items-center justify-between gap-4">
        <span className="font-medium">Limit promises</span>
        <Switch aria-label="Limit promises" checked={isOn} onChange={() => setOn(!isOn)} />
      </div>
      {isOn && (
        <TextField
          label="Minutes"
          name="minutes"
          inputMode="numeric"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value.trim())}
          error={errors.minutes}
          hint="From 15 to 720."
        />
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
