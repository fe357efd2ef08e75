import { setTimeout as pause } from 'node:timers/promises'

class TooLate extends Error {}

/** What `work` resolves to, or a failure that names what took longer than it may. */
export async function within<T>(limitMs: number, what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TooLate(`${what}: not within ${limitMs / 1000} s`)), limitMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

interface Wait {
  limitMs?: number
  everyMs?: number
}

/** Asks again and again until it is so. Proofs and soaks, and the servers that they start, wait for nothing without a limit. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { limitMs = 60_000, everyMs = 20 }: Wait = {},
): Promise<void> {
  let isOver = false
  const ask = async () => {
    while (!isOver && !(await isSo())) await pause(everyMs)
  }
  try {
    await within(limitMs, what, ask())
  } finally {
    isOver = true
  }
}

/** Whether it becomes so in that time, for who has another word for it than a failure. */
export async function isSoWithin(
  limitMs: number,
  isSo: () => boolean | Promise<boolean>,
  everyMs = 20,
): Promise<boolean> {
  try {
    await until('it', isSo, { limitMs, everyMs })
    return true
  } catch (error) {
    if (error instanceof TooLate) return false
    throw error
  }
}
