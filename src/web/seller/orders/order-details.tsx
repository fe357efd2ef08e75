import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { addressLine } from '#domain/address.ts'
import { amountOfName } from '#domain/amount-text.ts'
import { customerOf, isAccountDeleted } from '#domain/customer.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { type PaymentStatus, paymentNameOf, paymentStatus } from '#domain/order.ts'
import { printBill } from '#domain/printed-bill.ts'
import { whyBack } from '#domain/riding.ts'
import { clockTime, formatExact } from '#domain/time-words.ts'
import { phoneLink } from '../../core/phone-link.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Link } from '../../ui/link.tsx'
import { ReportCard } from '../reports/report-card.tsx'
import { BarButton } from './bar-button.tsx'
import { OrderActions } from './order-actions.tsx'
import { dueWords } from './order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'

const MONEY_LOOKS: Record<PaymentStatus, string> = {
  Paid: 'font-medium text-leaf',
  'On account': 'font-medium text-tangerine',
  Pending: 'font-medium text-tangerine',
  'Refund on its way': 'font-medium text-tangerine',
  Refunded: 'font-medium',
  'Not charged': 'font-medium',
}

/** From so many lines on they take the whole width, in columns. */
const LONG_LIST = 8

export function OrderDetails({ id, order }: { id?: string; order: Order }) {
  const payment = paymentStatus(order)
  const reason = order.history.at(-1)?.reason
  const back = whyBack(order)
  const isLong = order.items.length >= LONG_LIST
  return (
    <div id={id} className="border-line border-t p-4">
      <div
        className={`grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2 ${isLong ? 'xl:grid-cols-3' : 'xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1.2fr)_minmax(0,1fr)]'}`}
      >
        <div className={isLong ? 'col-span-full' : 'md:row-span-2 xl:row-span-1'}>
          <h4 className="mb-1 text-ink-soft text-sm">Items</h4>
          <OrderItems items={order.items} inColumns={isLong} />
          <AddedItems order={order} />
        </div>
        <div>
          <h4 className="mb-1 text-ink-soft text-sm">
            {order.channel === 'counter' ? 'Sold at the counter to' : 'Deliver to'}
          </h4>
          {isAccountDeleted(order) ? <DeletedAccount order={order} /> : <Receiver order={order} />}
        </div>
        <div>
          <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-[0.9375rem]">
            <Fact name="Method">{paymentNameOf(order)}</Fact>
            <Fact name="Payment">
              <span className={MONEY_LOOKS[payment]}>{payment}</span>
              {order.refund === 'failed' && (
                <Link to="/seller/refunds?state=failed" className="ml-2 text-berry underline underline-offset-4">
                  Last try failed
                </Link>
              )}
            </Fact>
            <Fact name="Date">
              <time dateTime={order.createdAt.toISOString()}>{formatExact(order.createdAt)}</time>
            </Fact>
            <Handled order={order} />
            {order.status === 'Cancelled' && reason && <Fact name="Reason">{reason}</Fact>}
            {back !== null && <Fact name="Came back">{back}</Fact>}
            <RiderClock history={order.history} />
          </dl>
          <div className="flex flex-wrap gap-x-6">
            <OrderHistory order={order} />
            <MoreOfOrder order={order} />
          </div>
        </div>
      </div>
      {order.reports?.map((report) => (
        <div key={report._id} className="mt-4">
          <ReportCard report={report} order={order} />
        </div>
      ))}
      {order.status !== 'Cancelled' && <OrderActions order={order} />}
    </div>
  )
}

/** So that who has begun by a printed slip sees what came later. */
function AddedItems({ order: { items, additions = [] } }: { order: Order }) {
  const productOf = new Map(items.map(({ product }) => [product._id, product]))
  return additions.map(({ at, items: added }) => (
    <p key={at.toISOString()} className="wrap-anywhere mt-2 rounded-field bg-tangerine-tint px-3 py-2 text-[0.9375rem]">
      <span className="font-medium">Added by the customer, {clockTime(at)}:</span>{' '}
      {added
        .map(({ product, quantity }) =>
          amountOfName(productOf.get(product) ?? {}, quantity, productOf.get(product)?.name ?? ''),
        )
        .join(', ')}
    </p>
  ))
}

/** Open once the bill is more than price, shipping and tax. */
function MoreOfOrder({ order }: { order: Order }) {
  const isPlain = order.bill.every(({ part, kind }) => part === 'total' || kind === 'includedTax')
  return (
    <details open={!isPlain} className="mt-1 text-[0.9375rem] open:basis-full">
      <summary className="min-h-11 w-fit cursor-pointer content-center font-medium text-leaf">Bill and more</summary>
      <BillRows rows={printBill(order.bill, order)} />
      <p className="my-2 break-all text-ink-soft">Order ID {order._id}</p>
      {order.paymentType === 'COD' && !isAccountDeleted(order) && <BarButton order={order} />}
    </details>
  )
}

function Receiver({ order: { address, channel, deliverTo, note, promise } }: { order: Order }) {
  return (
    <>
      {deliverTo && <p className="wrap-anywhere font-medium">{deliverTo}</p>}
      {channel === 'counter' ? (
        <p className="wrap-anywhere">{customerOf({ address })}</p>
      ) : (
        <address className="wrap-anywhere not-italic">{addressLine(address)}</address>
      )}
      {address.phone && (
        <a
          href={phoneLink(address.phone)}
          className="mt-1 inline-flex min-h-11 items-center gap-2 font-medium text-leaf underline-offset-4 hover:underline"
        >
          <Phone size={16} aria-hidden />
          {address.phone}
        </a>
      )}
      {note && (
        <p className="wrap-anywhere mt-1 rounded-field bg-tangerine-tint px-3 py-2">
          <span className="font-medium">Note for the {carrierOf(promise)}:</span> {note}
        </p>
      )}
    </>
  )
}

function DeletedAccount({ order }: { order: Order }) {
  const { state, country } = order.address
  return (
    <>
      <p className="font-medium">{customerOf(order)}</p>
      <p className="text-ink-soft">
        The customer deleted their account. Only the state is kept, for the tax: {state}, {country}.
      </p>
    </>
  )
}

/** When it has to be where, and whose hands it goes through. */
function Handled({ order }: { order: Order }) {
  const { handling, status } = order
  const due = dueWords(order, Date.now())
  return (
    <>
      {due && <Fact name="Due">{due}</Fact>}
      {handling?.area && <Fact name="Area">{handling.area}</Fact>}
      {handling?.picker && <Fact name={status === 'Order Placed' ? 'Picker' : 'Picked by'}>{handling.picker}</Fact>}
      {handling?.rider && <Fact name={status === 'Delivered' ? 'Delivered by' : 'Rider'}>{handling.rider.name}</Fact>}
    </>
  )
}

/** From here on, the rider's phone and the shop tell different times. */
const CLOCKS_DIFFER_MS = 60_000

/** A step that the shop heard of later than the rider's phone says it was. */
function RiderClock({ history }: Pick<Order, 'history'>) {
  const last = history.findLast(({ at, tappedAt }) => tappedAt && at.getTime() - tappedAt.getTime() > CLOCKS_DIFFER_MS)
  if (!last?.tappedAt) return null
  return (
    <Fact name={last.status}>
      {formatExact(last.at)}
      <span className="block text-ink-soft text-sm">by the rider’s phone {formatExact(last.tappedAt)}</span>
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
