import { renameSync } from 'node:fs'
import { mayTryAgain, type System } from './platform.ts'

const TRIES = 20
const PAUSE_MS = 50

type Way = { system?: System; rename?: typeof renameSync }

/** Gives a file the name of another one, which goes; for a second while that one is held open, where it matters. */
export function replaceFile(from: string, to: string, { system, rename = renameSync }: Way = {}): void {
  for (let tried = 1; ; tried++) {
    try {
      rename(from, to)
      return
    } catch (error) {
      if (tried === TRIES || !mayTryAgain(error, system)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
}
