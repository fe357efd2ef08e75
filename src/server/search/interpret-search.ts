import { latinFromDevanagari } from '#domain/devanagari.ts'
import { editsBetween } from '#domain/edit-distance.ts'
import { isFiller, isNumber, singularOf, soundOf } from '#domain/search-words.ts'
import { categoryWord, tellingWords, type WordList } from './word-list.ts'

const LONGEST_PHRASE = 3
const MOST_TERMS = 8
const MOST_CORRECTIONS = 8
/** Of a search: more misspelled words are nonsense, and looking for each of them takes time from everybody. */
const MOST_CORRECTED_WORDS = 3
/** Of words that begin like a typed one, the most frequent, where too many words have it in them to list them all. */
const MOST_LONGER_WORDS = 30
/** Letters of a word that is corrected or split in two. */
const LONGEST_CORRECTED = 40
/** Of a product with the words of all terms, and what a look into its name counts as. */
const MOST_COMPARISONS = 400
const COMPARISONS_OF_NAME = 120
/** With fewer letters too many synonyms begin. */
const SHORTEST_START = 3

/** A product fits that has any of the words, or for each list of a phrase any of its words. */
export type Reading = { any: string[]; phrases: string[][][] }

/** What one word or phrase of a search may mean in this catalogue. */
export type Term = {
  asked: string
  /** What is searched for; another text than `asked` when that was misspelled. */
  meant: string
  isCorrected: boolean
  whole: Reading
  prefix: string[]
  /** It is, as it was typed, a word of the synonyms: it names something that people buy. */
  isGrocery: boolean
  /** For each word those that have it anywhere in them; null when they are too many to name, or it is a number. */
  infix: string[][] | null
}

/** Every term must fit. */
export type Interpretation = {
  terms: Term[]
  /** For single letters beside other words: the products' words that they are. They decide only what comes first. */
  letters: string[][]
  isCorrected: boolean
  /** The term that names the thing; the others only say which of them. */
  head: Term | undefined
}

export function interpretSearch(list: WordList, text: string): Interpretation {
  const { words, letters } = withoutLetters(tellingWords(text).slice(0, MOST_TERMS))
  const spelling = { wordsLeft: MOST_CORRECTED_WORDS }
  const headWord = tellingWords(text.split(/ for /i)[0] ?? '').at(-1)
  let head: Term | undefined
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = longestPhrase(list, words.slice(at, at + LONGEST_PHRASE))
    terms.push(...(phrase ? [phrase.term] : wordTerms(list, words[at] as string, spelling)))
    const length = phrase?.length ?? 1
    if (headWord && words.slice(at, at + length).includes(headWord)) head = terms.at(-1)
    at += length
  }
  return {
    terms: affordable(list, terms),
    letters: letters.map((letter) => list.same(letter)).filter((same) => same.length > 0),
    head: head?.isGrocery ? head : undefined,
    isCorrected: terms.some(({ isCorrected }) => isCorrected),
  }
}

/** Nearly every product has a single letter somewhere: beside words it says nothing, and several of them are no search. */
function withoutLetters(all: string[]): { words: string[]; letters: string[] } {
  const isLetter = (word: string) => word.length === 1 && !isNumber(word)
  if (all.length < 2) return { words: all, letters: [] }
  return { words: all.filter((word) => !isLetter(word)), letters: all.filter(isLetter) }
}

/**
 * Comparing a product with a term takes as long as the term has words. Of terms that are too much together, those that
 * most products fit are left out: more is found then, and never less.
 */
function affordable(list: WordList, terms: readonly Term[]): Term[] {
  let left = MOST_COMPARISONS
  const kept = new Set<Term>()
  for (const term of rarestFirst(list, terms)) {
    left -= allWords(term).size + (term.infix ? 0 : COMPARISONS_OF_NAME)
    if (left >= 0 || kept.size === 0) kept.add(term)
  }
  return terms.filter((term) => kept.has(term))
}

