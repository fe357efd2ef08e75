/**
 * Letters and digits that cannot be taken for one another, and no vowels, so that no number spells a word. The
 * database draws the numbers (new_order_number in the migrations).
 */
export const NUMBER_LETTERS = '34679CDFGHJKMNPQRTVWXY'

/** What a number begins with is a fact of the shop. */
export const isOrderPrefix = (text: string): boolean => /^[A-Z0-9]{1,4}$/.test(text)

const DRAWN = 6
const WHOLE = new RegExp(`^[${NUMBER_LETTERS}]{${DRAWN}}$`)
const BEGUN = new RegExp(`^[${NUMBER_LETTERS}]{1,${DRAWN - 1}}$`)

/** The numbers that somebody may mean who typed one, with or without its prefix and dashes, in any case. */
export function readOrderNumber(typed: string, prefixes: readonly string[]): string[] {
  const text = bare(typed)
  if (WHOLE.test(text)) return prefixes.map((prefix) => written(prefix, text))
  return afterPrefix(text, prefixes, WHOLE)
}

/** How the numbers begin that somebody may be typing, from the prefix on. */
export const readNumberStart = (typed: string, prefixes: readonly string[]): string[] =>
  afterPrefix(bare(typed), prefixes, BEGUN)

const afterPrefix = (text: string, prefixes: readonly string[], drawn: RegExp) =>
  prefixes
    .filter((prefix) => text.startsWith(prefix) && drawn.test(text.slice(prefix.length)))
    .map((prefix) => written(prefix, text.slice(prefix.length)))

const bare = (typed: string) => typed.toUpperCase().replace(/[\s\p{Dash}]/gu, '')

const written = (prefix: string, drawn: string) =>
  `${prefix}-${drawn.slice(0, 4)}${drawn.length > 4 ? `-${drawn.slice(4)}` : ''}`
