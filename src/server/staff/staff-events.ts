import type { Tx } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import { afterCommit } from '../db/transaction.ts'

const SHIFTS = 'shifts'
const SIGNED_OUT = 'signed out '
const DELIVERIES = 'deliveries '

/** Tells every process who of the staff was signed out, that somebody came or went, and what no order tells riders. */
export class StaffEvents {
  readonly #pubsub: PublishSubscribe
  readonly #onShifts: (() => void)[] = []
  readonly #onSignedOut: ((staffId: string) => void)[] = []
  readonly #onDeliveries: ((staffId: string | undefined) => void)[] = []

  constructor(pubsub: PublishSubscribe) {
    this.#pubsub = pubsub
    pubsub.subscribe('greencart_staff', (event) => this.#receive(event))
    // While messages were lost these may have changed; streams check their session with each beat.
    pubsub.onReconnect(() => {
      this.#receive(SHIFTS)
      this.#receive(DELIVERIES)
    })
  }

  /** Called whenever `handsOnShift` may answer something new. */
  onShiftsChanged(listener: () => void): void {
    this.#onShifts.push(listener)
  }

  onSignedOut(listener: (staffId: string) => void): void {
    this.#onSignedOut.push(listener)
  }

  /** Somebody began or ended a shift, or was added, switched or given another role. */
  shiftsChanged(tx: Tx): void {
    this.#publish(tx, SHIFTS)
  }

  /** All sessions of this person have ended. */
  signedOut(tx: Tx, staffId: string): void {
    this.#publish(tx, SIGNED_OUT + staffId)
  }

  onDeliveriesChanged(listener: (staffId: string | undefined) => void): void {
    this.#onDeliveries.push(listener)
  }

  /** A rider's list or cash is another though none of the orders moved on; without a staffId, maybe every rider's. */
  deliveriesChanged(tx: Tx, staffId = ''): void {
    this.#publish(tx, DELIVERIES + staffId)
  }

  #publish(tx: Tx, event: string): void {
    afterCommit(tx, () => {
      this.#receive(event)
      this.#pubsub.publishSoon('greencart_staff', event)
    })
  }

  #receive(event: string): void {
    if (event.startsWith(SIGNED_OUT)) {
      for (const listener of this.#onSignedOut) listener(event.slice(SIGNED_OUT.length))
    } else if (event.startsWith(DELIVERIES)) {
      for (const listener of this.#onDeliveries) listener(event.slice(DELIVERIES.length) || undefined)
    } else for (const listener of this.#onShifts) listener()
  }
}
