import type { Order } from '#contract/orders/order.ts'
import type { OrderReport } from '#contract/orders/order-report.ts'
import { amountOfName, amountText } from '#domain/amount-text.ts'
import { REPORT_KIND_WORDS } from '#domain/report.ts'
import { formatDate } from '#domain/time-words.ts'
import { reportPhotoUrl } from '../../core/report-photo-url.ts'
import { PhotoButton } from '../../ui/photo-button.tsx'

/** What the shopper reported, and what became of it. A refund's own notice has the amount and the seller's words. */
export function ReportNotice({ order, report }: { order: Order; report: OrderReport }) {
  const { _id, product, quantity, kind, words, hasPhoto, at, state, answer, refunded = 0 } = report
  const reported = order.items.find((item) => item.product._id === product)?.product
  const name = reported?.name ?? ''
  const amount = (count: number) => amountText(reported ?? {}, count)
  return (
    <div
      className={`mt-4 flex gap-4 rounded-field px-4 py-3 ${state === 'open' ? 'bg-tangerine-tint' : 'border border-line'}`}
    >
      {hasPhoto && <PhotoButton src={reportPhotoUrl(_id)} alt={`Your photo of ${name}`} />}
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{amountOfName(reported ?? {}, quantity, name)}</span> reported as{' '}
          {REPORT_KIND_WORDS[kind]} on <time dateTime={at.toISOString()}>{formatDate(at)}</time>.
        </p>
        {words && <p className="wrap-anywhere whitespace-pre-line text-ink-soft">“{words}”</p>}
        <p aria-live="polite" className="mt-1 font-medium">
          {state === 'open' && 'We’re looking into it.'}
          {state === 'refunded' &&
            (refunded < quantity ? `We refunded ${amount(refunded)} of ${amount(quantity)}.` : 'We refunded it.')}
          {state === 'declined' && 'We’re sorry, we can’t refund it.'}
        </p>
        {state === 'declined' && answer && <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
      </div>
    </div>
  )
}
