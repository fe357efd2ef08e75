import { latinFromDevanagari } from '#domain/devanagari.ts'
import { editsBetween } from '#domain/edit-distance.ts'
import { isFiller, isNumber, singularOf, soundOf } from '#domain/search-words.ts'
import { affordable, shortened } from './search-cost.ts'
import { hasMeaning, isReadable, type Reading, type Term } from './search-term.ts'
import { categoryWord, tellingWords, type WordList } from './word-list.ts'

const MAX_PHRASE_WORDS = 3
const MAX_TERMS = 8
const MAX_CORRECTIONS = 8
/** Of a search: more misspelled words are nonsense, and looking for each of them takes time from everybody. */
const MAX_CORRECTED_WORDS = 3
/** Of words that begin like a typed one, the most frequent. */
const MAX_LONGER_WORDS = 250
/** Letters of a word that is corrected or split in two. */
const MAX_CORRECTED_LENGTH = 40
/** With fewer letters too many synonyms begin. */
const MIN_START_LENGTH = 3

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
  const { words, letters } = withoutLetters(tellingWords(text).slice(0, MAX_TERMS))
  const spelling = { wordsLeft: MAX_CORRECTED_WORDS }
  const headWord = tellingWords(text.split(/ for /i)[0] ?? '').at(-1)
  let headAt = -1
  const all: Term[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = longestPhrase(list, words.slice(at, at + MAX_PHRASE_WORDS))
    all.push(...(phrase ? [phrase.term] : wordTerms(list, words[at] as string, spelling)))
    const length = phrase?.length ?? 1
    if (headWord && words.slice(at, at + length).includes(headWord)) headAt = all.length - 1
    at += length
  }
  const terms = shortened(list, all)
  const head = terms[headAt]
  return {
    terms: affordable(list, terms),
    letters: letters.map((letter) => list.same(letter)).filter((same) => same.length > 0),
    head: head?.isGrocery ? head : undefined,
    isCorrected: terms.some(({ isCorrected }) => isCorrected),
  }
}

/** One letter may begin the word that is being typed. Nearly every product has one somewhere: several are no search. */
function withoutLetters(all: string[]): { words: string[]; letters: string[] } {
  const letters = all.filter((word) => word.length === 1 && !isNumber(word))
  return letters.length < 2
    ? { words: all, letters: [] }
    : { words: all.filter((word) => !letters.includes(word)), letters }
}

export const textOf = (terms: readonly Term[]) => terms.map(({ meant }) => meant).join(' ')

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

/** Of a phrase, a word that too many words have in them says nothing beside the others. */
function infixOf(list: WordList, words: string[]): string[][] | null {
  if (words.some(isNumber)) return null
  const each = words.map((word) => list.containing(word)).filter((found) => found !== null)
  return each.length > 0 ? each : null
}

/** One, or two for words that were written as one: "icecream". */
function wordTerms(list: WordList, asked: string, spelling: Spelling): Term[] {
  const term = wordTerm(list, asked, spelling)
  if (hasMeaning(term) || asked.length > MAX_CORRECTED_LENGTH) return [term]
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
  const longer = list.likeliestStartingWith(asked, MAX_LONGER_WORDS).filter((word) => word !== asked)
  const own = readingOf(list, asPhrases(longer)).any
  const meanings = asked.length < MIN_START_LENGTH ? [] : longer.flatMap((word) => list.meaning(word))
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
  if (asked.length > MAX_CORRECTED_LENGTH || spelling.wordsLeft-- <= 0) return term
  const spelled = corrected(list, term)
  // Somebody who is still typing "tee" may mean teekha, or tea.
  return term.prefix.length > 0 ? { ...term, prefix: [...term.prefix, ...spelled.whole.any] } : spelled
}

const asPhrases = (words: readonly string[]) => words.map((word) => [word])

/** The likeliest spelling counts as the word itself, others as words that begin with it. */
function corrected(list: WordList, term: Term): Term {
  const found = spellings(list, term.asked).slice(0, MAX_CORRECTIONS)
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
