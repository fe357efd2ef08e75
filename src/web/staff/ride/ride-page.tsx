import { useEffect, useRef } from 'react'
import scooter from '#seed/art/delivery-scooter.webp'
import plug from '#seed/art/plug.webp'
import { useStore } from '../../core/external-store.ts'
import { useOnline } from '../../core/online.ts'
import { viewOf } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaffPerson } from '../account/staff-person.ts'
import { BagsSection } from './bags-section.tsx'
import { CashSection } from './cash-section.tsx'
import { FailedNotes } from './failed-notes.tsx'
import { HeldBackSection } from './held-back-section.tsx'
import { OthersSection } from './others-section.tsx'
import { OwnSection } from './own-section.tsx'
import { afterSteps } from './ride-steps.ts'
import { rideStoreOf } from './ride-store.ts'
import { WaitingSection } from './waiting-section.tsx'
import { WaitingSteps } from './waiting-steps.tsx'

/** There is no clock that runs down for riders: hurry is not safe. */
export default function RidePage() {
  const person = useStaffPerson()
  const store = rideStoreOf(person._id)
  const { start } = store
  const { shown, reload, retry } = store.deliveries
  const view = viewOf(useStore(shown), '')
  const checking = useStore(store.checking)
  const steps = useStore(store.waiting)
    .map(({ wanted }) => wanted)
    .filter((step) => step.kind !== 'deliver' || step.order !== checking)
  const online = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(start, [start])

  return (
    <div className="space-y-6 text-lg">
      <h1 ref={heading} tabIndex={-1} className="scroll-mt-20 text-title outline-none">
        Deliveries
      </h1>
      <FailedNotes store={store} onUndone={() => heading.current?.focus()} />
      <WaitingSteps store={store} online={online} own={view.state === 'ready' ? view.reply.own : []} />
      {view.state === 'loading' && (
        <div role="status">
          <span className="sr-only">Loading the orders…</span>
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
      {view.state === 'failed' && (
        <EmptyState
          picture={plug}
          title="Couldn’t load the orders"
          action={<Button onClick={() => void retry()}>Try again</Button>}
        >
          <p role="alert">{view.message}</p>
        </EmptyState>
      )}
      {view.state === 'ready' && (
        <>
          <OwnSection
            own={afterSteps(view.reply.own, steps)}
            upiId={view.reply.upiId}
            store={store}
            online={online}
            onChanged={() => void reload()}
            onGone={() => heading.current?.focus()}
          />
          <BagsSection bags={view.reply.bags} online={online} onReturned={() => void reload()} />
          {view.reply.own.length === 0 && view.reply.waiting.length === 0 && view.reply.bags.length === 0 && (
            <EmptyState
              picture={scooter}
              title="Nothing to deliver"
              action={<Button onClick={() => void reload()}>Check again</Button>}
            >
              Packed orders appear here automatically.
            </EmptyState>
          )}
          <WaitingSection areas={view.reply.waiting} online={online} onTaken={() => void reload()} />
          <CashSection cash={view.reply.cash} online={online} onHandedOver={() => void reload()} />
          {view.reply.heldBack && <HeldBackSection orders={view.reply.heldBack} onChanged={() => void reload()} />}
          {view.reply.others && <OthersSection others={view.reply.others} onChanged={() => void reload()} />}
        </>
      )}
    </div>
  )
}
