import { isNumber } from '#domain/search-words.ts'
import { allWords, type Term } from './search-term.ts'
import type { WordList } from './word-list.ts'

/** Of a product with the words of all terms, and what a look into its name counts as. */
const MAX_COMPARISONS = 400
const COMPARISONS_OF_NAME = 120
/** An index finds the products of a term that fewer than so many have; only these are compared with the others. */
const RARE = 1 / 20
const MAX_COMPARISONS_OF_FEW = 4_000
/** For so many words the database finds the best way by itself. */
export const FEW_WORDS = 8
/** Products that are looked up one word after another. */
const MAX_LOOKED_UP = 2_000
/** Words that begin like a typed one, when more are too much. */
const FEWER_LONGER_WORDS = 30

/** The same terms; when they are too much together, with fewer words that begin like typed ones. */
export function shortened(list: WordList, terms: readonly Term[]): Term[] {
  const comparisons = terms.reduce((sum, term) => sum + comparisonsOf(term), 0)
  if (comparisons <= affordableComparisons(list, terms)) return [...terms]
  // Where `infix` is known, its words include these.
  return terms.map((term) => (term.infix ? term : { ...term, prefix: mostFrequent(list, term.prefix) }))
}

const mostFrequent = (list: WordList, words: readonly string[]) =>
  words.toSorted((a, b) => list.countOf([b]) - list.countOf([a])).slice(0, FEWER_LONGER_WORDS)

/**
 * Comparing a product with a term takes as long as the term has words. Of terms that are too much together, those that
 * most products fit are left out: more is found then, and never less.
 */
export function affordable(list: WordList, terms: readonly Term[]): Term[] {
  let left = affordableComparisons(list, terms)
  const kept = new Set<Term>()
  for (const term of sortedByRarity(list, terms)) {
    left -= comparisonsOf(term)
    if (left >= 0 || kept.size === 0) kept.add(term)
  }
  return terms.filter((term) => kept.has(term))
}

const comparisonsOf = (term: Term) => allWords(term).size + (term.infix ? 0 : COMPARISONS_OF_NAME)

function affordableComparisons(list: WordList, terms: readonly Term[]): number {
  const isRare = (term: Term) => term.infix !== null && likelyMatches(list, [term]) < RARE * list.total
  return terms.some(isRare) ? MAX_COMPARISONS_OF_FEW : MAX_COMPARISONS
}

/**
 * A product that does not fit the first term is compared with no other. The database takes a comparison with many words
 * for as cheap as one with a single word, and reads all products; so it is told when an index is the better way.
 */
export function rarestFirst(list: WordList, terms: readonly Term[]): Term[] {
  const [first, ...others] = sortedByRarity(list, terms)
  return first ? [{ ...first, lookup: lookupOf(list, first) }, ...others] : []
}

function lookupOf(list: WordList, term: Term): Term['lookup'] {
  if (term.infix === null) return undefined
  const likely = likelyMatches(list, [term])
  if (allWords(term).size > FEW_WORDS && likely <= MAX_LOOKED_UP) return 'each word'
  return likely < RARE * list.total ? 'index' : undefined
}

const sortedByRarity = (list: WordList, terms: readonly Term[]): Term[] =>
  terms
    .map((term) => ({ term, likely: likelyMatches(list, [term]) }))
    .sort((a, b) => a.likely - b.likely)
    .map(({ term }) => term)

/** About how many products fit, if words were independent of each other. */
export function likelyMatches(list: WordList, terms: readonly Term[]): number {
  const total = Math.max(1, list.total)
  return terms.reduce((matches, term) => {
    const withTerm = term.infix ? list.countOf(allWords(term)) : withoutWords(term)
    return matches * Math.min(1, withTerm / total)
  }, total)
}

/** A long number is rare; a short one, and letters that many words have, are not. */
const withoutWords = ({ asked }: Term) => (isNumber(asked) && asked.length > 2 ? 0 : Number.POSITIVE_INFINITY)
