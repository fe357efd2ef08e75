const MOST_RETRY_SECONDS = 30

/** Thrown before any work was begun: trying again later is safe. */
export class Overloaded extends Error {
  readonly retryAfterSeconds: number

  constructor(expectedWaitMs: number) {
    super('too much to do')
    this.retryAfterSeconds = Math.min(MOST_RETRY_SECONDS, Math.max(1, Math.ceil(expectedWaitMs / 1_000)))
  }
}
