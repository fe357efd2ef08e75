import fc from 'fast-check'

export const isNightly = process.env.NIGHTLY === '1'

/** How often a random test tries: a few times before a push, more often in `npm run test:nightly`. */
export const rounds = (beforePush: number, nightly: number) => (isNightly ? nightly : beforePush)

/** For the rounds of one test, whose limit is at night at least twice as long. */
const MAX_MS = 40_000

type Tries = [beforePush: number, nightly: number]

/** The same for rounds that take a while: a busy machine tries fewer of them at night, but never fewer than before a push. */
export function* eachRound(...tries: Tries): Generator<number, void> {
  const isEnough = enoughAfter(...tries)
  for (let round = 0; round < rounds(...tries) && !isEnough(); round++) yield round
}

/** A property of fast-check, tried in so many rounds. */
export function expectAlways<T>(
  given: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
  tries: Tries,
  options: fc.Parameters<[T]> = {},
): Promise<void> {
  const isEnough = enoughAfter(...tries)
  const property = fc.asyncProperty(given, async (value) => {
    if (!isEnough()) await holds(value)
  })
  return fc.assert(property, { ...options, numRuns: rounds(...tries) })
}

/** Asked before each round. */
function enoughAfter(...[beforePush]: Tries): () => boolean {
  const end = Date.now() + MAX_MS
  let begun = 0
  return () => ++begun > beforePush && Date.now() > end
}