/** A product that does not fit the first term is compared with no other. */
export const rarestFirst = (list: WordList, terms: readonly Term[]): Term[] =>
  terms
    .map((term) => ({ term, likely: likelyMatches(list, [term]) }))
    .sort((a, b) => a.likely - b.likely)
    .map(({ term }) => term)

export const textOf = (terms: readonly Term[]) => terms.map(({ meant }) => meant).join(' ')

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

export const allWords = ({ whole, prefix, infix }: Term): Set<string> =>
  new Set([...whole.any, ...whole.phrases.flatMap((phrase) => phrase[0] ?? []), ...prefix, ...(infix?.[0] ?? [])])

export const hasMeaning = ({ whole, prefix, infix }: Term): boolean =>
  isReadable(whole) || prefix.length > 0 || infix === null || infix.every((words) => words.length > 0)

/** Products say the word or a synonym of it, not only a longer word. */
export const isWhole = ({ whole }: Term): boolean => isReadable(whole)

/** "coconut water", or "butter milk" where products say buttermilk. */
function longestPhrase(list: WordList, words: string[]): { term: Term; length: number } | null {
  for (let length = words.length; length > 1; length--) {
    const span = words.slice(0, length)
    const joined = span.join('')
    const phrase = list.phraseOf(span)
    const whole = readingOf(list, [...(phrase ? list.meaning(phrase) : []), ...list.meaning(joined), [joined]])
    if (!isReadable(whole)) continue
    const asWritten = readingOf(list, [span])
    const asked = span.join(' ')
    const readings = { any: whole.any, phrases: [...whole.phrases, ...asWritten.phrases] }
    const term = { asked, meant: asked, isCorrected: false, whole: readings, prefix: [], infix: infixOf(list, span) }
    return { term: { ...term, isGrocery: true }, length }
  }
  return null
}

function infixOf(list: WordList, words: string[]): string[][] | null {
  const each = words.map((word) => (isNumber(word) ? null : list.containing(word)))
  return each.every((found) => found !== null) ? each : null
}

/** One, or two for words that were written as one: "icecream". */
function wordTerms(list: WordList, asked: string, spelling: Spelling): Term[] {
  const term = wordTerm(list, asked, spelling)
  if (hasMeaning(term) || asked.length > LONGEST_CORRECTED) return [term]
  const parts = splitWord(list, asked)
  if (!parts) return [term]
  const phrase = longestPhrase(list, parts)?.term
  const terms = phrase ? [phrase] : parts.map((part) => wordTerm(list, part, spelling))
  return terms.map((one) => ({ ...one, isCorrected: true }))
}

/** How many more words of a search are corrected. */
type Spelling = { wordsLeft: number }

function wordTerm(list: WordList, asked: string, spelling: Spelling): Term {
  const infix = infixOf(list, [asked])
  const mostLonger = infix ? Number.POSITIVE_INFINITY : MOST_LONGER_WORDS
  const longer = list.likeliestStartingWith(asked, mostLonger).filter((word) => word !== asked)
  const own = readingOf(list, asPhrases(longer)).any
  const meanings = asked.length < SHORTEST_START ? [] : longer.flatMap((word) => list.meaning(word))
  const synonyms = readingOf(list, meanings).any
  const term: Term = {
    asked,
    meant: asked,
    isCorrected: false,
    whole: readingOf(list, [[asked], ...list.meaning(asked)]),
    prefix: own.length > 0 ? own : synonyms,
    // Somebody who is typing "mil" means milk before what is the same as millet.
    infix: infix && [[...(infix[0] ?? []), ...synonyms]],
    isGrocery: list.isSynonym(asked),
  }
  if (isReadable(term.whole) || list.isSynonym(asked) || isNumber(asked)) return term
  if (asked.length > LONGEST_CORRECTED || spelling.wordsLeft-- <= 0) return term
  const spelled = corrected(list, term)
  // Somebody who is still typing "tee" may mean teekha, or tea.
  return term.prefix.length > 0 ? { ...term, prefix: [...term.prefix, ...spelled.whole.any] } : spelled
}

