import { listDeliveryAreas } from '#contract/delivery/delivery.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useQuery } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Area = ReplyOf<typeof listDeliveryAreas>['areas'][number]

export function ServedAreas() {
  return (
    <section className="mt-6 border-line border-t pt-5">
      <h3 className="font-medium text-sm">Where we deliver</h3>
      <Areas />
    </section>
  )
}

function Areas() {
  const { view, retry } = useQuery(listDeliveryAreas, undefined)
  if (view.state === 'loading') return <Skeleton className="mt-2 h-32" />
  if (view.state === 'failed') {
    return (
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">We couldn’t load the areas.</p>
        <Button variant="quiet" size="compact" onClick={() => void retry()}>
          Try again
        </Button>
      </div>
    )
  }
  const { areas } = view.reply
  if (!areas.some(({ served }) => served)) {
    return <p className="mt-2 text-ink-soft">We’re not delivering anywhere at the moment. Please check back soon.</p>
  }
  return (
    <ul className="mt-1 divide-y divide-line">
      {areas.map((area) => (
        <li key={area.name} className="py-2.5">
          <AreaWords area={area} />
        </li>
      ))}
    </ul>
  )
}

function AreaWords({ area: { name, pincodes, served, courierDays, fee, freeFrom, minimumOrder } }: { area: Area }) {
  return (
    <>
      <p className={`font-medium ${served ? '' : 'text-ink-soft'}`}>
        {name}
        {!served && <span className="font-normal"> · not yet</span>}
      </p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {pincodes.length > 0 ? pincodes.map(rangeWords).join(', ') : 'All other PIN codes'}
        {served && courierDays && ` · by courier in ${courierDays === 1 ? '1 day' : `${courierDays} days`}`}
        {served && fee > 0 && (
          <>
            {' '}
            · delivery <Price amount={fee} />
            {freeFrom !== undefined && (
              <>
                , free from <Price amount={freeFrom} />
              </>
            )}
          </>
        )}
        {served && fee === 0 && ' · free delivery'}
        {served && minimumOrder > 0 && (
          <>
            {' '}
            · minimum order <Price amount={minimumOrder} />
          </>
        )}
      </p>
    </>
  )
}

const rangeWords = ({ from, to }: { from: number; to: number }) => (from === to ? `${from}` : `${from} to ${to}`)
