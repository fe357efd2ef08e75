import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { amountOfName } from '#domain/amount-text.ts'
import { dueOf, takenOff } from '#domain/bill.ts'
import { customerOf } from '#domain/customer.ts'
import { formatPaise, lineTotal } from '#domain/money.ts'
import { paymentNameOf, type TakenPayment } from '#domain/order.ts'
import { printBill } from '#domain/printed-bill.ts'
import { capitalised, formatExact, timeFrom } from '#domain/time-words.ts'
import { createStore } from '../../core/store.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Price } from '../../ui/price.tsx'
import { PrintedSheet, printNow } from '../../ui/printed-sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

const BACK: Record<TakenPayment, string> = {
  Cash: 'Please hand the cash back.',
  UPI: 'Please send the money back by UPI.',
  Account: 'Nothing is owed for it.',
}

/** Only what was paid now is handed back. */
function undoneWords({ paidBy = 'Cash', bill }: Order): string {
  const credit = takenOff(bill, 'credit')
  const back = dueOf(bill) > 0 ? [BACK[paidBy]] : []
  return ['Sale undone.', ...back, ...(credit > 0 ? [`${formatPaise(credit)} is store credit again.`] : [])].join(' ')
}

/** How a sale was paid, or will be. */
function paidWords(order: Order): string {
  if (dueOf(order.bill) === 0 && takenOff(order.bill, 'credit') > 0) return 'Store credit · paid and'
  return `${paymentNameOf(order)} ·${order.paidBy === 'Account' ? '' : ' paid and'}`
}

const toPrint = createStore<Order | null>(null)

/** What to say before hanging up; the next order begins with Enter. */
export function OrderTaken({ order, onNext }: { order: Order; onNext: () => void }) {
  const { _id: id, number, channel, promise, bill } = order
  const isSold = channel === 'counter'
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    const reply = await callAsSeller(moveOrder, { body: { id, status: 'Cancelled' } })
    setBusy(false)
    if (!reply.success) return void toast.error(reply.message)
    toast.success(undoneWords(order))
    onNext()
  }

  return (
    <div className="max-w-xl">
      <CardSection title={isSold ? `Sold · ${number}` : `Order ${number} is placed`}>
        <p role="status" className="mb-4">
          {isSold
            ? `${paidWords(order)} handed over.`
            : `${promise ? `Delivered by ${timeFrom(new Date(), promise.by)} to` : 'For'} ${customerOf(order)}. ${paymentNameOf(order)}.`}
        </p>
        <BillRows rows={printBill(bill)} className="mb-6" />
        <div className="flex flex-wrap gap-3">
          <Button autoFocus onClick={onNext}>
            Next order
          </Button>
          <Button variant="quiet" onClick={() => printNow(toPrint, order)}>
            <Printer size={18} aria-hidden />
            Print receipt
          </Button>
          {isSold && (
            <Button variant="danger" busy={busy} onClick={() => void undo()}>
              Undo sale
            </Button>
          )}
          <ButtonLink variant="quiet" to={`/seller/orders?show=all&search=${id}`}>
            View order
          </ButtonLink>
        </div>
      </CardSection>
      <PrintedSheet toPrint={toPrint} margin="10mm">
        {(printed) => <Receipt order={printed} />}
      </PrintedSheet>
    </div>
  )
}

function Receipt({ order }: { order: Order }) {
  const { number, items, bill, createdAt, channel } = order
  return (
    <div className="mx-auto max-w-sm">
      <Logo />
      <p className="my-3 text-sm">
        Receipt {number} · {formatExact(createdAt)}
        {channel === 'phone' && <span className="block">{capitalised(customerOf(order))}</span>}
      </p>
      <ul className="mb-3 border-black border-y py-2">
        {items.map(({ product, quantity }) => (
          <li key={product._id} className="flex justify-between gap-4">
            <span>{amountOfName(product, quantity, product.name)}</span>
            <Price amount={lineTotal({ product, quantity })} />
          </li>
        ))}
      </ul>
      <BillRows rows={printBill(bill)} />
      <p className="mt-3">{paymentNameOf(order)}</p>
    </div>
  )
}
