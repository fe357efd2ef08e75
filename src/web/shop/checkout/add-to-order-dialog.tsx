import { useEffect, useState } from 'react'
import { addItems, quoteAddedItems } from '#contract/orders/add-items.ts'
import type { Order } from '#contract/orders/order.ts'
import { itemsWords } from '#domain/add-items.ts'
import { dueOf, takenOff, totalOf } from '#domain/bill.ts'
import type { CartLine } from '#domain/cart.ts'
import { formatPaise, rupeesFromPaise } from '#domain/money.ts'
import { printBill } from '#domain/printed-bill.ts'
import { spanFrom, timeFrom } from '#domain/time-words.ts'
import { callApi } from '../../core/api.ts'
import { useStore } from '../../core/external-store.ts'
import { createQuery, type Done, viewOf } from '../../core/query.ts'
import { randomKey } from '../../core/random-key.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cartSaved } from '../cart/cart-store.ts'
import { itemOf } from '../replacements/if-missing-store.ts'

type Quote = Done<typeof quoteAddedItems>

type DialogProps = { order: Order; lines: CartLine[]; onAdded: (message: string) => void; onClose: () => void }

/** Shows what the whole order costs with these items and when it arrives, and adds them once the shopper agrees. */
export function AddToOrderDialog({ order, lines, onAdded, onClose }: DialogProps) {
  const items = lines.map(itemOf)
  const body = { orderId: order._id, items }
  const [query] = useState(() => createQuery(async () => (await callApi(quoteAddedItems, { body })) as Quote))
  const view = viewOf(useStore(query.shown), order._id)
  const [key] = useState(randomKey)
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<string | null>(null)

  useEffect(() => {
    void query.load(order._id)
  }, [query, order._id])

  async function add({ bill, by }: Quote) {
    setBusy(true)
    setChanged(null)
    await cartSaved()
    const seen = { totalSeen: rupeesFromPaise(totalOf(bill)), creditSeen: rupeesFromPaise(takenOff(bill, 'credit')) }
    const reply = await callApi(addItems, {
      body: { ...body, ...seen, promisedBy: by.toISOString() },
      idempotencyKey: key,
    })
    // After success the button stays busy until the page changes.
    if (reply.success) return onAdded(reply.message)
    setBusy(false)
    setChanged(reply.message)
    await query.retry()
  }

  return (
    <Dialog open onClose={onClose} title={`Add ${itemsWords(lines)} to order ${order.number}?`}>
      {changed && view.state === 'ready' && (
        <p role="alert" className="mb-4 rounded-field bg-tangerine-tint px-3 py-2 font-medium text-tangerine">
          {changed}
        </p>
      )}
      {view.state === 'loading' && (
        <div aria-busy="true" className="space-y-3">
          <span className="sr-only">Working out your new total…</span>
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-32" />
        </div>
      )}
      {view.state === 'failed' && (
        <p role="alert" className="text-pretty">
          {view.message}
        </p>
      )}
      {view.state === 'ready' && <Terms order={order} quote={view.reply} />}
      <div className="mt-6 flex flex-wrap gap-3 *:grow">
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
        {view.state === 'failed' ? (
          <Button onClick={() => void query.retry()}>Try again</Button>
        ) : (
          <Button
            busy={busy || view.state === 'loading'}
            onClick={() => view.state === 'ready' && void add(view.reply)}
          >
            Add items
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Terms({ order, quote: { bill, by } }: { order: Order; quote: Quote }) {
  const due = dueOf(bill)
  return (
    <>
      <p className="mb-4 text-pretty text-ink-soft">
        <Arrival order={order} by={by} />{' '}
        {due > 0 ? `You pay ${formatPaise(due)} at the door.` : 'Your store credit covers the full amount.'}
      </p>
      <BillRows rows={printBill(bill)} />
      <p className="text-right text-ink-soft text-sm">
        {totalOf(bill) < order.amount ? 'Down' : 'Up'} from {formatPaise(order.amount)}
      </p>
    </>
  )
}

function Arrival({ order: { promise }, by }: { order: Order; by: Date }) {
  const now = new Date()
  const isLater = promise !== undefined && by > promise.by
  if (promise?.slot) return <>It all arrives {spanFrom(now, promise.slot)}.</>
  if (!isLater) return <>It all arrives by {timeFrom(now, by)}, as promised.</>
  return (
    <strong className="font-semibold text-ink">
      It all arrives by {timeFrom(now, by)}, a little later than {timeFrom(now, promise.by)}.
    </strong>
  )
}
