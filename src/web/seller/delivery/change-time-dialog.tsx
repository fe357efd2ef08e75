import { type SubmitEvent, useState } from 'react'
import { changePromise, MIN_CHANGE_MINUTES } from '#contract/delivery/seller-delivery.ts'
import type { Order } from '#contract/orders/order.ts'
import { roundedUp } from '#domain/delivery/five-minutes.ts'
import { MINUTE_MS } from '#domain/delivery/opening-hours.ts'
import { isWorthTelling, type PromiseReason, reasonSentence } from '#domain/delivery/promise-change.ts'
import { endOfDay } from '#domain/shop-day.ts'
import { timeFrom } from '#domain/time-words.ts'
import { useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { publishOrder } from '../live/order-feed.ts'
import { REASON_NAMES } from '../screen/reason-names.ts'
import { fromDateTimeField, toDateField, toDateTimeField } from './date-time-field.ts'
import { REASONS_TO_BE_LATER, usualReason } from './promise-reasons.ts'

/** In minutes, or in days for what a courier brings. */
const STEPS = [10, 20, 30]
const DAY_STEPS = [1, 2, 3]

type ChangeTimeDialogProps = { order: Order; by: Date; open: boolean; now: number; onClose: () => void }

export function ChangeTimeDialog({ order, by, open, now, onClose }: ChangeTimeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Change the time of ${order.number}`}>
      <p className="mb-5 text-ink-soft">
        Promised for <strong className="font-semibold text-ink">{timeFrom(now, by)}</strong>. The customer is told the
        new time and the reason at once. Your record counts the first promise.
      </p>
      <TimeForm order={order} by={by} now={now} onClose={onClose} />
    </Dialog>
  )
}

function TimeForm({ order, by, now, onClose }: Omit<ChangeTimeDialogProps, 'open'>) {
  const { errors, show, formProps } = useFieldErrors()
  const isDay = order.promise?.courier === true
  const steps = isDay ? DAY_STEPS : STEPS
  const later = (step: number) => {
    const from = Math.max(now, by.getTime())
    return isDay ? toDateField(endOfDay(from, step)) : toDateTimeField(roundedUp(from + step * MINUTE_MS))
  }
  const [typed, setTyped] = useState(later(steps[0] ?? 0))
  const [chosen, setChosen] = useState<PromiseReason>(usualReason(order.status))
  const [busy, setBusy] = useState(false)

  const given = fromDateTimeField(isDay ? `${typed}T00:00` : typed)
  const moment = given && isDay ? new Date(endOfDay(given.getTime())) : given
  const isEarlier = moment !== null && moment < by
  const reason = isEarlier ? 'earlier_than_promised' : chosen

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = whyNot(moment, { by, now })
    show(wrong ? { by: wrong } : {})
    if (wrong || !moment) return
    setBusy(true)
    const reply = await callAsSeller(changePromise, { body: { id: order._id, by: moment.toISOString(), reason } })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      publishOrder(reply.order)
      onClose()
    } else show({ by: reply.message })
  }

  return (
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <TextField
          label={isDay ? 'New day' : 'New time'}
          type={isDay ? 'date' : 'datetime-local'}
          name="by"
          step={isDay ? undefined : MIN_CHANGE_MINUTES * 60}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={errors.by}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          {steps.map((step) => (
            <Button
              key={step}
              variant="quiet"
              size="small"
              aria-pressed={typed === later(step)}
              onClick={() => {
                setTyped(later(step))
                show({})
              }}
              className="aria-pressed:border-leaf aria-pressed:bg-leaf-tint"
            >
              {isDay ? (step === 1 ? '1 day' : `${step} days`) : `${step} min`} later
            </Button>
          ))}
        </div>
      </div>
      {isEarlier ? (
        <p>
          Reason: <strong className="font-semibold">{REASON_NAMES[reason]}</strong>
        </p>
      ) : (
        <SelectField
          label="Reason"
          name="reason"
          value={chosen}
          onChange={({ target }) => setChosen(REASONS_TO_BE_LATER.find((one) => one === target.value) ?? chosen)}
        >
          {REASONS_TO_BE_LATER.map((one) => (
            <option key={one} value={one}>
              {REASON_NAMES[one]}
            </option>
          ))}
        </SelectField>
      )}
      <p className="rounded-field bg-leaf-tint px-4 py-3 text-sm">
        The customer reads: “{reasonSentence(reason, { courier: isDay })}”
      </p>
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          Keep {timeFrom(now, by)}
        </Button>
        <Button type="submit" busy={busy}>
          Tell the customer
        </Button>
      </div>
    </form>
  )
}

function whyNot(moment: Date | null, { by, now }: { by: Date; now: number }): string | null {
  if (!moment) return 'Enter a date and a time.'
  if (moment.getTime() < now) return 'This is in the past.'
  if (isWorthTelling(moment.getTime(), by.getTime())) return null
  return `Choose a time ${MIN_CHANGE_MINUTES} minutes or more from the one before.`
}
