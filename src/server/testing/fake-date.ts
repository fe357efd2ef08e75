import { afterEach, beforeEach, vi } from 'vitest'

/** The tests of a file set the date themselves; timers go on as they are. */
export function fakeDate(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
}
