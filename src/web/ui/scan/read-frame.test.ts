import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigitOf } from '#domain/barcode.ts'
import { drawnBarcode } from './drawn-barcode.ts'
import { type Frame, readFrame } from './read-frame.ts'

const CODES = ['8901030865275', '4006381333931', '036000291452', '96385074', '2112345012346', '73513537']

test.each([0, 10, 25, 40, 55, 75, 90, 135, 180, 200, 270, 315])('bars turned by %i degrees are read', (turned) => {
  const codes = [CODES[turned % 4], CODES[3 + (turned % 3)]]
  expect(codes.map((code = '') => readFrame(drawnBarcode(code, { turned })))).toEqual(codes)
})

test.each([
  ['small', { module: 1.3, blurred: 0 }],
  ['large', { module: 4.4 }],
  ['blurred', { module: 2.5, blurred: 3 }],
  ['very blurred', { module: 4, blurred: 6 }],
  ['in noise', { noise: 45 }],
  ['in half a shadow', { shadow: 0.7 }],
  ['printed with too much ink', { ink: 0.15 }],
  ['tilted, blurred, in noise and shadow', { turned: 17, blurred: 2, noise: 25, shadow: 0.4 }],
])('bars %s are read', (_how, drawing) => {
  expect(CODES.map((code) => readFrame(drawnBarcode(code, drawing)))).toEqual(CODES)
})

test('any digits are read as they are', () => {
  const codes = fc
    .oneof(fc.stringMatching(/^\d{12}$/), fc.stringMatching(/^\d{7}$/))
    .map((digits) => digits + checkDigitOf(digits))
  fc.assert(
    fc.property(codes, fc.double({ min: -20, max: 20, noNaN: true }), (code, turned) => {
      const printed = code.length === 13 && code.startsWith('0') ? code.slice(1) : code
      expect(readFrame(drawnBarcode(code, { turned, noise: 10 }))).toBe(printed)
    }),
    { numRuns: 15 },
  )
})

/** Stripes of random widths, such as a shelf or a striped shirt has. */
function stripes(seed: number): Frame {
  let state = seed
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  const line: number[] = []
  while (line.length < 640) line.push(...Array(1 + Math.floor(random() * 9)).fill(line.at(-1) === 40 ? 220 : 40))
  const brightness = Uint8Array.from({ length: 640 * 480 }, (_, at) => line[at % 640] ?? 0)
  return { width: 640, height: 480, brightness }
}

test('what is no barcode is not read as one', () => {
  for (let seed = 1; seed <= 30; seed++) expect(readFrame(stripes(seed))).toBeNull()
  const grey = { width: 640, height: 480, brightness: new Uint8Array(640 * 480).fill(128) }
  expect(readFrame(grey)).toBeNull()
  expect(readFrame({ width: 3, height: 2, brightness: new Uint8Array(6) })).toBeNull()
})

test('a wrong check digit is not read', () => {
  expect(readFrame(drawnBarcode('8901030865276'))).toBeNull()
})
