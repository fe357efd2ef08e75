import { type SubmitEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { OrderReport } from '#contract/orders/order-report.ts'
import { answerReport } from '#contract/orders/reports.ts'
import { amountText } from '#domain/amount-text.ts'
import { refundSplit } from '#domain/decide-refund.ts'
import { refundOf } from '#domain/item-refund.ts'
import { paise } from '#domain/money.ts'
import { refundTarget } from '#domain/money-back.ts'
import { MAX_REPORT_WORDS } from '#domain/report.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { FeeGoesBack } from '../refunds/fee-goes-back.tsx'
import { undoRefund } from './undo-refund.ts'

type ReportAnswerProps = {
  report: OrderReport
  order: Order
  item: Order['items'][number]
  onAnswered: (order: Order) => void
}

/** A refund, with words or without, or a no with words. */
export function ReportAnswer({ report, order, item, onAnswered }: ReportAnswerProps) {
  const left = item.quantity - (item.refunded ?? 0)
  const [chosen, setChosen] = useState(report.quantity)
  const [busy, setBusy] = useState(false)
  const { errors, show, formProps } = useFieldErrors()
  const quantity = Math.min(chosen, left)
  const { amount, fee } = refundOf({ ...order, items: order.items.map(refundable) }, [
    { productId: report.product, quantity },
  ])
  const isPaidOnline = order.isPaid && order.paymentType === 'Online'
  const { bill, paidBy } = order
  const target = refundTarget({ ...refundSplit({ bill, isPaidOnline, paidBy }, amount), paidBy })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const refund = event.nativeEvent.submitter?.getAttribute('value') === 'refund'
    const words = String(new FormData(event.currentTarget).get('words') ?? '').trim()
    const body = { id: report._id, refund, words, ...(refund && { quantity, undoable: true }) }
    const wrong = fieldErrors(answerReport.body, body)
    show(wrong.words ? { words: 'Please tell the customer why.' } : wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const reply = await callAsSeller(answerReport, { body })
    setBusy(false)
    if (reply.success) {
      if (refund) {
        undoToast(reply.message, { id: `refund-${report._id}`, onUndo: () => void undoRefund(report._id) })
      } else toast.success(reply.message)
      onAnswered(reply.order)
      return
    }
    toast.error(reply.message)
    show(byFieldName(Object.entries(reply.fields ?? {})))
  }

  return (
    <form {...formProps} onSubmit={(event) => void submit(event)} className="mt-3 border-line border-t pt-3">
      <TextAreaField
        label="Message to the customer"
        name="words"
        rows={2}
        maxLength={MAX_REPORT_WORDS}
        error={errors.words}
        hint="Needed when you don’t refund."
        className="max-w-2xl"
      />
      <FeeGoesBack fee={fee} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {left > 1 && (
          <select
            aria-label={`How many of ${item.product.name} to refund`}
            value={quantity}
            onChange={(event) => setChosen(Number(event.target.value))}
            className="h-11 rounded-full border border-field-line bg-card pl-4 hover:border-leaf"
          >
            {Array.from({ length: left }, (_, index) => index + 1).map((count) => (
              <option key={count} value={count}>
                {amountText(item.product, count)}
              </option>
            ))}
          </select>
        )}
        {left > 0 && (
          <Button type="submit" name="answer" value="refund" size="small" busy={busy}>
            <span>
              Refund <Price amount={amount} /> {target}
            </span>
          </Button>
        )}
        <Button type="submit" name="answer" value="decline" variant="quiet" size="small" busy={busy}>
          Decline
        </Button>
      </div>
    </form>
  )
}

const refundable = ({ product, quantity, refunded = 0, short = 0, less = paise(0) }: Order['items'][number]) => ({
  productId: product._id,
  offerPrice: product.offerPrice,
  quantity,
  refunded,
  short,
  less,
})
