import Printer from 'lucide-react/icons/printer'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import type { PickTask } from '#contract/orders/picking.ts'
import basket from '#seed/art/basket.webp'
import plug from '#seed/art/plug.webp'
import { useStore } from '../../core/external-store.ts'
import { viewOf } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NextOrder } from './next-order.tsx'
import { OrderToPick } from './order-to-pick.tsx'
import { PickLabel, printLabel } from './pick-label.tsx'
import { tasksAfter } from './pick-steps.ts'
import { finished, picks, refusal, waiting, watchPicks } from './pick-store.ts'

export default function PickPage() {
  useEffect(watchPicks, [])
  return (
    <div className="space-y-4">
      <h1 className="text-title">Pick orders</h1>
      <Waiting />
      <Refusal />
      <Finished />
      <Orders />
      <PickLabel />
    </div>
  )
}

function Orders() {
  const view = viewOf(useStore(picks.shown), '')
  const steps = useStore(waiting).map(({ wanted }) => wanted)
  if (view.state === 'loading') return <Skeleton className="h-96 rounded-card" />
  if (view.state === 'failed') {
    return (
      <EmptyState
        picture={plug}
        title="Can’t load the orders"
        action={<Button onClick={() => void picks.retry()}>Try again</Button>}
      >
        <p role="alert">{view.message}</p>
      </EmptyState>
    )
  }
  const [current, next] = tasksAfter(view.reply.tasks, steps)
  if (!current) {
    return (
      <EmptyState
        picture={basket}
        title="Nothing to pick"
        action={<Button onClick={() => void picks.reload()}>Check again</Button>}
      >
        New orders appear here automatically.
      </EmptyState>
    )
  }
  return (
    <>
      {current.isMine ? <OrderToPick key={current._id} task={current} /> : <NextOrder task={current} />}
      {current.isMine && next && <Ahead task={next} waiting={view.reply.waiting} />}
    </>
  )
}

function Ahead({ task, waiting: count }: { task: PickTask; waiting: number }) {
  return (
    <p className="text-ink-soft">
      Next: {task.number}, {task.lines.length === 1 ? '1 product' : `${task.lines.length} products`}.{' '}
      {count > 1 && `${count} orders are waiting.`}
    </p>
  )
}

/** Beside the browser's own word, which may be wrong: what waits was not taken. */
function Waiting() {
  const count = useStore(waiting).length
  return (
    <p
      role="status"
      className={
        count > 1
          ? 'sticky top-16 z-30 flex items-center gap-3 rounded-field bg-tangerine-tint px-4 py-3 shadow-float'
          : 'sr-only'
      }
    >
      {count > 1 && (
        <>
          <WifiOff size={20} aria-hidden className="shrink-0 text-tangerine" />
          Bad connection: {count} steps are kept and sent as soon as possible. Keep going.
        </>
      )}
    </p>
  )
}

function Refusal() {
  const message = useStore(refusal)
  return (
    message && (
      <p role="alert" className="rounded-field bg-berry-tint px-4 py-3 text-berry">
        {message}
      </p>
    )
  )
}

function Finished() {
  const last = useStore(finished)
  if (!last) return null
  const { task, cancelled } = last
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-leaf-tint px-5 py-3">
      <p role="status">
        <span className="font-semibold">{task.number}</span>: {cancelled ?? 'packed'}
      </p>
      {cancelled === null && (
        <Button variant="quiet" size="small" onClick={() => printLabel(task)}>
          <Printer size={17} aria-hidden />
          Print label
        </Button>
      )}
    </div>
  )
}
