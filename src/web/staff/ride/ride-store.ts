import { undoFailedDelivery } from '#contract/delivery/failed-delivery.ts'
import { takeAccountCash } from '#contract/delivery/own-cash.ts'
import {
  arriveAtDoor,
  deliverOrder,
  failDelivery,
  leaveShop,
  listDeliveries,
  type OwnDelivery,
} from '#contract/delivery/riding.ts'
import type { Refusal } from '#contract/refusal.ts'
import { FAILURE_UNDO_SECONDS, type FailureReason } from '#domain/riding.ts'
import { browserOutbox } from '../../core/browser-outbox.ts'
import { createOutbox, type Entry } from '../../core/outbox.ts'
import { createQuery, type Done } from '../../core/query.ts'
import { createStore } from '../../core/store.ts'
import { until } from '../../core/until.ts'
import { callAsStaff } from '../account/staff-session.ts'
import { isLive, onNews, untilLive } from '../live/staff-stream.ts'
import { afterStep, type NewStep, type RideStep, rideStep } from './ride-steps.ts'

/** A step that the shop did not accept, and why. */
type RefusedStep = Entry<RideStep> & { message: string }
/** What the shop said to a step; `kept` when it could not be asked: the step is sent later. */
export type StepOutcome =
  | { state: 'done' }
  | { state: 'refused'; code: Refusal['code']; message: string }
  | { state: 'kept' }

export type FailedNow = { delivery: OwnDelivery; reason: FailureReason }

/** Somebody waits at the door: longer, and the rider goes on while it is sent. */
const PATIENCE_MS = 8_000

export type RideStore = ReturnType<typeof createRideStore>

const stores = new Map<string, RideStore>()

/** One for each person: nobody sends what somebody else did on the same phone. */
export function rideStoreOf(staffId: string): RideStore {
  const store = stores.get(staffId) ?? createRideStore(staffId)
  stores.set(staffId, store)
  return store
}

function createRideStore(staffId: string) {
  const deliveries = createQuery<Done<typeof listDeliveries>>(() => callAsStaff(listDeliveries), {
    ready: untilLive,
    isLive: true,
  })
  const refused = createStore<RefusedStep[]>([])
  /** The order whose door code the shop is checking: until it has replied, its card stays. */
  const checking = createStore<string | null>(null)
  let tellOutcome: ((outcome: StepOutcome) => void) | null = null
  /** A step could not be sent at once: from then on each one loads the list, since several may follow late. */
  let wasPostponed = false

  const outbox = createOutbox<RideStep, { success: true }>(browserOutbox, {
    name: `greencart.outbox.rides.${staffId}`,
    wanted: rideStep,
    send: ({ id, wanted }, { signal }) => sendStep(wanted, { idempotencyKey: id, signal, onBusy: () => undefined }),
    onSettled(reply, entry) {
      const { wanted } = entry
      const isChecked = wanted.kind === 'deliver' && wanted.order === checking.get()
      if (reply.success) deliveries.change((now) => ({ ...now, own: afterStep(now.own, wanted) }))
      else if (!isChecked) refused.set([...refused.get(), { ...entry, message: reply.message }])
      if (isChecked)
        tellOutcome?.(
          reply.success ? { state: 'done' } : { state: 'refused', code: reply.code, message: reply.message },
        )
      // Of a step that was taken, the stream tells this phone too; one that was cut may look alive for a while.
      if (!reply.success || wasPostponed || !isLive()) void deliveries.reload()
    },
    onPostponed() {
      wasPostponed = true
      tellOutcome?.({ state: 'kept' })
    },
  })
  /** Those that can still be undone. */
  const failed = createStore<FailedNow[]>([])
  const clearFailed = (one: FailedNow) => failed.set(failed.get().filter((each) => each !== one))
  const add = (step: NewStep) => void outbox.put({ ...step, at: new Date().toISOString() })

  return {
    deliveries,
    refused,
    checking,
    waiting: outbox.entries,
    isStuck: outbox.isStuck,
    add,
    failed,
    /** Sent at once, so that the shop knows the truth whatever happens to the phone; Undo is sent after it. */
    fail(delivery: OwnDelivery, reason: FailureReason) {
      add({ kind: 'fail', order: delivery._id, reason })
      const one = { delivery, reason }
      failed.set([...failed.get(), one])
      setTimeout(() => clearFailed(one), FAILURE_UNDO_SECONDS * 1000)
    },
    undoFail(one: FailedNow) {
      clearFailed(one)
      add({ kind: 'undo', order: one.delivery._id })
      deliveries.change((now) => ({
        ...now,
        own: [one.delivery, ...now.own.filter((each) => each._id !== one.delivery._id)],
      }))
    },
    /** Adds the step, and waits a moment for what the shop says to it. */
    async deliver(step: Extract<NewStep, { kind: 'deliver' }>): Promise<StepOutcome> {
      if (!navigator.onLine) {
        add(step)
        return { state: 'kept' }
      }
      checking.set(step.order)
      const outcome = await new Promise<StepOutcome>((resolve) => {
        tellOutcome = resolve
        setTimeout(() => resolve({ state: 'kept' }), PATIENCE_MS)
        add(step)
      })
      tellOutcome = null
      // A refused step that still waited would hide the card, and the dialog with what was typed.
      if (outcome.state === 'refused') await until(outbox.entries, hasNoDelivery(step.order))
      checking.set(null)
      return outcome
    },
    dismiss: (id: string) => refused.set(refused.get().filter((one) => one.id !== id)),
    start() {
      const stops = [outbox.start(), deliveries.follow(), onNews('deliveries', () => void deliveries.reload())]
      void deliveries.load('')
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

type Entries = readonly Entry<RideStep>[]

const hasNoDelivery =
  (order: string) =>
  (entries: Entries): entries is Entries =>
    !entries.some(({ wanted }) => wanted.kind === 'deliver' && wanted.order === order)

type HowToSend = { idempotencyKey: string; signal: AbortSignal; onBusy: () => void }

function sendStep(body: RideStep, how: HowToSend) {
  switch (body.kind) {
    case 'leave':
      return callAsStaff(leaveShop, { ...how, body })
    case 'arrive':
      return callAsStaff(arriveAtDoor, { ...how, body })
    case 'deliver':
      return callAsStaff(deliverOrder, { ...how, body })
    case 'account-cash':
      return callAsStaff(takeAccountCash, { ...how, body })
    case 'fail':
      return callAsStaff(failDelivery, { ...how, body })
    case 'undo':
      return callAsStaff(undoFailedDelivery, { signal: how.signal, onBusy: how.onBusy, body })
  }
}
