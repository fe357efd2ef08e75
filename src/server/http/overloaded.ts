const MAX_RETRY_SECONDS = 30

/** Thrown before any work was begun: trying again later is safe. */
export class Overloaded extends Error {
  readonly retryAfterSeconds: number
  readonly code: 'unavailable' | 'too_many_requests' = 'unavailable'

  constructor(expectedWaitMs: number) {
    super('too much to do')
    this.retryAfterSeconds = Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil(expectedWaitMs / 1_000)))
  }
}

/** It is this visitor alone who asks for too much. */
export class TooManyReads extends Overloaded {
  override readonly code = 'too_many_requests'
}
