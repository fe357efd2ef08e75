import { capitalised, spanFrom, timeFrom } from '#domain/time-words.ts'
import type { CheckoutDelivery } from './checkout-delivery.ts'
import type { Quoted } from './delivery-quote.ts'
import { useNow } from './use-now.ts'

/** An hour to get the groceries in, or as soon as the shop can. */
export function SlotChoice({ quote: { by, slots = [] }, delivery }: { quote: Quoted; delivery: CheckoutDelivery }) {
  const now = useNow()
  const { chosen, chooseSlot } = delivery
  return (
    <fieldset className="mt-3">
      <legend className="mb-2 font-medium text-sm">Choose a delivery time</legend>
      <div className="grid max-h-64 gap-2 overflow-y-auto p-1">
        {by && (
          <SlotOption
            label={`As soon as possible, by ${timeFrom(now, by)}`}
            checked={!chosen.slot}
            onChoose={() => chooseSlot(null)}
          />
        )}
        {slots.map((slot) => {
          const start = slot.from.toISOString()
          return (
            <SlotOption
              key={start}
              label={capitalised(spanFrom(now, slot))}
              checked={chosen.slot === start}
              onChoose={() => chooseSlot(start)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function SlotOption({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-field border border-line px-3 transition-colors duration-150 hover:border-field-line has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-1">
      <input type="radio" name="slot" checked={checked} onChange={onChoose} className="size-5 shrink-0 accent-leaf" />
      {label}
    </label>
  )
}
