import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '#contract/orders/order.ts'
import type { OrderReport } from '#contract/orders/order-report.ts'
import { amountOfName, amountText } from '#domain/amount-text.ts'
import { REPORT_KIND_WORDS } from '#domain/report.ts'
import { formatExact } from '#domain/time-words.ts'
import { reportPhotoUrl } from '../../core/report-photo-url.ts'
import { PhotoButton } from '../../ui/photo-button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { publishOrder } from '../live/order-feed.ts'
import { HeldRefund } from './held-refund.tsx'
import { ReportAnswer } from './report-answer.tsx'
import { ReportChip } from './report-chip.tsx'

type ReportCardProps = {
  report: OrderReport
  order: Order
  /** Whose report it is, where that is not clear from what is around it. */
  about?: ReactNode
}

export function ReportCard({ report, order, about }: ReportCardProps) {
  const { _id, product, quantity, kind, words, hasPhoto, at, state, answer, refundAt } = report
  const item = order.items.find((one) => one.product._id === product)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = `report-${_id}`
  if (!item) return null

  /** The form goes with the answer, so the focus moves to the heading. */
  function showAnswered(newer: Order) {
    flushSync(() => publishOrder(newer))
    heading.current?.focus()
  }

  return (
    <article
      aria-labelledby={headingId}
      className={`rounded-card border bg-card p-4 ${state === 'open' ? 'border-tangerine' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <ProductPicture
          src={item.product.image[0]}
          alt=""
          sizes="56px"
          category={item.product.category}
          width="w-14"
          className="shrink-0"
        />
        <div className="min-w-0 flex-1 basis-36">
          <h3 ref={heading} id={headingId} tabIndex={-1} className="font-semibold outline-none">
            {amountOfName(item.product, quantity, item.product.name)}{' '}
            <span className="font-normal">
              {quantity === 1 || item.product.loose ? 'was' : 'were'} {REPORT_KIND_WORDS[kind]}
            </span>
          </h3>
          <p className="text-ink-soft text-sm">
            {about}
            <time dateTime={at.toISOString()}>{formatExact(at)}</time>
            {` · ${amountText(item.product, item.quantity)} ordered`}
            {item.refunded ? ` · ${amountText(item.product, item.refunded)} refunded` : ''}
          </p>
        </div>
        {!refundAt && <ReportChip state={state} />}
      </div>
      {(words || hasPhoto) && (
        <div className="mt-3 flex items-start gap-4">
          {hasPhoto && <PhotoButton src={reportPhotoUrl(_id)} alt={`Photo of ${item.product.name}`} />}
          {words && <p className="wrap-anywhere min-w-0 whitespace-pre-line">“{words}”</p>}
        </div>
      )}
      {refundAt && <HeldRefund reportId={_id} />}
      {state === 'open' && !refundAt ? (
        <ReportAnswer report={report} order={order} item={item} onAnswered={showAnswered} />
      ) : (
        answer && (
          <p className="wrap-anywhere mt-3 whitespace-pre-line border-line border-t pt-3 text-ink-soft">
            <span className="font-medium text-ink">Your answer:</span> {answer}
          </p>
        )
      )}
    </article>
  )
}
