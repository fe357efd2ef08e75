import type { Tx } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import { afterCommit } from '../db/transaction.ts'

const SHIFTS = 'shifts'
const SIGNED_OUT = 'signed out '

/** Tells every process who of the staff was signed out, and that somebody came or went. */
export class StaffEvents {
  readonly #pubsub: PublishSubscribe
  readonly #onShifts: (() => void)[] = []
  readonly #onSignedOut: ((staffId: string) => void)[] = []

  constructor(pubsub: PublishSubscribe) {
    this.#pubsub = pubsub
    pubsub.subscribe('greencart_staff', (event) => this.#receive(event))
    // Shifts may have changed while messages were lost; streams check their session with each beat.
    pubsub.onReconnect(() => this.#receive(SHIFTS))
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

  #publish(tx: Tx, event: string): void {
    afterCommit(tx, () => {
      this.#receive(event)
      this.#pubsub.publishSoon('greencart_staff', event)
    })
  }

  #receive(event: string): void {
    if (event.startsWith(SIGNED_OUT)) {
      for (const listener of this.#onSignedOut) listener(event.slice(SIGNED_OUT.length))
    } else for (const listener of this.#onShifts) listener()
  }
}
