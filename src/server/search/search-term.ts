/** A product fits that has any of the words, or for each list of a phrase any of its words. */
export type Reading = { any: string[]; phrases: string[][][] }

/** What one word or phrase of a search may mean in this catalogue. */
export type Term = {
  asked: string
  whole: Reading
  prefix: string[]
  /** For each word those that have it anywhere in them; null when they are too many to name, or it is a number. */
  infix: string[][] | null
  /** What it only sounds like, or is spelled like, when products have the text itself in their words: these come last. */
  alike: Reading
  /** It is, as it was typed, a word of the synonyms: it names something that people buy. */
  isGrocery: boolean
  /** How the products with its words are found, where it is the rarest of a search: see `rarestFirst`. */
  lookup?: 'index' | 'each word' | undefined
}

export const NOTHING: Reading = { any: [], phrases: [] }

export const joinReadings = (...readings: Reading[]): Reading => ({
  any: [...new Set(readings.flatMap(({ any }) => any))],
  phrases: readings.flatMap(({ phrases }) => phrases),
})

export const allWords = ({ whole, prefix, infix, alike }: Term): Set<string> =>
  new Set([...firstWords(whole), ...prefix, ...(infix?.[0] ?? []), ...firstWords(alike)])

const firstWords = ({ any, phrases }: Reading) => [...any, ...phrases.flatMap((phrase) => phrase[0] ?? [])]

export const hasMeaning = ({ whole, prefix, infix }: Term): boolean =>
  isReadable(whole) || prefix.length > 0 || infix === null || infix.every((words) => words.length > 0)

/** Products say the word or a synonym of it, not only a longer word. */
export const isWhole = ({ whole }: Term): boolean => isReadable(whole)

export const isReadable = ({ any, phrases }: Reading) => any.length > 0 || phrases.length > 0
