import { withSingleSpaces } from '../typed-names.ts'
import type { PincodeRange } from './delivery-area.ts'

const PINCODE = /^[1-9]\d{5}$/

/** What a seller types, such as '560001-560030, 560045', as ranges that don't overlap; or what of it is none. */
export function readPincodes(typed: string): PincodeRange[] | { wrong: string } {
  const pieces = withSingleSpaces(typed)
    .replaceAll(/ ?(?:[-–—]|\bto\b) ?/g, '-')
    .split(/[\s,;]+/)
    .filter(Boolean)
  const ranges: PincodeRange[] = []
  for (const piece of pieces) {
    const [from = '', to = from, ...more] = piece.split('-')
    if (more.length > 0 || !PINCODE.test(from) || !PINCODE.test(to) || to < from) return { wrong: piece }
    ranges.push({ from: Number(from), to: Number(to) })
  }
  return joined(ranges)
}

export const writePincodes = (ranges: readonly PincodeRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')

function joined(ranges: readonly PincodeRange[]): PincodeRange[] {
  const result: PincodeRange[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to)
    else result.push({ ...range })
  }
  return result
}

/** PIN codes of the area that another one has, too; the first of them. */
export function sharedPincodes<Other extends { pincodes: readonly PincodeRange[] }>(
  pincodes: readonly PincodeRange[],
  others: readonly Other[],
): { other: Other; range: PincodeRange } | null {
  for (const other of others)
    for (const theirs of other.pincodes)
      for (const own of pincodes) {
        const range = { from: Math.max(own.from, theirs.from), to: Math.min(own.to, theirs.to) }
        if (range.from <= range.to) return { other, range }
      }
  return null
}
