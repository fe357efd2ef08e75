/** About 17 hours of trying, half a minute apart at first. */
export const MAX_ATTEMPTS = 12

const FIRST_SECONDS = 30
const MAX_SECONDS = 6 * 3600

/** Doubles with every try; a quarter more or less by chance, so that many mails do not come back all at once. */
export function retryPause(attempts: number, chance = Math.random()): number {
  const pause = Math.min(FIRST_SECONDS * 2 ** (attempts - 1), MAX_SECONDS)
  return pause * (0.75 + chance / 2)
}
