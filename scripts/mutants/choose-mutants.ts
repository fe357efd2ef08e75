import type { Mutant } from './find-mutants.ts'

export type Choice = { only: string[]; skip?: number; sample: number; seed: number }

/** `only` names folders, files, or lines as in src/domain/cart.ts:12. A sample is the same for the same seed; `skip` goes on after an earlier one. */
export function chooseMutants(mutants: Mutant[], { only, skip = 0, sample, seed }: Choice): Mutant[] {
  const wanted = ({ file, line }: Mutant) => only.some((place) => `${file}:${line}` === place || isWithin(file, place))
  const chosen = only.length === 0 ? mutants : mutants.filter(wanted)
  const random = randomFrom(seed)
  return chosen
    .map((mutant) => ({ mutant, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(skip, skip + sample)
    .map(({ mutant }) => mutant)
    .sort((one, other) => chosen.indexOf(one) - chosen.indexOf(other))
}

const isWithin = (file: string, place: string) => file === place || file.startsWith(`${place.replace(/\/$/, '')}/`)

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
