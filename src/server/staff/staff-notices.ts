import type { Tx } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import { afterCommit } from '../db/transaction.ts'

const SHIFTS = 'shifts'
const SIGNED_OUT = 'signed out '

/** Tells every process who of the staff was signed out, and that somebody came or went. */
export class StaffNotices {
  readonly #pubsub: PublishSubscribe
  readonly #onShifts: (() => void)[] = []
  readonly #onSignedOut: ((staffId: string) => void)[] = []

  constructor(pubsub: PublishSubscribe) {
    this.#pubsub = pubsub
    pubsub.subscribe('greencart_staff', (notice) => this.#receive(notice))
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

  #publish(tx: Tx, notice: string): void {
    afterCommit(tx, () => {
      this.#receive(notice)
      this.#pubsub.publishSoon('greencart_staff', notice)
    })
  }

  #receive(notice: string): void {
    if (notice.startsWith(SIGNED_OUT)) {
      for (const listener of this.#onSignedOut) listener(notice.slice(SIGNED_OUT.length))
    } else for (const listener of this.#onShifts) listener()
  }
}
