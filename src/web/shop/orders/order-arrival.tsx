import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { headlineOf, type RiderOnWay } from '#domain/delivery/order-headline.ts'
import { stageOf } from '#domain/order.ts'
import { Link } from '../../ui/link.tsx'
import { useNow } from '../delivery/use-now.ts'
import { CallRider, DoorCode, RiderUnknown } from './order-rider.tsx'
import { PromiseChanges } from './promise-changes.tsx'
import { arrivalWords, type Followed } from './promise-words.ts'
import { mayHaveRider, useDelivery } from './use-delivery.ts'

type ArrivalProps = {
  order: Order
  /** On the order's own page. */
  isLarge?: boolean | undefined
}

/** What is said first of an order: one sentence, the code for the door, and each change of the time with its reason. */
export function OrderArrival(props: ArrivalProps) {
  if (stageOf(props.order.status) === 'finished') return <Outcome {...props} />
  if (mayHaveRider(props.order)) return <WithRider {...props} />
  return (
    <ArrivalCard {...props} delivery={null}>
      {props.order.status === 'Waiting for confirmation' && (
        <p>
          You have other orders open or this is a large one, so we check it first. Nothing is packed or charged until we
          confirm it.
        </p>
      )}
    </ArrivalCard>
  )
}

function WithRider(props: ArrivalProps) {
  const { delivery, isFailed, retry } = useDelivery(props.order)
  return (
    <ArrivalCard {...props} delivery={delivery}>
      {delivery && <CallRider delivery={delivery} />}
      {isFailed && props.order.status === 'Out for delivery' && <RiderUnknown onRetry={() => void retry()} />}
    </ArrivalCard>
  )
}

type ArrivalCardProps = {
  order: Followed
  delivery: (RiderOnWay & { doorCode: string | null }) | null
  isLarge?: boolean | undefined
  children?: ReactNode
}

/** Of an open order. */
export function ArrivalCard({ order, isLarge = false, delivery, children }: ArrivalCardProps) {
  const now = useNow()
  const words = arrivalWords(order, now)
  const headline = headlineOf({ status: order.status, hasPromise: words !== null, rider: delivery }, now)
  if (!headline) return null
  const isByRider = headline.from === 'rider'
  const isAtDoor = isByRider && headline.isAtDoor
  const isLate = words?.isLate && !isAtDoor
  const Area = delivery ? 'section' : 'div'
  return (
    <Area
      aria-label={delivery ? 'Your rider' : undefined}
      className={`mb-5 grid items-center gap-x-8 gap-y-2 px-4 py-3 sm:grid-cols-[1fr_auto] ${isLarge ? 'rounded-card sm:px-6 sm:py-5' : 'rounded-field'} ${isLate ? 'bg-tangerine-tint' : 'bg-leaf-tint'}`}
    >
      <p role="status" className={`price-figures font-semibold ${isLarge ? 'text-3xl leading-tight' : 'text-xl'}`}>
        {headline.from === 'promise' ? words?.when : headline.sentence}
      </p>
      {delivery && (
        <div className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <DoorCode code={delivery.doorCode} isLarge={isLarge} />
        </div>
      )}
      <div className="empty:hidden sm:col-start-1">
        {words && !isAtDoor && (
          <p className="flex flex-wrap gap-x-2">
            {isByRider && <span className="price-figures">{words.when}</span>}
            {words.left && <span>{words.left}</span>}
          </p>
        )}
        {delivery && !isByRider && <p>{delivery.rider || 'Your rider'} has your order and leaves soon</p>}
        {words?.more && !isAtDoor && <p className="mt-1 text-ink-soft text-sm">{words.more}</p>}
        {isLate && <RecordLink />}
        {children}
        <Changes promise={order.promise} now={now} isLarge={isLarge} />
      </div>
    </Area>
  )
}

/** The order's own page has all of them below. */
function Changes({ promise, now, isLarge }: { promise: Followed['promise']; now: Date; isLarge: boolean }) {
  const last = promise?.changes?.at(-1)
  if (!promise || !last) return null
  return <PromiseChanges promise={{ ...promise, changes: isLarge ? [last] : (promise.changes ?? []) }} now={now} />
}

/** Whether a delivered order was on time. */
function Outcome({ order, isLarge = false }: ArrivalProps) {
  const now = new Date()
  const words = arrivalWords(order, now)
  if (!words || !order.promise) return null
  return (
    <div className={`mb-5 border border-line px-4 py-3 ${isLarge ? 'rounded-card sm:px-6 sm:py-5' : 'rounded-field'}`}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={`price-figures font-semibold ${isLarge ? 'text-3xl leading-tight' : ''}`}>{words.when}</span>
        {words.left && <span className="text-ink-soft">{words.left}</span>}
      </p>
      <Changes promise={order.promise} now={now} isLarge={isLarge} />
    </div>
  )
}

function RecordLink() {
  return (
    <Link
      to="/delivery-record"
      className="inline-flex min-h-11 items-center font-medium text-sm underline underline-offset-4"
    >
      Our delivery record
    </Link>
  )
}
