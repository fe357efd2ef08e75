import { useState } from 'react'
import { amountOf, dueOf, takenOff } from '#domain/bill.ts'
import { soldLines } from '#domain/cart.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { amountProblem } from '#domain/loose.ts'
import { savedOn } from '#domain/money.ts'
import { PAYMENT_NAMES, type PaymentType } from '#domain/order.ts'
import { printBill } from '#domain/printed-bill.ts'
import { paymentTypesOf } from '#domain/ways-to-pay.ts'
import { useOnline } from '../../core/online.ts'
import { useShop } from '../../core/shop.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Field } from '../../ui/field.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { Select } from '../../ui/select.tsx'
import { useSession } from '../account/session-store.ts'
import { CartGoal } from '../delivery/cart-goal.tsx'
import { DeliveryTime } from '../delivery/delivery-time.tsx'
import { AddressPicker } from './address-picker.tsx'
import type { Review } from './cart-review.ts'
import { useCheckout } from './checkout.ts'
import { useDeliveryInstructions } from './delivery-instructions.ts'
import type { OrderBill } from './order-bill.ts'
import { isBelowMinimum, orderBlock } from './order-block.ts'
import { OrderQuestionDialog } from './order-question.tsx'
import { PlaceOrderBar } from './place-order-bar.tsx'
import { added, type Placed } from './placed.ts'

/** On a desk the amounts and the button stay on the screen, however long the summary is. */
const STAYING =
  'mt-4 border-line border-t pt-4 lg:-mx-6 lg:-mb-6 lg:rounded-b-card lg:bg-card lg:px-6 lg:pb-5 lg:[@media(height>=40rem)]:sticky lg:[@media(height>=40rem)]:bottom-0'

const loadAddToOrder = async () => (await import('./add-to-order.tsx')).AddToOrder

type OrderSummaryProps = { review: Review; order: OrderBill; onPlaced: (placed: Placed) => void }

export function OrderSummary({ review, order, onPlaced }: OrderSummaryProps) {
  const { book, delivery, storeCredit, bill } = order
  const instructions = useDeliveryInstructions()
  const ways = paymentTypesOf(useShop().payments)
  const [chosen, setMethod] = useState<PaymentType>(ways[0] ?? 'COD')
  const session = useSession()
  const hasOpenOrder = session.state === 'in' && (session.user.hasOpenOrder ?? false)
  const AddToOrder = useLazyComponent(loadAddToOrder, hasOpenOrder)
  const sold = soldLines(review.lines)
  const saved = savedOn(sold)
  const [items, credit, due] = [amountOf(bill, 'items'), takenOff(bill, 'credit'), dueOf(bill)]
  const wrongAmount = sold.map(({ product, quantity }) => amountProblem(product, quantity)).find(Boolean)
  const block = orderBlock({
    isOnline: useOnline(),
    items: sold.length > 0 ? items : null,
    amountProblem: wrongAmount ?? undefined,
    delivery,
  })
  const isPaidByCredit = credit > 0 && due === 0
  const method = isPaidByCredit ? 'COD' : chosen
  const { placeOrder, busy, stillTrying, question, dismissQuestion, addressMissing } = useCheckout({
    lines: review.lines,
    gone: review.gone.length,
    bill,
    credit: storeCredit,
    addresses: book,
    method,
    instructions,
    delivery,
    onStale: review.refresh,
    onPlaced,
  })

  return (
    <section
      aria-labelledby="order-summary"
      className="rounded-card border border-line bg-card p-5 sm:p-6 lg:sticky lg:top-22 lg:row-span-2"
    >
      <h2 id="order-summary" className="mb-4 text-title lg:mb-2">
        Order Summary
      </h2>
      <AddressPicker book={book} missing={addressMissing} />
      <DeliveryTime delivery={delivery} />
      <WishesOnDemand carrier={carrierOf(delivery.view.state === 'ready' ? delivery.view.reply : null)} />
      {isPaidByCredit ? (
        <p className="mt-3 border-line border-t pt-4">Your store credit covers the full amount.</p>
      ) : (
        <PaymentMethod ways={ways} value={method} onChange={setMethod} />
      )}
      <div className={STAYING}>
        {delivery.view.state === 'ready' && <CartGoal quote={delivery.view.reply} cart={items} />}
        <BillRows
          rows={printBill(bill)}
          waiting={delivery.pincode !== null && delivery.view.state === 'loading' && 'delivery'}
          moves
        />
        {saved > 0 && (
          <p className="mt-2 rounded-field bg-tangerine-tint px-3 py-1.5 text-center font-medium text-sm text-tangerine">
            You save <Price amount={saved} /> on MRP
          </p>
        )}
        {storeCredit.owed > 0 && (
          <p className="mt-2 text-ink-soft text-sm">
            You owe <Price amount={storeCredit.owed} className="font-medium text-ink" /> for earlier orders.{' '}
            <Link to="/account" className="font-medium text-leaf underline underline-offset-4">
              {ways.includes('Online') ? 'Pay it online' : 'See details'}
            </Link>
          </p>
        )}
        <PlaceOrderBar
          label={credit > 0 ? 'To pay' : 'Total'}
          amount={due}
          busy={busy}
          stillTrying={stillTrying}
          block={block}
          isToldAbove={isBelowMinimum(delivery.view, items)}
          onPlace={() => void placeOrder()}
        >
          {AddToOrder && <AddToOrder lines={review.lines} onAdded={(items) => onPlaced(added(items))} />}
        </PlaceOrderBar>
      </div>
      <OrderQuestionDialog
        question={question}
        onAgree={(agreed) => void placeOrder(agreed)}
        onClose={dismissQuestion}
      />
    </section>
  )
}

type PaymentMethodProps = { ways: readonly PaymentType[]; value: PaymentType; onChange: (method: PaymentType) => void }

const METHOD_ROW = 'mt-3 border-line border-t pt-4 lg:flex lg:items-center lg:justify-between'

function PaymentMethod({ ways, value, onChange }: PaymentMethodProps) {
  if (ways.length === 1) {
    return (
      <p className={METHOD_ROW}>
        <span className="block font-medium">Payment method</span>
        {PAYMENT_NAMES[value]}
      </p>
    )
  }
  return (
    <Field label="Payment method" className={METHOD_ROW}>
      {({ className: _, ...wired }) => (
        <Select
          {...wired}
          value={value}
          onChange={(event) => onChange(ways.find((type) => type === event.target.value) ?? value)}
          className="w-full lg:w-auto"
        >
          {ways.map((type) => (
            <option key={type} value={type}>
              {PAYMENT_NAMES[type]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const loadFields = async () => (await import('./delivery-instruction-fields.tsx')).DeliveryInstructionFields

/** Optional, and loaded when it is opened. */
function WishesOnDemand({ carrier }: { carrier: string }) {
  const { note, deliverTo } = useDeliveryInstructions()
  const [open, setOpen] = useState(Boolean(note || deliverTo))
  const Fields = useLazyComponent(loadFields, open)
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-h-11 font-medium text-leaf text-sm underline-offset-4 hover:underline"
      >
        Add a note for the {carrier}, or another name
      </button>
      {open && Fields && <Fields carrier={carrier} />}
    </div>
  )
}
