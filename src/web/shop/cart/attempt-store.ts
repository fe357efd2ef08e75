import { readStored, writeStored } from '../../core/browser-storage.ts'

export type Attempt = { wish: string; key: string }

const ATTEMPT_KEY = 'greencart.checkout'
const session = () => sessionStorage
/** For browsers that forbid storage. */
let attempt: Attempt | null = null

export const storedAttempt = () => attempt ?? readStored(ATTEMPT_KEY, session)

export function storeAttempt(next: Attempt) {
  attempt = next
  writeStored(ATTEMPT_KEY, JSON.stringify(next), session)
}

/** The next order gets a new idempotency key. */
export function endAttempt() {
  attempt = null
  writeStored(ATTEMPT_KEY, null, session)
}
