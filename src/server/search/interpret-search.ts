import { latinFromDevanagari } from '#domain/devanagari.ts'
import { isNumber, wordsOf } from '#domain/search-words.ts'
import { affordable, shortened } from './search-cost.ts'
import { hasMeaning, isReadable, joinReadings, NOTHING, type Reading, type Term } from './search-term.ts'
import { likeliestSpelling, shownWord, splitWord } from './spelling.ts'
import { tellingWords, type WordList } from './word-list.ts'

const MAX_PHRASE_WORDS = 3
const MAX_TERMS = 8
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

/** A corrected search is the search for the right words, so that it finds what these find, and nothing else. */
export function interpretSearch(list: WordList, text: string): Interpretation {
  let right = text
  const corrected = new Set<string>()
  let { spelling, ...read } = readWords(list, text, corrected)
  for (let more = MAX_TERMS; spelling.corrections.size > 0 && more > 0; more -= MAX_CORRECTED_WORDS) {
    const { corrections } = spelling
    right = wordsOf(right)
      .map((word) => corrections.get(word) ?? word)
      .join(' ')
    for (const words of corrections.values()) for (const word of words.split(' ')) corrected.add(word)
    ;({ spelling, ...read } = readWords(list, right, corrected))
  }
  return { ...read, isCorrected: corrected.size > 0 }
}

/** The right words by the misspelled ones, and how many more words are looked at. */
type Spelling = { corrections: Map<string, string>; wordsLeft: number }

type Read = Omit<Interpretation, 'isCorrected'> & { spelling: Spelling }

/** A word that was corrected does not say that something is bought: "machine" is nearly a muffin. */
function readWords(list: WordList, text: string, corrected: ReadonlySet<string>): Read {
  const { words, letters } = withoutLetters(tellingWords(text).slice(0, MAX_TERMS))
  const headWord = tellingWords(text.split(/ for /i)[0] ?? '').at(-1)
  const spelling: Spelling = { corrections: new Map(), wordsLeft: MAX_CORRECTED_WORDS }
  let headAt = -1
  const all: Term[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = longestPhrase(list, words.slice(at, at + MAX_PHRASE_WORDS))
    const term = phrase?.term ?? wordTerm(list, words[at] as string, spelling)
    const length = phrase?.length ?? 1
    const span = words.slice(at, at + length)
    all.push({ ...term, isGrocery: term.isGrocery && !span.some((word) => corrected.has(word)) })
    if (headWord && span.includes(headWord)) headAt = all.length - 1
    at += length
  }
  const terms = shortened(list, all)
  const head = terms[headAt]
  return {
    terms: affordable(list, terms),
    letters: letters.map((letter) => list.same(letter)).filter((same) => same.length > 0),
    head: head?.isGrocery ? head : undefined,
    spelling,
  }
}

/** One letter may begin the word that is being typed. Nearly every product has one somewhere: several are no search. */
function withoutLetters(all: string[]): { words: string[]; letters: string[] } {
  const letters = all.filter((word) => word.length === 1 && !isNumber(word))
  return letters.length < 2
    ? { words: all, letters: [] }
    : { words: all.filter((word) => !letters.includes(word)), letters }
}

export const textOf = (terms: readonly Term[]) => terms.map(({ asked }) => asked).join(' ')

/** "coconut water", or "butter milk" where products say buttermilk. */
function longestPhrase(list: WordList, words: string[]): { term: Term; length: number } | null {
  for (let length = words.length; length > 1; length--) {
    const span = words.slice(0, length)
    const joined = span.join('')
    const known = list.phraseOf(span)
    const meant = readingOf(list, known ? list.meaning(known.phrase) : [])
    const category = known ? list.categoryOf(known.phrase.split(' ')) : []
    const other = { any: [...meant.any, ...category], phrases: meant.phrases }
    const asOne = readingOf(list, [...list.meaning(joined), [joined]])
    if (!isReadable(other) && !isReadable(asOne)) continue
    const asWritten = readingOf(list, [span])
    const isOnlyAlike = known?.isExact === false && isReadable(asWritten)
    const term = {
      asked: span.join(' '),
      whole: joinReadings(isOnlyAlike ? NOTHING : other, asOne, asWritten),
      prefix: [],
      infix: infixOf(list, span),
      alike: isOnlyAlike ? other : NOTHING,
      isGrocery: true,
    }
    return { term, length }
  }
  return null
}

/** Of a phrase, a word that too many words have in them says nothing beside the others. */
function infixOf(list: WordList, words: string[]): string[][] | null {
  if (words.some(isNumber)) return null
  const each = words.map((word) => list.containing(word)).filter((found) => found !== null)
  return each.length > 0 ? each : null
}

function wordTerm(list: WordList, asked: string, spelling: Spelling): Term {
  const literal = infixOf(list, [asked])
  const longer = list.likeliestStartingWith(asked, MAX_LONGER_WORDS).filter((word) => word !== asked)
  const own = readingOf(list, asPhrases(longer)).any
  const meanings = asked.length < MIN_START_LENGTH ? [] : longer.flatMap((word) => list.meaning(word))
  const synonyms = readingOf(list, meanings).any
  const term: Term = {
    asked,
    whole: readingOf(list, [[asked], ...list.meaning(asked)]),
    prefix: own.length > 0 ? own : synonyms,
    // Somebody who is typing "mil" means milk before what is the same as millet.
    infix: literal && [[...(literal[0] ?? []), ...synonyms]],
    alike: NOTHING,
    isGrocery: list.isSynonym(asked),
  }
  const isKnown = isReadable(term.whole) || term.isGrocery || isNumber(asked)
  return isKnown || asked.length > MAX_CORRECTED_LENGTH || spelling.wordsLeft-- <= 0
    ? term
    : spelled(list, term, spelling)
}

/** What it is nearly like comes last where products have the text itself; where none has, it is another search. */
function spelled(list: WordList, term: Term, { corrections }: Spelling): Term {
  const { asked } = term
  const word = likeliestSpelling(list, asked)
  const alike = word === undefined ? NOTHING : readingOf(list, [[word], ...list.meaning(word)])
  // Somebody who is still typing "tee" may mean teekha, or tea.
  if (hasMeaning(term)) return { ...term, alike }
  // A word in Devanagari was not misspelled when it is only known in Latin letters.
  if (isReadable(alike) && latinFromDevanagari(asked) !== asked) return { ...term, whole: alike }
  const right = isReadable(alike) && word !== undefined ? shownWord(list, word) : splitWord(list, asked)?.join(' ')
  if (right !== undefined) corrections.set(asked, right)
  return term
}

const asPhrases = (words: readonly string[]) => words.map((word) => [word])

/** What the phrases are among the products' words; a phrase that no product can have is left out. */
function readingOf(list: WordList, phrases: readonly (readonly string[])[]): Reading {
  const reading: Reading = { any: [], phrases: [] }
  for (const phrase of phrases) {
    const sets = phrase.map((word) => [...list.same(word), ...list.categoryOf([word])])
    if (sets.some((set) => set.length === 0)) continue
    if (sets.length === 1) reading.any.push(...(sets[0] ?? []))
    else reading.phrases.push(sets)
  }
  return { any: [...new Set(reading.any)], phrases: reading.phrases }
}
