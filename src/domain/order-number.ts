/**
 * Letters and digits that cannot be taken for one another, and no vowels, so that no number spells a word. The
 * database draws the numbers (order_number in the migrations).
 */
export const NUMBER_LETTERS = '34679CDFGHJKMNPQRTVWXY'

const DRAWN = 6
const WHOLE = new RegExp(`^(?:GC)?([${NUMBER_LETTERS}]{${DRAWN}})$`)
const BEGUN = new RegExp(`^GC([${NUMBER_LETTERS}]{1,${DRAWN - 1}})$`)

/** The number that somebody typed, with or without GC and dashes, in any case; null when it is none. */
export function readOrderNumber(typed: string): string | null {
  const drawn = WHOLE.exec(bare(typed))?.[1]
  return drawn ? written(drawn) : null
}

/** How the number begins that somebody is still typing, from GC on. */
export function readNumberStart(typed: string): string | null {
  const begun = BEGUN.exec(bare(typed))?.[1]
  return begun ? written(begun) : null
}

const bare = (typed: string) => typed.toUpperCase().replace(/[\s\p{Dash}]/gu, '')

const written = (drawn: string) => `GC-${drawn.slice(0, 4)}${drawn.length > 4 ? `-${drawn.slice(4)}` : ''}`
