import { arriveAtDoor, deliverOrder, failDelivery, leaveShop, listDeliveries } from '#contract/delivery/riding.ts'
import { browserOutbox } from '../../core/browser-outbox.ts'
import { createOutbox, type Entry } from '../../core/outbox.ts'
import { createQuery, type Done } from '../../core/query.ts'
import { createStore } from '../../core/store.ts'
import { callAsStaff } from '../account/staff-session.ts'
import { afterStep, type NewStep, type RideStep, rideStep } from './ride-steps.ts'

/** A step that the shop did not accept, and why. */
type RefusedStep = Entry<RideStep> & { message: string }

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
    refetchEvery: 10_000,
  })
  const refused = createStore<RefusedStep[]>([])
  const outbox = createOutbox<RideStep, { success: true }>(browserOutbox, {
    name: `greencart.outbox.rides.${staffId}`,
    wanted: rideStep,
    send: ({ id, wanted }, { signal }) => sendStep(wanted, { idempotencyKey: id, signal, onBusy: () => undefined }),
    onSettled(reply, entry) {
      if (reply.success) deliveries.change((now) => ({ ...now, own: afterStep(now.own, entry.wanted) }))
      else refused.set([...refused.get(), { ...entry, message: reply.message }])
      void deliveries.reload()
    },
  })

  return {
    deliveries,
    refused,
    waiting: outbox.entries,
    isStuck: outbox.isStuck,
    add: (step: NewStep) => void outbox.put({ ...step, at: new Date().toISOString() }),
    dismiss: (id: string) => refused.set(refused.get().filter((one) => one.id !== id)),
    start() {
      const stopSending = outbox.start()
      const stopAsking = deliveries.follow()
      void deliveries.load('')
      return () => {
        stopSending()
        stopAsking()
      }
    },
  }
}

type HowToSend = { idempotencyKey: string; signal: AbortSignal; onBusy: () => void }

function sendStep(body: RideStep, how: HowToSend) {
  switch (body.kind) {
    case 'leave':
      return callAsStaff(leaveShop, { ...how, body })
    case 'arrive':
      return callAsStaff(arriveAtDoor, { ...how, body })
    case 'deliver':
      return callAsStaff(deliverOrder, { ...how, body })
    case 'fail':
      return callAsStaff(failDelivery, { ...how, body })
  }
}
