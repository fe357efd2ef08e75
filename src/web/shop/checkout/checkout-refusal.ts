import type { placeCodOrder, startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import type { QuotedBill } from '#contract/refusal.ts'
import type { PaymentType } from '#domain/order.ts'
import type { RefusalOf } from '../../core/api.ts'
import type { Agreed, OrderQuestion } from './order-question.tsx'

export type CheckoutRefusal =
  | RefusalOf<typeof placeCodOrder>
  | RefusalOf<typeof startOnlineOrder>
  | RefusalOf<typeof verifyOnlineOrder>

/** What a refused checkout leads to, beside its sentence. `retry`: the same attempt may still succeed. */
export function followUp(
  code: CheckoutRefusal['code'],
): 'ask' | 'retry' | 'log in' | 'refresh cart' | 'refresh delivery' | 'start over' {
  switch (code) {
    case 'ordered_recently':
    case 'promise_changed':
    case 'total_changed':
      return 'ask'
    case 'unavailable':
    case 'in_progress':
    case 'too_many_requests':
    case 'internal':
      return 'retry'
    case 'not_signed_in':
      return 'log in'
    case 'out_of_stock':
    case 'unknown_product':
    case 'wrong_amount':
    case 'payment_refunded':
      return 'refresh cart'
    case 'fee_changed':
    case 'not_served':
    case 'below_minimum':
    case 'not_taking_orders':
    case 'too_busy':
      return 'refresh delivery'
    case 'unknown_address':
    case 'forbidden':
    case 'key_reused':
    case 'hold_limit':
    case 'too_many_open_orders':
    case 'too_many_cancelled':
    case 'cash_refused':
    case 'not_found':
    case 'payment_unverified':
    case 'payment_failed':
    case 'malformed':
    case 'missing_details':
    case 'too_large':
    case 'unsupported_type':
    case 'foreign_origin':
    case 'timeout':
      return 'start over'
  }
}

export function questionFrom(
  { message, by, bill }: Pick<CheckoutRefusal, 'message' | 'by' | 'bill'>,
  { seen, method, agreed }: { seen: QuotedBill; method: PaymentType; agreed: Agreed },
): OrderQuestion {
  if (bill) return { about: 'total', seen, bill, method, agreed }
  return by ? { about: 'later', by: new Date(by), message, agreed } : { about: 'repeated', message, agreed }
}
