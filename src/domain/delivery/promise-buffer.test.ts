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

test('a group that is not known takes its area, then the shop, but never less than a nearer one', () => {
  const learned = learnBuffers(
    [
      ...misses(200, 'near', 'calm', () => 5),
      ...misses(20, 'middle', 'calm', () => 20),
      ...misses(20, 'middle', 'busy', () => 30),
    ],
    DEFAULT_AREAS,
  )
  expect(buffer(learned, 'near', 'calm')).toBe(5)
  expect(buffer(learned, 'middle', 'calm')).toBe(30)
  expect(buffer(learned, 'far', 'calm')).toBe(30)
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

test('what is learned rises with the distance and with the load, whatever happened', () => {
  const miss = fc.record({
    areaId: fc.constantFrom(...DEFAULT_AREAS.map(({ id }) => id)),
    band: fc.constantFrom(...LOAD_BANDS),
    ms: fc.integer({ min: -1000, max: 1000 }),
  })
  fc.assert(
    fc.property(fc.array(miss, { minLength: 30, maxLength: 500, size: 'max' }), (all) => {
      const { byGroup } = learnBuffers(all, DEFAULT_AREAS)
      const of = (area: number, band: number) => {
        const [id, load] = [DEFAULT_AREAS[area]?.id, LOAD_BANDS[band]]
        return (id && load && byGroup.get(groupOf(id, load))) ?? Number.POSITIVE_INFINITY
      }
      for (let area = 0; area < DEFAULT_AREAS.length; area++)
        for (let band = 0; band < LOAD_BANDS.length; band++) {
          expect(of(area + 1, band)).toBeGreaterThanOrEqual(of(area, band))
          expect(of(area, band + 1)).toBeGreaterThanOrEqual(of(area, band))
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
