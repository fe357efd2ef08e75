import Printer from 'lucide-react/icons/printer'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import type { listPicks, PickTask } from '#contract/orders/picking.ts'
import basket from '#seed/art/basket.webp'
import plug from '#seed/art/plug.webp'
import { useStore } from '../../core/external-store.ts'
import { type Done, type QueryView, viewOf } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffPerson } from '../account/staff-person.ts'
import { NextOrder } from './next-order.tsx'
import { OrderToPick } from './order-to-pick.tsx'
import { PickLabel, printLabel } from './pick-label.tsx'
import { tasksAfter } from './pick-steps.ts'
import { type PickStore, pickStoreOf } from './pick-store.ts'

type View = QueryView<Done<typeof listPicks>>

export default function PickPage() {
  const store = pickStoreOf(useStaffPerson()._id)
  const { start } = store
  useEffect(start, [start])
  const view = viewOf(useStore(store.picks.shown), '')
  const steps = useStore(store.waiting).map(({ wanted }) => wanted)
  const tasks = view.state === 'ready' ? tasksAfter(view.reply.tasks, steps) : []
  // While somebody picks, the products need the screen.
  const isPicking = tasks[0]?.isMine === true
  return (
    <div className={isPicking ? '-mt-4 space-y-2' : 'space-y-4'}>
      <h1 className={isPicking ? 'sr-only' : 'text-title'}>Pick orders</h1>
      <Waiting store={store} />
      <Refusal store={store} />
      <Finished store={store} />
      <Orders store={store} view={view} tasks={tasks} />
      <PickLabel />
    </div>
  )
}

type OrdersProps = { store: PickStore; view: View; tasks: PickTask[] }

function Orders({ store, view, tasks: [current, next] }: OrdersProps) {
  const { picks } = store
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
      {current.isMine ? (
        <OrderToPick key={current._id} store={store} task={current} scaleLabel={view.reply.scaleLabel} />
      ) : (
        <NextOrder task={current} onStart={() => store.add({ kind: 'start', id: current._id })} />
      )}
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
function Waiting({ store }: { store: PickStore }) {
  const count = useStore(store.waiting).length
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

function Refusal({ store }: { store: PickStore }) {
  const message = useStore(store.refusal)
  return (
    message && (
      <p role="alert" className="rounded-field bg-berry-tint px-4 py-3 text-berry">
        {message}
      </p>
    )
  )
}

function Finished({ store }: { store: PickStore }) {
  const last = useStore(store.finished)
  if (!last) return null
  const { task, cancelled } = last
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-card py-1.5 pr-2 pl-4 ${cancelled ? 'bg-tangerine-tint' : 'bg-leaf-tint'}`}
    >
      <p role="status" className="py-1.5">
        <span className="font-semibold">{task.number}</span>: {cancelled ?? 'packed'}
      </p>
      {cancelled === null && (
        <Button variant="quiet" size="small" onClick={() => printLabel(task)}>
          <Printer size={17} aria-hidden />
          Print<span className="max-sm:sr-only"> label</span>
        </Button>
      )}
    </div>
  )
}
