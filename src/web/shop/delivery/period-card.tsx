import type { readDeliveryRecord } from '#contract/delivery/delivery.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { minutesWords } from '#domain/time-words.ts'

type PeriodRecord = ReplyOf<typeof readDeliveryRecord>['week']

/** Rounded down: 99.6 % on time is not 100 %. */
export const percent = (share: number): string => `${Math.floor(share * 100)} %`

export function PeriodCard({ title, record }: { title: string; record: PeriodRecord }) {
  const { orders, onTime, share, medianEarlyMinutes, medianLateMinutes } = record
  return (
    <section aria-label={title} className="rounded-card border border-line bg-card p-6 sm:p-7">
      <h2 className="font-medium text-ink-soft">{title}</h2>
      {share === null ? (
        <p className="mt-2 font-medium">Not enough orders yet</p>
      ) : (
        <p className="mt-2 font-semibold text-leaf leading-none tracking-tight">
          <span className="price-figures text-[3.5rem] leading-none">{percent(share)}</span>{' '}
          <span className="ml-1 text-lg tracking-normal">on time</span>
        </p>
      )}
      <p className="mt-4">
        {orders === 0
          ? 'No orders in this period.'
          : `${onTime} of ${orders} ${orders === 1 ? 'order' : 'orders'} on time.`}
        {share === null && orders > 0 && ' We show a percentage once there are 20 orders.'}
      </p>
      <ul className="mt-2 text-ink-soft">
        {medianEarlyMinutes !== null && (
          <li>When we were on time, we were typically {minutesWords(medianEarlyMinutes)} early.</li>
        )}
        {medianLateMinutes !== null && (
          <li>When we were late, it was typically by {minutesWords(medianLateMinutes)}.</li>
        )}
      </ul>
    </section>
  )
}
