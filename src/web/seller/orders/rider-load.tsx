import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { DispatchRider } from '#contract/delivery/dispatch.ts'
import { overBag } from '#domain/delivery/board-column.ts'

const bags = (count: number) => (count === 1 ? '1 bag' : `${count} bags`)

/** Where a rider is, how many bags they have, and whether more would still fit. */
export function RiderLoad({ rider, more }: { rider: DispatchRider; more?: { orders: number; items: number } }) {
  const { isOnShift, isOut, bag } = rider
  const load = { orders: rider.orders + (more?.orders ?? 0), items: rider.items + (more?.items ?? 0) }
  const over = overBag(load, bag)
  const where = isOut ? 'On the way' : isOnShift ? 'In the shop' : 'Not on shift'
  return (
    <>
      <span className="block text-ink-soft text-sm">
        {where} · {rider.orders === 0 ? 'no bags' : `${rider.orders} of ${bags(bag.orders)}`}
      </span>
      {over && (
        <span className="flex items-center gap-1.5 font-medium text-sm text-tangerine">
          <TriangleAlert size={15} aria-hidden className="shrink-0" />
          {over === 'orders'
            ? `${more ? 'Would be ' : ''}${bags(load.orders)}, the limit is ${bag.orders}`
            : `${more ? 'Would be ' : ''}${load.items} items, the limit is ${bag.items}`}
        </span>
      )}
    </>
  )
}
