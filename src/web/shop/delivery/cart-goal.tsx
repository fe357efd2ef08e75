import { type Paise, paise } from '#domain/money.ts'
import { Price } from '../../ui/price.tsx'
import type { Quoted } from './delivery-quote.ts'

type CartGoalProps = { quote: Pick<Quoted, 'minimumOrder' | 'fee' | 'freeFrom'>; cart: Paise }

/** What is missing to the smallest order of the area, or else to free delivery; nothing when the cart has it. */
export function CartGoal({ quote: { minimumOrder, fee, freeFrom }, cart }: CartGoalProps) {
  if (minimumOrder !== null && cart < minimumOrder) {
    return (
      <div className="mb-3 rounded-field bg-tangerine-tint px-3 py-2 text-sm text-tangerine">
        <p>
          Minimum order for your area: <Price amount={minimumOrder} />. Add{' '}
          <Price amount={paise(minimumOrder - cart)} className="font-semibold" /> more.
        </p>
        <Progress done={cart} goal={minimumOrder} />
      </div>
    )
  }
  if (!fee || freeFrom === undefined || cart >= freeFrom) return null
  return (
    <div className="mb-3 rounded-field bg-leaf-tint px-3 py-2 text-leaf text-sm">
      <p>
        Add <Price amount={paise(freeFrom - cart)} className="font-semibold" /> more for free delivery.
      </p>
      <Progress done={cart} goal={freeFrom} />
    </div>
  )
}

/** The sentence above it says the same. */
function Progress({ done, goal }: { done: Paise; goal: Paise }) {
  return (
    <div aria-hidden className="mt-1.5 mb-0.5 h-1.5 overflow-clip rounded-full bg-card">
      <div
        className="h-full w-full origin-left rounded-full bg-current transition-transform duration-250 ease-out motion-reduce:transition-none"
        style={{ transform: `scaleX(${done / goal})` }}
      />
    </div>
  )
}
