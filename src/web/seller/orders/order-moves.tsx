import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { mayUndo, movesFrom, type OrderStatus } from '#domain/order.ts'
import { whyBack } from '#domain/riding.ts'
import { Button } from '../../ui/button.tsx'
import { DeclineButton } from './decline-button.tsx'
import { HandingDialog } from './handing-dialog.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { moveNow, undoMove } from './move-order.ts'
import { asksWho, type Rider, ridersToAsk } from './riders-to-ask.ts'

/** Keeps a double click from making two moves. */
const REST_MS = 1_000

export function OrderMoves({ order, now }: { order: Order; now: number }) {
  /** The stream may tell of the new status before the call's reply. */
  const [busyWith, setBusyWith] = useState<OrderStatus | null>(null)
  const busy = busyWith === order.status
  const resting = useRest(order.status)
  const keptFocus = useKeptFocus()
  const next = movesFrom(order.status, 'seller').find((status) => status !== 'Cancelled')
  const last = order.history.at(-1)
  const isCorrected = order.itemRefunds?.some(({ isShortage }) => isFinalWith(order, isShortage))
  const isFinal = Boolean(order.reports || isCorrected) || whyBack(order) !== null
  const undoable = last !== undefined && !isFinal && mayUndo(last, new Date(now))

  async function run(act: () => Promise<void>) {
    setBusyWith(order.status)
    await act()
    setBusyWith(null)
  }

  /** Riders to choose from, once they are asked for. */
  const [riders, setRiders] = useState<readonly Rider[] | null>(null)

  async function moveOn(status: OrderStatus) {
    const found = asksWho(order, status) ? await ridersToAsk([order]) : null
    if (found) setRiders(found)
    else await moveNow(order, status)
  }

  const waits = busy || resting
  /** After the last move, Undo takes the place of that move's button. */
  const undoWaits = busy || (resting && !next)
  const isWaiting = order.status === 'Waiting for confirmation'
  return (
    <div
      {...keptFocus}
      className="flex items-center gap-1 outline-none max-sm:grow max-sm:justify-end xl:justify-self-end"
    >
      {undoable && (
        <Button
          variant="round"
          data-key="u"
          {...(!next && { 'data-next': true })}
          aria-disabled={undoWaits}
          className="w-auto px-3 text-leaf text-sm"
          onClick={() => !undoWaits && void run(() => undoMove(order))}
        >
          <Undo2 size={17} aria-hidden />
          Undo
        </Button>
      )}
      {next && (
        <Button
          size="small"
          data-next
          data-key="n"
          aria-disabled={waits}
          aria-busy={busy || undefined}
          className="aria-disabled:cursor-default aria-disabled:opacity-60"
          onClick={() => !waits && void run(() => moveOn(next))}
        >
          {isWaiting ? 'Accept' : `Mark as ${next}`}
        </Button>
      )}
      {isWaiting && <DeclineButton order={order} />}
      {next && (
        <HandingDialog
          orders={[order]}
          status={next}
          riders={riders}
          onClose={() => setRiders(null)}
          onChosen={(handing) => {
            setRiders(null)
            void run(() => moveNow(order, next, handing))
          }}
        />
      )}
    </div>
  )
}

/** A refund after the delivery is final, and of what was missing only the packing. */
const isFinalWith = ({ status }: Order, isShortage = false) => !isShortage || status === 'Packed'

/** True for a moment after the status has changed. */
function useRest(status: Order['status']): boolean {
  const [rested, setRested] = useState(status)
  useEffect(() => {
    const rest = setTimeout(() => setRested(status), REST_MS)
    return () => clearTimeout(rest)
  }, [status])
  return rested !== status
}
