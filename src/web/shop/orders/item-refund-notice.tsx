import type { Order } from '#contract/orders/order.ts'
import { moneyBackWords } from '#domain/money-back.ts'
import { dueAtDoor } from '#domain/order.ts'
import { sentencesBack } from '#domain/sent-words.ts'
import { formatDate } from '#domain/time-words.ts'
import { Price } from '../../ui/price.tsx'

type Refund = NonNullable<Order['itemRefunds']>[number]

/** Which money came back for items, and where it went; for missing ones also what is not collected. */
export function ItemRefundNotice({ order, refund }: { order: Order; refund: Refund }) {
  const { notCharged, isShortage, toPayment, toCredit, byHand = 0 } = refund
  return (
    <div className={`mt-4 rounded-field px-4 py-3 ${isShortage ? 'bg-tangerine-tint' : 'bg-leaf-tint'}`}>
      {isShortage &&
        sentencesBack(order.items, refund.items).map((sentence) => (
          <p key={sentence} className="wrap-anywhere font-medium">
            {sentence}
          </p>
        ))}
      {notCharged && (
        <p>
          <Price amount={notCharged} className="font-semibold" /> not charged
          {dueAtDoor(order) > 0 && order.status !== 'Cancelled' && (
            <>
              : you pay <Price amount={dueAtDoor(order)} className="font-semibold" />
            </>
          )}
          .
        </p>
      )}
      {toPayment + toCredit + byHand > 0 && <MoneyBack refund={refund} paidBy={order.paidBy} />}
    </div>
  )
}

function MoneyBack({ refund, paidBy }: { refund: Refund; paidBy: Order['paidBy'] }) {
  const { at, fee, reason } = refund
  return (
    <>
      <p className="font-medium">{moneyBackWords({ ...refund, paidBy })}</p>
      <p className="text-ink-soft">
        Refunded on <time dateTime={at.toISOString()}>{formatDate(at)}</time>
        {fee && (
          <>
            , with the shipping fee of <Price amount={fee} />
          </>
        )}
        .{reason && <span className="wrap-anywhere block">{reason}</span>}
      </p>
    </>
  )
}
