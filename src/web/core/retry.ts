const MAX_PAUSE_SECONDS = 30

/**
 * Milliseconds until the next attempt: as the shop asked, or twice as long each time. Spread, so that browsers that
 * were refused together do not come back together.
 */
export function pauseBefore(attempt: number, retryAfter?: string | null): number {
  const seconds = Number(retryAfter) || Math.min(2 ** (attempt - 1), MAX_PAUSE_SECONDS)
  return seconds * 1000 * (1 + Math.random() / 2)
}
