import { type Paise, paise } from '#domain/money.ts'
import { Price } from '../../ui/price.tsx'

/** What is missing to the smallest order of the area; nothing when the cart is large enough. */
export function MinimumOrder({ minimum, cart }: { minimum: Paise | null; cart: Paise }) {
  if (minimum === null || cart >= minimum) return null
  return (
    <div className="mt-2 rounded-field bg-tangerine-tint px-3 py-2 text-tangerine">
      <p>
        Minimum order for your area: <Price amount={minimum} />. Add{' '}
        <Price amount={paise(minimum - cart)} className="font-semibold" /> more.
      </p>
      <Progress done={cart} goal={minimum} />
    </div>
  )
}

/** The sentence above it says the same. */
function Progress({ done, goal }: { done: Paise; goal: Paise }) {
  return (
    <div aria-hidden className="mt-2 mb-1 h-1.5 overflow-clip rounded-full bg-card">
      <div
        className="h-full w-full origin-left rounded-full bg-current transition-transform duration-250 ease-out motion-reduce:transition-none"
        style={{ transform: `scaleX(${done / goal})` }}
      />
    </div>
  )
}
