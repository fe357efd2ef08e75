import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { MAX_RECEIPTS, readReceipts } from '#contract/orders/receipts.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { printBills, printSlips } from './printed-orders.tsx'

/** Nothing is packed of a cancelled order. */
const hasSlip = ({ status }: Order) => status !== 'Cancelled'

/** All slips or all bills of the chosen orders in one job. */
export function PrintMany({ orders }: { orders: readonly Order[] }) {
  const slips = orders.filter(hasSlip)
  return (
    <>
      <Button variant="quiet" size="small" data-key="s" disabled={slips.length === 0} onClick={() => printSlips(slips)}>
        <Printer size={17} aria-hidden />
        Slips ({slips.length})
      </Button>
      <PrintBills orders={orders}>Bills ({orders.length})</PrintBills>
    </>
  )
}

/** Payments and refunds are asked for when it is printed. */
export function PrintBills({ orders, children }: { orders: readonly Order[]; children: ReactNode }) {
  const [busy, setBusy] = useState(false)

  async function print() {
    setBusy(true)
    const ids = orders.map(({ _id }) => _id).slice(0, MAX_RECEIPTS)
    const reply = await callAsSeller(readReceipts, { query: { ids: ids.join(',') } })
    setBusy(false)
    if (reply.success) printBills(reply.receipts)
    else toast.error(reply.message)
  }

  return (
    <Button variant="quiet" size="small" data-key="b" busy={busy} onClick={() => void print()}>
      <Printer size={17} aria-hidden />
      {children}
    </Button>
  )
}
