import type { CashBar } from '#contract/orders/cash-bars.ts'
import type { Order } from '#contract/orders/order.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { BarButton } from '../orders/bar-button.tsx'
import { BarRow } from '../orders/bar-list.tsx'

type CustomerBarsProps = {
  bars: readonly CashBar[]
  /** The newest one names the account, phone number and address. */
  order: Pick<Order, '_id' | 'address'>
  onChanged: () => void
}

export function CustomerBars({ bars, order, onChanged }: CustomerBarsProps) {
  return (
    <CardSection title="Cash On Delivery" aside={<BarButton order={order} onBarred={onChanged} />}>
      {bars.length === 0 ? (
        <p className="text-ink-soft">They can pay on delivery.</p>
      ) : (
        <ul className="divide-y divide-line">
          {bars.map((bar) => (
            <BarRow key={bar._id} bar={bar} onLifted={onChanged} />
          ))}
        </ul>
      )}
    </CardSection>
  )
}