const asPhrases = (words: readonly string[]) => words.map((word) => [word])

/** The likeliest spelling counts as the word itself, others as words that begin with it. */
function corrected(list: WordList, term: Term): Term {
  const found = spellings(list, term.asked).slice(0, MOST_CORRECTIONS)
  const [best] = found
  if (!best) return term
  const reading = (some: typeof found) =>
    readingOf(
      list,
      some.flatMap(({ word }) => [[word], ...list.meaning(word)]),
    )
  const whole = reading(found.filter(({ cost }) => cost === best.cost))
  const others = reading(found.filter(({ cost }) => cost > best.cost))
  const meant = shownAs(list, term.asked, best.word)
  return { ...term, meant, isCorrected: meant !== term.asked, whole, prefix: [...term.prefix, ...others.any] }
}

/** In the letters that it was asked in: a word in Devanagari was not misspelled when it is only known in Latin ones. */
function shownAs(list: WordList, asked: string, meant: string): string {
  if (latinFromDevanagari(asked) !== asked) return asked
  return latinFromDevanagari(meant) === meant ? meant : (list.meaning(meant)[0]?.join(' ') ?? meant)
}

/** Words that are nearly the same, in letters or in sound, the likeliest first. */
function spellings(list: WordList, asked: string): { word: string; cost: number }[] {
  const latin = latinFromDevanagari(asked)
  const sound = soundOf(asked)
  const costOf = (word: string) => {
    const spelling = latinFromDevanagari(word)
    const begins = spelling[0] === latin[0] ? 0 : 0.25
    // Another sound is worse than another letter.
    return editsBetween(spelling, latin) + begins + (soundOf(word) === sound ? 0 : 0.75)
  }
  const byCost = (words: string[]) =>
    [...new Set(words)]
      .map((word) => ({ word, cost: costOf(word) }))
      .sort((a, b) => a.cost - b.cost || list.countOf([b.word]) - list.countOf([a.word]) || (a.word < b.word ? -1 : 1))
  const alike = list.soundingLike(asked)
  if (latin.length < 4) return byCost(alike)
  const near = [...alike, ...list.within(latin, 1)]
  if (near.length > 0) return byCost(near)
  const nearly = byCost(list.soundingNearly(latin)).filter(({ cost }) => cost <= Math.max(3, latin.length / 2))
  return nearly.length > 0 || latin.length < 8 ? nearly : byCost(list.within(latin, 2))
}

/** "icecream" where products say ice cream. */
function splitWord(list: WordList, word: string): [string, string] | null {
  for (let at = word.length - 2; at >= 2; at--) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => !isFiller(part) && isWord(list, part))) return parts
  }
  return null
}

const isWord = (list: WordList, word: string) =>
  list.same(word).length > 0 || (word.length > 2 && list.soundingLike(word).length > 0)

/** What the phrases are among the products' words; a phrase that no product can have is left out. */
function readingOf(list: WordList, phrases: readonly (readonly string[])[]): Reading {
  const reading: Reading = { any: [], phrases: [] }
  for (const phrase of phrases) {
    const sets = phrase.map((word) => wordsFor(list, word))
    if (sets.some((set) => set.length === 0)) continue
    if (sets.length === 1) reading.any.push(...(sets[0] ?? []))
    else reading.phrases.push(sets)
  }
  return { any: [...new Set(reading.any)], phrases: reading.phrases }
}

function wordsFor(list: WordList, word: string): string[] {
  const category = categoryWord(singularOf(word))
  return list.countOf([category]) > 0 ? [...list.same(word), category] : list.same(word)
}

const isReadable = ({ any, phrases }: Reading) => any.length > 0 || phrases.length > 0
