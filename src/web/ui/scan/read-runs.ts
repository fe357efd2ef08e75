import { isBarcode } from '#domain/barcode.ts'
import type { Runs } from './line-runs.ts'

/** Space, bar, space, bar, in modules: the digits of the left half. Those of the right half have the same widths. */
const ODD = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'].map((text) =>
  [...text].map(Number),
)
/** The left half of an EAN-13 writes some digits backwards: which ones says the first digit. */
const EVEN = ODD.map((widths) => widths.toReversed())
const FIRST_DIGITS = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]

const GUARD = 3
const MIDDLE = 5
const QUIET_MODULES = 4
/** Of a module: what a stripe may be wider or narrower than it should be, and the four of a digit on average. */
const MAX_OFF = 0.72
const MAX_DIGIT_OFF = 0.42

/** The digits of the EAN-13, UPC-A or EAN-8 that the runs show, from either side. */
export function readRuns({ widths }: Runs): string | null {
  const isDarkLast = widths.length % 2 === 0
  return readForwards(widths) ?? readForwards([...(isDarkLast ? [0] : []), ...widths.toReversed()])
}

/** Bars are at odd places: the first run is light. */
function readForwards(widths: number[]): string | null {
  for (let start = 1; start < widths.length; start += 2) {
    for (const half of [6, 4] as const) {
      const code = readAt(widths, start, half)
      if (code && isBarcode(code)) return code
    }
  }
  return null
}

function readAt(widths: number[], start: number, half: 6 | 4): string | null {
  const count = GUARD + half * 4 + MIDDLE + half * 4 + GUARD
  if (start + count > widths.length) return null
  const runs = widths.slice(start, start + count)
  const module = runs.reduce((sum, width) => sum + width, 0) / (half * 14 + 11)
  const quiet = [widths[start - 1] ?? 0, widths[start + count] ?? 0]
  if (Math.min(...quiet) < QUIET_MODULES * module) return null
  const middle = GUARD + half * 4
  const guards = [0, 1, 2, ...[0, 1, 2, 3, 4].map((at) => middle + at), count - 3, count - 2, count - 1]
  const wide = guards.map((at) => (runs[at] as number) / module)
  // Ink spreads and cameras blur: bars look wider than spaces, or narrower, all by the same.
  const spread = (average(wide.filter((_, at) => at % 2 === 0)) - average(wide.filter((_, at) => at % 2 === 1))) / 2
  const modules = runs.map((width, at) => width / module + (at % 2 === 0 ? -spread : spread))
  if (guards.some((at) => Math.abs((modules[at] as number) - 1) > MAX_OFF)) return null
  const left = digitsIn(modules, GUARD, half)
  const right = digitsIn(modules, middle + MIDDLE, half)
  if (!left || !right || right.some(({ isEven }) => isEven)) return null
  const digits = [...left, ...right].map(({ digit }) => digit).join('')
  const parities = left.map(({ isEven }) => (isEven ? 'G' : 'L')).join('')
  if (half === 4) return parities === 'LLLL' ? digits : null
  const first = FIRST_DIGITS.indexOf(parities)
  // As it is printed below the bars of a UPC.
  return first === -1 ? null : first === 0 ? digits : `${first}${digits}`
}

type Digit = { digit: number; isEven: boolean }

function digitsIn(modules: number[], from: number, count: number): Digit[] | null {
  const found: Digit[] = []
  for (let at = 0; at < count; at++) {
    const digit = digitOf(modules.slice(from + at * 4, from + at * 4 + 4))
    if (!digit) return null
    found.push(digit)
  }
  return found
}

/** The nearest of the twenty patterns, unless it is too far off. */
function digitOf(modules: number[]): Digit | null {
  const scale = 7 / modules.reduce((sum, width) => sum + width, 0)
  let best: (Digit & { off: number }) | null = null
  for (const [isEven, patterns] of [
    [false, ODD],
    [true, EVEN],
  ] as const) {
    for (const [digit, pattern] of patterns.entries()) {
      const offs = pattern.map((width, at) => Math.abs((modules[at] as number) * scale - width))
      const off = average(offs)
      if (Math.max(...offs) < MAX_OFF && off < (best?.off ?? MAX_DIGIT_OFF)) best = { digit, isEven, off }
    }
  }
  return best
}

const average = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
