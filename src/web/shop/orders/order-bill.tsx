import type { Order } from '#contract/orders/order.ts'
import { addressLine } from '#domain/address.ts'
import { receiverOf } from '#domain/customer.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { paymentStatus, paymentWords } from '#domain/order.ts'
import { printBill } from '#domain/printed-bill.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Link } from '../../ui/link.tsx'

/** What an order costs, how it is paid and where it goes. */
export function OrderBill({ order }: { order: Order }) {
  return (
    <div className="mt-5 grid gap-x-10 gap-y-5 border-line border-t pt-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <BillRows rows={printBill(order.bill, order)} className="content-start" />
      <dl className="grid content-start gap-y-3">
        <div>
          <dt className="text-ink-soft text-sm">Payment</dt>
          <dd className="font-medium">
            {paymentWords(order)}
            {paymentStatus(order) === 'On account' && (
              <>
                {' · '}
                <Link to="/account" className="text-leaf underline underline-offset-4">
                  See what you owe
                </Link>
              </>
            )}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-soft text-sm">Delivery address</dt>
          <dd>
            {receiverOf(order)}, {addressLine(order.address)}
          </dd>
          {order.note && (
            <dd className="wrap-anywhere mt-1 text-ink-soft">
              Note for the {carrierOf(order.promise)}: {order.note}
            </dd>
          )}
        </div>
      </dl>
    </div>
  )
}
