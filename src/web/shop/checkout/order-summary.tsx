import { useState } from 'react'
import { amountOf, billFor, dueOf, takenOff } from '#domain/bill.ts'
import { soldLines } from '#domain/cart.ts'
import { type Paise, savedOn } from '#domain/money.ts'
import { PAYMENT_NAMES, PAYMENT_TYPES, type PaymentType } from '#domain/order.ts'
import { printBill } from '#domain/printed-bill.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Price } from '../../ui/price.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSavedAddresses } from '../address/address-store.ts'
import { useCheckoutDelivery } from '../delivery/checkout-delivery.ts'
import { DeliveryTime } from '../delivery/delivery-time.tsx'
import { AddressPicker } from './address-picker.tsx'
import type { Review } from './cart-review.ts'
import { useCheckout } from './checkout.ts'
import { useDeliveryInstructions } from './delivery-instructions.ts'
import { OrderQuestionDialog } from './order-question.tsx'
import type { Placed } from './placed.ts'
import { useStoreCredit } from './store-credit.ts'

type OrderSummaryProps = { review: Review; onPlaced: (placed: Placed) => void }

export function OrderSummary({ review, onPlaced }: OrderSummaryProps) {
  const book = useSavedAddresses()
  const instructions = useDeliveryInstructions()
  const delivery = useCheckoutDelivery(book)
  const [chosen, setMethod] = useState<PaymentType>('COD')
  const storeCredit = useStoreCredit()
  const sold = soldLines(review.lines)
  const saved = savedOn(sold)
  const bill = billFor(sold, { fee: delivery.fee, balance: storeCredit.balance })
  const [credit, due] = [takenOff(bill, 'credit'), dueOf(bill)]
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
      className="rounded-card border border-line bg-card p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <h2 id="order-summary" className="mb-5 text-title">
        Order Summary
      </h2>
      <AddressPicker book={book} missing={addressMissing} />
      <DeliveryTime delivery={delivery} cart={amountOf(bill, 'items')} />
      <WishesOnDemand />
      {isPaidByCredit ? (
        <p className="mt-5 border-line border-t pt-5">Your store credit covers the full amount.</p>
      ) : (
        <PaymentMethod value={method} onChange={setMethod} />
      )}
      <BillRows
        rows={printBill(bill)}
        waiting={delivery.pincode !== null && delivery.view.state === 'loading' && 'delivery'}
        moves
        className="mt-5 border-line border-t pt-5"
      />
      {saved > 0 && (
        <p className="mt-3 rounded-field bg-tangerine-tint px-3 py-2 text-center font-medium text-tangerine">
          You save <Price amount={saved} /> on MRP
        </p>
      )}
      <PlaceOrderBar
        label={credit > 0 ? 'To pay' : 'Total'}
        amount={due}
        busy={busy}
        stillTrying={stillTrying}
        onPlace={() => void placeOrder()}
      />
      <OrderQuestionDialog
        question={question}
        onAgree={(agreed) => void placeOrder(agreed)}
        onClose={dismissQuestion}
      />
    </section>
  )
}

type PaymentMethodProps = { value: PaymentType; onChange: (method: PaymentType) => void }

function PaymentMethod({ value, onChange }: PaymentMethodProps) {
  return (
    <SelectField
      label="Payment method"
      value={value}
      onChange={(event) => onChange(PAYMENT_TYPES.find((type) => type === event.target.value) ?? 'COD')}
      className="mt-5 border-line border-t pt-5"
    >
      {PAYMENT_TYPES.map((type) => (
        <option key={type} value={type}>
          {PAYMENT_NAMES[type]}
        </option>
      ))}
    </SelectField>
  )
}

const loadFields = async () => (await import('./delivery-instruction-fields.tsx')).DeliveryInstructionFields

/** Optional, and loaded when it is opened. */
function WishesOnDemand() {
  const { note, deliverTo } = useDeliveryInstructions()
  const [open, setOpen] = useState(Boolean(note || deliverTo))
  const Fields = useLazyComponent(loadFields, open)
  return (
    <div className="mt-3">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="min-h-11 font-medium text-leaf text-sm underline-offset-4 hover:underline"
      >
        Add a note for the rider, or another name
      </button>
      {open && Fields && <Fields />}
    </div>
  )
}

type PlaceOrderBarProps = { label: string; amount: Paise; busy: boolean; stillTrying: boolean; onPlace: () => void }

/** Below large screens it is fixed to the bottom, with what is to be paid. */
function PlaceOrderBar({ label, amount, busy, stillTrying, onPlace }: PlaceOrderBarProps) {
  return (
    <div className="place-order-bar mt-5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:flex max-lg:items-center max-lg:gap-4 max-lg:border-line max-lg:border-t max-lg:bg-card max-lg:px-(--gutter) max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p className="lg:hidden">
        <span className="block text-ink-soft text-sm leading-tight">{label}</span>
        <Price amount={amount} className="font-semibold text-lg leading-tight" />
      </p>
      <Button onClick={onPlace} busy={busy} className="grow lg:w-full">
        {stillTrying ? 'Still trying…' : 'Place Order'}
      </Button>
      <p role="status" className="text-center text-ink-soft text-sm max-lg:sr-only lg:not-empty:mt-2">
        {stillTrying && 'We’re very busy right now. Your cart is safe, and we’ll keep trying.'}
      </p>
    </div>
  )
}
