const FIRST_MS = 500
const MAX_MS = 30_000

/** At once the first time; then longer each time, so that one which cannot open does not use up a core with trying. */
export const restartDelayMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(MAX_MS, FIRST_MS * 2 ** (failures - 1))
