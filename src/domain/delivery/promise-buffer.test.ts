import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_AREAS, type DeliveryArea } from './delivery-area.ts'
import { roundedUp } from './five-minutes.ts'
import { bufferFor, type LoadBand, learnBuffers, type Miss, missOf, NOTHING_LEARNED } from './promise-buffer.ts'

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
  expect(buffer(learnBuffers(misses(100, 'near', 'calm', (index) => index + 1)))).toBe(91)
})

test('thirty misses teach something, twenty-nine do not', () => {
  expect(learnBuffers(misses(29, 'near', 'calm', () => 7))).toEqual(NOTHING_LEARNED)
  expect(buffer(learnBuffers(misses(30, 'near', 'calm', () => 7)))).toBe(7)
})

test('a group that is not known takes its area’s buffer', () => {
  const learned = learnBuffers([
    ...misses(100, 'near', 'calm', () => 5),
    ...misses(20, 'middle', 'calm', () => 20),
    ...misses(20, 'middle', 'busy', () => 30),
  ])
  expect(buffer(learned, 'near', 'calm')).toBe(5)
  expect(buffer(learned, 'middle', 'calm')).toBe(30)
})

test('an area that is not known has the shop’s buffer or the seed, whichever is larger', () => {
  const quick = learnBuffers(misses(100, 'near', 'calm', () => MINUTE))
  expect(buffer(quick, 'elsewhere', 'calm', 40 * MINUTE)).toBe(10 * MINUTE)
  const slow = learnBuffers(misses(100, 'near', 'calm', () => 30 * MINUTE))
  expect(buffer(slow, 'elsewhere', 'calm', 40 * MINUTE)).toBe(30 * MINUTE)
})

test('only the last two hundred of a group count', () => {
  const old = misses(500, 'near', 'calm', () => 90)
  expect(buffer(learnBuffers([...old, ...misses(200, 'near', 'calm', () => 5)]))).toBe(5)
})

test('a busier hour or a farther area never has the smaller buffer', () => {
  const learned = learnBuffers([
    ...misses(100, 'near', 'calm', () => 10),
    ...misses(100, 'near', 'busy', () => 2),
    ...misses(100, 'middle', 'calm', () => 3),
  ])
  expect(buffer(learned, 'near', 'busy')).toBe(10)
  expect(buffer(learned, 'middle', 'calm')).toBe(10)
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
