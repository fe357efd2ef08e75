import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_AREAS, type DeliveryArea } from './delivery-area.ts'
import { roundedUp } from './five-minutes.ts'
import {
  bufferFor,
  groupOf,
  LOAD_BANDS,
  type LoadBand,
  learnBuffers,
  type Miss,
  missOf,
  NOTHING_LEARNED,
} from './promise-buffer.ts'

const MINUTE = 60_000
const areaNamed = (id: string): DeliveryArea => DEFAULT_AREAS.find((area) => area.id === id) ?? expect.fail(id)
const buffer = (learned = NOTHING_LEARNED, areaId = 'near', band: LoadBand = 'calm', awayMs = 10 * MINUTE) =>
  bufferFor(learned, { area: areaNamed(areaId), areas: DEFAULT_AREAS, band, awayMs })
const misses = (count: number, areaId: string, band: LoadBand, ms: (index: number) => number): Miss[] =>
  Array.from({ length: count }, (_, index) => ({ areaId, band, ms: ms(index) }))

test('a shop without deliveries adds a quarter of the time, at least four minutes', () => {
  expect(buffer()).toBe(4 * MINUTE)
  expect(buffer(NOTHING_LEARNED, 'far', 'calm', 60 * MINUTE)).toBe(15 * MINUTE)
})

test('of a hundred misses the 91st covers the next one nine times of ten', () => {
  expect(
    buffer(
      learnBuffers(
        misses(100, 'near', 'calm', (index) => index + 1),
        DEFAULT_AREAS,
      ),
    ),
  ).toBe(91)
})

test('thirty misses teach something, twenty-nine do not', () => {
  expect(
    learnBuffers(
      misses(29, 'near', 'calm', () => 7),
      DEFAULT_AREAS,
    ),
  ).toBe(NOTHING_LEARNED)
  expect(
    buffer(
      learnBuffers(
        misses(30, 'near', 'calm', () => 7),
        DEFAULT_AREAS,
      ),
    ),
  ).toBe(7)
})

test('a group that is not known takes its area, but no less than a nearer group and no more than a farther one', () => {
  const learned = learnBuffers(
    [
      ...misses(100, 'near', 'calm', () => 5),
      ...misses(20, 'middle', 'calm', () => 20),
      ...misses(20, 'middle', 'busy', () => 30),
      ...misses(50, 'far', 'busy', () => 25),
    ],
    DEFAULT_AREAS,
  )
  expect(buffer(learned, 'near', 'calm')).toBe(5)
  expect(buffer(learned, 'middle', 'calm')).toBe(25)
})

test('an area that is not known has the shop’s buffer or the seed, whichever is larger, within the same bounds', () => {
  const quick = learnBuffers(
    misses(100, 'near', 'calm', () => MINUTE),
    DEFAULT_AREAS,
  )
  expect(buffer(quick, 'elsewhere', 'calm', 40 * MINUTE)).toBe(10 * MINUTE)
  const slow = learnBuffers(
    misses(100, 'near', 'calm', () => 30 * MINUTE),
    DEFAULT_AREAS,
  )
  expect(buffer(slow, 'elsewhere', 'calm', 40 * MINUTE)).toBe(30 * MINUTE)
  const far = learnBuffers(
    misses(100, 'far', 'calm', () => 2 * MINUTE),
    DEFAULT_AREAS,
  )
  expect(buffer(far, 'near')).toBe(2 * MINUTE)
})

test('only the last two hundred of a group count', () => {
  const old = misses(500, 'near', 'calm', () => 90)
  expect(buffer(learnBuffers([...old, ...misses(200, 'near', 'calm', () => 5)], DEFAULT_AREAS))).toBe(5)
})

test('where a busier hour would have the smaller buffer, both are learned as one', () => {
  const learned = learnBuffers(
    [...misses(100, 'near', 'calm', () => 10), ...misses(100, 'near', 'busy', (index) => (index < 80 ? 2 : 9))],
    DEFAULT_AREAS,
  )
  expect(buffer(learned, 'near', 'calm')).toBe(buffer(learned, 'near', 'busy'))
})

test('what is learned of a group is its buffer: it rises with the distance and with the load, whatever happened', () => {
  const miss = fc.record({
    areaId: fc.constantFrom(...DEFAULT_AREAS.map(({ id }) => id)),
    band: fc.constantFrom(...LOAD_BANDS),
    ms: fc.integer({ min: -1000, max: 1000 }),
  })
  fc.assert(
    fc.property(fc.array(miss, { minLength: 200, maxLength: 600, size: 'max' }), (all) => {
      const learned = learnBuffers(all, DEFAULT_AREAS)
      for (const [key, of] of Map.groupBy(all, ({ areaId, band }) => groupOf(areaId, band))) {
        const [one] = of
        if (one && of.length >= 30) expect(buffer(learned, one.areaId, one.band)).toBe(learned.byGroup.get(key)?.least)
      }
    }),
  )
})

test('a miss is the least buffer that would have kept the promise', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.integer({ min: -1e6, max: 1e7 }), (p50, late) => {
      const deliveredAt = p50 + late
      const { ms } = missOf({ areaId: 'near', band: 'calm', p50, deliveredAt })
      expect(deliveredAt).toBeLessThanOrEqual(roundedUp(p50 + ms))
      expect(deliveredAt).toBeGreaterThan(roundedUp(p50 + ms - 1))
    }),
  )
})
