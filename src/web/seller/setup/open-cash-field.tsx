import { useId } from 'react'
import { MAX_OPEN_CASH_ORDERS, OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'

type OpenCashFieldProps = {
  /** As typed; null: as many as they like. */
  typed: string | null
  onChange: (typed: string | null) => void
  error: string | undefined
}

/** How many unpaid cash orders a new customer may have open. */
export function OpenCashField({ typed, onChange, error }: OpenCashFieldProps) {
  const note = useId()
  return (
    <div className="space-y-3 rounded-card border border-line bg-card px-4 py-3 sm:px-5">
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="block font-medium">Limit unpaid cash orders</span>
          <span id={note} className="text-ink-soft text-sm">
            So that a prank can’t empty your shelves: what a new customer orders beyond this waits for your OK. Each
            delivery allows one more, up to {MAX_OPEN_CASH_ORDERS}. An address or a phone number may always have{' '}
            {MAX_OPEN_CASH_ORDERS}. It also limits how many orders somebody may place and cancel in a day.
          </span>
        </p>
        <Switch
          aria-label="Limit unpaid cash orders"
          aria-describedby={note}
          checked={typed !== null}
          onChange={({ target }) => onChange(target.checked ? String(OPEN_CASH_ORDERS) : null)}
        />
      </div>
      {typed !== null && (
        <TextField
          label="Unpaid orders of a new customer"
          name="openCashOrders"
          inputMode="numeric"
          required
          value={typed}
          onChange={({ target }) => onChange(target.value.trim())}
          error={error}
          hint={`From 0 to ${MAX_OPEN_CASH_ORDERS}.`}
          className="max-w-xs"
        />
      )}
    </div>
  )
}
