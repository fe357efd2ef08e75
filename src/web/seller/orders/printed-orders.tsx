import type { Order } from '#contract/orders/order.ts'
import type { Receipt } from '#contract/orders/receipts.ts'
import { createStore } from '../../core/store.ts'
import { PrintedSheet, printNow } from '../../ui/printed-sheet.tsx'
import { ReceiptSheet } from '../../ui/receipt-sheet.tsx'
import { PackingSlip } from './packing-slip.tsx'

type Printed = { slips: readonly Order[]; bills: readonly Receipt[] }

const toPrint = createStore<Printed | null>(null)

export const printSlips = (slips: readonly Order[]) => printNow(toPrint, { slips, bills: [] })
export const printBills = (bills: readonly Receipt[]) => printNow(toPrint, { slips: [], bills })

/** Black on white, though the screen is dark. */
const PAPER = '[&_.receipt]:bg-white! [&_.receipt]:text-black! [&_.receipt_*]:border-black! [&_.receipt_*]:text-black!'

/** One job for the printer, each order on a page of its own. */
export const PrintedOrders = () => (
  <PrintedSheet toPrint={toPrint} margin="14mm">
    {({ slips, bills }) => (
      <div className={PAPER}>
        {slips.map((order) => (
          <div key={order._id} className="break-after-page last:break-after-auto">
            <PackingSlip order={order} />
          </div>
        ))}
        {bills.map((receipt) => (
          <div key={receipt.order._id} className="break-after-page last:break-after-auto">
            <ReceiptSheet receipt={receipt} />
          </div>
        ))}
      </div>
    )}
  </PrintedSheet>
)
