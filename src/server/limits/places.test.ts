import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Places } from './places.ts'

/** How much gets done in a millisecond with so many at work. */
type Kitchen = (places: number) => number

/** What comes of an hour's rush, once the best places are found; each leaves a little sooner or later than expected. */
function rush(kitchen: Kitchen, seed: number, people = 60_000): { done: number; places: number } {
  const places = new Places({ min: 2, max: 16, first: 8 })
  const chance = chanceOf(seed)
  let now = 0
  let done = 0
  let count = 0
  for (let person = 0; person < people; person++) {
    now += (2 * chance()) / kitchen(places.count)
    places.left(now, true)
    if (person < people / 2) continue
    done += kitchen(places.count)
    count += places.count
  }
  return { done: done / (people / 2), places: count / (people / 2) }
}

/** Repeatable chance. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const seeds = fc.integer({ min: 1, max: 1_000_000 })

test('a far database, which is mostly on the way, gets nearly as much done as it can', () => {
  // Nine round trips of 5 ms, and 2.5 ms of work that only one can do at a time.
  const far: Kitchen = (places) => Math.min(places / 47.5, 1 / 2.5)
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(rush(far, seed).done).toBeGreaterThan(0.85 * far(16))
    }),
    { numRuns: 30 },
  )
})

test('two busy cores get few places: more would only wait inside instead of outside', () => {
  const cores: Kitchen = (places) => Math.min(places, 2) / 10
  fc.assert(
    fc.property(seeds, (seed) => {
      const { done, places } = rush(cores, seed)
      expect(done).toBeGreaterThan(0.95 * cores(2))
      expect(places).toBeLessThan(5)
    }),
    { numRuns: 30 },
  )
})

test('where a crowd gets in its own way, places go until it does not', () => {
  const narrow: Kitchen = (places) => Math.min(places, 3) / (10 + Math.max(0, places - 3) ** 2)
  fc.assert(
    fc.property(seeds, (seed) => {
      expect(rush(narrow, seed).done).toBeGreaterThan(0.85 * narrow(3))
    }),
    { numRuns: 30 },
  )
})

test('whatever happens, there are never fewer or more places than allowed', () => {
  fc.assert(
    fc.property(seeds, fc.array(fc.nat({ max: 50 }), { maxLength: 2_000 }), (seed, pauses) => {
      const places = new Places({ min: 2, max: 16 })
      const chance = chanceOf(seed)
      let now = 0
      for (const pause of pauses) {
        now += pause
        places.left(now, chance() > 0.01)
        expect(places.count).toBeGreaterThanOrEqual(2)
        expect(places.count).toBeLessThanOrEqual(16)
      }
    }),
  )
})

test('a quiet shop teaches nothing, and the embedded database keeps its two places', () => {
  const quiet = new Places({ min: 2, max: 16, first: 4 })
  const embedded = new Places({ min: 2, max: 2 })
  for (let now = 0; now < 100_000; now += 5) {
    quiet.left(now, false)
    embedded.left(now, true)
  }
  expect(quiet.count).toBe(4)
  expect(embedded.count).toBe(2)
})
