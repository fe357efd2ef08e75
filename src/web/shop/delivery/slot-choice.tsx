import type { ReactNode } from 'react'
import { capitalised, spanFrom, timeFrom } from '#domain/time-words.ts'
import type { CheckoutDelivery } from './checkout-delivery.ts'
import type { Quoted } from './delivery-quote.ts'
import { SlotTimes } from './slot-times.tsx'
import { useNow } from './use-now.ts'

type SlotChoiceProps = { by: Date | null; slots: NonNullable<Quoted['slots']>; delivery: CheckoutDelivery }

/** As soon as the shop can, or an hour to get the groceries in; only the latter without a time (`by`). */
export function SlotChoice({ by, slots, delivery }: SlotChoiceProps) {
  const now = useNow()
  const { chosen, slotGone, chooseSlot } = delivery
  const start = (slot: (typeof slots)[number] | undefined) => slot?.from.toISOString() ?? null
  const shown = slots.find((slot) => start(slot) === chosen.slot)
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-2 font-medium text-sm">Delivery time</legend>
      {by && (
        <div className="divide-y divide-line overflow-clip rounded-field border border-field-line">
          <When checked={!shown} onChoose={() => chooseSlot(null)}>
            As soon as possible · <span className="price-figures">by {timeFrom(now, by)}</span>
          </When>
          <When checked={shown !== undefined} onChoose={() => chooseSlot(start(slots[0]))}>
            Choose a delivery time
            {shown && (
              <span className="price-figures block text-leaf text-sm">{capitalised(spanFrom(now, shown))}</span>
            )}
          </When>
        </div>
      )}
      <p role="status" className="text-sm text-tangerine not-empty:mt-2">
        {slotGone && 'The time you chose is no longer available.'}
      </p>
      {(shown || !by) && (
        <SlotTimes now={now} slots={slots} chosen={shown} onChoose={(slot) => chooseSlot(start(slot))} />
      )}
    </fieldset>
  )
}

function When({ checked, onChoose, children }: { checked: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <label className="flex min-h-12 items-center gap-3 px-3 py-2 has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:-outline-offset-3">
      <input type="radio" name="when" checked={checked} onChange={onChoose} className="size-5 shrink-0 accent-leaf" />
      <span>{children}</span>
    </label>
  )
}
