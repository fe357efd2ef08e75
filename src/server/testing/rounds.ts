import fc from 'fast-check'

export const isNightly = process.env.NIGHTLY === '1'

/** How often a random test tries: a few times before a push, more often in `npm run test:nightly`. */
export const rounds = (beforePush: number, nightly: number) => (isNightly ? nightly : beforePush)

/** For the rounds of one test, whose limit is at night at least three times as long. */
const MAX_MS = 30_000

type Tries = [beforePush: number, nightly: number]

/** The same for rounds that take a while: a busy machine tries fewer of them at night, but never fewer than before a push. */
export function* eachRound(...tries: Tries): Generator<number, void> {
  const isEnough = enoughAfter(tries[0])
  for (let round = 0; round < rounds(...tries) && !isEnough(); round++) yield round
}

/**
 * A property of fast-check, tried in so many rounds. The embedded database runs the same SQL in twice the time: there it
 * is tried at night as often as before a push.
 */
export function expectAlways<T>(
  given: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
  [beforePush, nightly]: Tries,
  options: fc.Parameters<[T]> = {},
): Promise<void> {
  const isEnough = enoughAfter(beforePush)
  const property = fc.asyncProperty(given, async (value) => {
    if (!isEnough()) await holds(value)
  })
  return fc.assert(property, {
    ...options,
    numRuns: process.env.TEST_DATABASE_URL ? rounds(beforePush, nightly) : beforePush,
  })
}

/** Asked before each round. Tests may set the date, but not this clock. */
function enoughAfter(count: number): () => boolean {
  const end = performance.now() + MAX_MS
  let begun = 0
  return () => ++begun > count && performance.now() > end
}
