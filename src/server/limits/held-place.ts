import { AsyncLocalStorage } from 'node:async_hooks'

const held = new AsyncLocalStorage<string>()

/** Does work in a place of a gate, so that what it calls knows which. */
export const holdingPlace = <T>(gate: string, work: () => T): T => held.run(gate, work)

/** The gate in whose place the caller works, if any. */
export const heldPlace = (): string | undefined => held.getStore()
