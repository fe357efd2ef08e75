import { pathKey } from '#domain/category-key.ts'
import { wordsWithin } from '#domain/edit-distance.ts'
import { isFiller, singularOf, soundOf, wordsOf } from '#domain/search-words.ts'
import { MultiMap } from './multi-map.ts'

/** Of an infix: more would make a statement too long, and say too little. */
const MAX_INFIX_WORDS = 100

/** Of shorter ones too many are alike. */
const MIN_SOUND_LENGTH = 5

/** Others may be written in more than one way, and numbers are not among the words. */
const LETTERS = /^[a-z]+$/

/** Words that mean the same; each is a list, since some are phrases ("ice cream"). */
export type Synonyms = readonly (readonly string[])[]

/** Its path, its name and its aliases mean all of its products. */
export type NamedCategory = { path: string; text: string; aliases: readonly string[] }

/**
 * The words of all listed products and their synonyms, in memory: what a typed word may mean is found here, and only
 * then products are asked for. Its size follows the number of different words, not of products.
 */
export class WordList {
  /** How many products have each word. */
  readonly #counts = new Map<string, number>()
  /** Words of products and one-word synonyms, sorted. */
  #sorted: string[] = []
  #joined: string | null = null
  readonly #bySingular = new MultiMap()
  readonly #bySound = new MultiMap()
  readonly #groups: string[][][] = []
  /** Synonyms of one word. */
  readonly #synonymWords = new Set<string>()
  readonly #groupsByPhrase = new Map<string, Set<number>>()
  readonly #phrasesBySound = new MultiMap()
  /** By the names of categories: how the category stands among the words of its products. */
  readonly #categories = new Map<string, string>()
  readonly #categoryWords: readonly string[]
  #sortedSounds: string[] | null = null

  constructor(counts: Iterable<readonly [string, number]>, synonyms: Synonyms, categories: readonly NamedCategory[]) {
    this.#categoryWords = categories.map(({ path }) => categoryWord(path))
    for (const { path, text, aliases } of categories) {
      for (const name of [path, text, ...aliases]) this.#addCategoryName(path, name)
    }
    for (const group of synonyms) this.#addGroup(group)
    for (const [word, count] of counts) if (count > 0) this.#learn(word, count)
    this.#sorted = [...new Set([...this.#ownWords(), ...this.#synonymWords])].sort()
  }

  /** A product was added, changed or taken away. */
  set(word: string, count: number): void {
    const isKnown = this.#counts.has(word)
    if (count > 0 && isKnown) this.#counts.set(word, count)
    if (count > 0 === isKnown) return
    this.#joined = null
    this.#sortedSounds = null
    if (isKnown) {
      this.#counts.delete(word)
      if (isCategory(word)) return
      this.#bySingular.remove(singularOf(word), word)
      this.#bySound.remove(soundOf(word), word)
      if (!this.#synonymWords.has(word)) this.#sorted.splice(this.#placeOf(word), 1)
      return
    }
    this.#learn(word, count)
    if (isCategory(word)) return
    const place = this.#placeOf(word)
    if (this.#sorted[place] !== word) this.#sorted.splice(place, 0, word)
  }

  get size(): number {
    return this.#counts.size
  }

  /** How many products there are: each is in one category. */
  get total(): number {
    return this.countOf(this.#categoryWords)
  }

  countOf(words: Iterable<string>): number {
    let sum = 0
    for (const word of words) sum += this.#counts.get(word) ?? 0
    return sum
  }

  /** Words of products that are this word, singular or plural. */
  same(word: string): string[] {
    return this.#bySingular.of(singularOf(word))
  }

  startingWith(prefix: string): string[] {
    const found: string[] = []
    for (let place = this.#placeOf(prefix); this.#sorted[place]?.startsWith(prefix); place++) {
      found.push(this.#sorted[place] as string)
    }
    return found
  }

  /** Where there are more than so many, the most frequent. One that names a category is as frequent as the category. */
  likeliestStartingWith(prefix: string, most: number): string[] {
    const found = this.startingWith(prefix)
    if (found.length <= most) return found
    const counts = new Map(found.map((word) => [word, this.countOf([word, categoryWord(singularOf(word))])]))
    return found.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, most)
  }

  /** Words of products that have the text anywhere in them; null when they are too many to name. */
  containing(text: string): string[] | null {
    this.#joined ??= `\n${this.#ownWords().join('\n')}\n`
    const found: string[] = []
    for (let at = this.#joined.indexOf(text); at !== -1; ) {
      if (found.length === MAX_INFIX_WORDS) return null
      const end = this.#joined.indexOf('\n', at)
      found.push(this.#joined.slice(this.#joined.lastIndexOf('\n', at) + 1, end))
      at = this.#joined.indexOf(text, end)
    }
    return found
  }

  /** False when no name can have the text in it, because one of its words is part of no word. */
  mayBeInNames(text: string): boolean {
    return wordsOf(text).every((word) => !LETTERS.test(word) || this.containing(word)?.length !== 0)
  }

  /** Words of products and one-word synonyms that sound like it. */
  soundingLike(word: string): string[] {
    return this.#withSound(soundOf(word))
  }

  /** Words within so many edits. */
  within(word: string, mostEdits: number): string[] {
    return wordsWithin(this.#sorted, word, mostEdits)
      .map((found) => found.word)
      .filter((found) => !isFiller(found))
  }

  /** Words of products and one-word synonyms whose sound is nearly the same. */
  soundingNearly(word: string): string[] {
    const sound = soundOf(word)
    if (sound.length < MIN_SOUND_LENGTH) return []
    this.#sortedSounds ??= [...new Set([...this.#bySound.keys(), ...this.#phrasesBySound.keys()])].sort()
    return wordsWithin(this.#sortedSounds, sound, 1).flatMap(({ word: alike }) => this.#withSound(alike))
  }

  /** A word of the synonyms, or the name of a category. */
  isSynonym(phrase: string): boolean {
    return this.#isKnownPhrase(phraseKey(phrase.split(' ')))
  }

  /** The word of the category that is called so, where it has products. */
  categoryOf(words: readonly string[]): string[] {
    const category = this.#categories.get(phraseKey(words))
    return category && this.countOf([category]) > 0 ? [category] : []
  }

  /** Products have it, or a word that means the same. */
  isUseful(word: string): boolean {
    return (
      this.#counts.has(word) ||
      this.categoryOf([word]).length > 0 ||
      this.meaning(word).some((phrase) => phrase.every((one) => this.same(one).length > 0))
    )
  }

  /** The synonym or the name of a category that the words are, or else sound like. */
  phraseOf(words: readonly string[]): { phrase: string; isExact: boolean } | null {
    const key = phraseKey(words)
    if (this.#isKnownPhrase(key)) return { phrase: key, isExact: true }
    const [phrase] = this.#phrasesBySound.of(words.map(soundOf).join(' '))
    return phrase === undefined ? null : { phrase, isExact: false }
  }

  /** All phrases of the groups that have this one, itself included. */
  meaning(phrase: string): string[][] {
    const groups = this.#groupsByPhrase.get(phraseKey(phrase.split(' '))) ?? []
    return [...groups].flatMap((group) => this.#groups[group] ?? [])
  }

  #withSound(sound: string): string[] {
    return [...new Set([...this.#bySound.of(sound), ...this.#phrasesBySound.of(sound)])].filter(
      (word) => !word.includes(' ') && !isFiller(word),
    )
  }

  #learn(word: string, count: number): void {
    this.#counts.set(word, count)
    if (isCategory(word)) return
    this.#bySingular.add(singularOf(word), word)
    this.#bySound.add(soundOf(word), word)
  }

  #isKnownPhrase(key: string): boolean {
    return this.#groupsByPhrase.has(key) || this.#categories.has(key)
  }

  #addCategoryName(path: string, name: string): void {
    const words = tellingWords(name)
    this.#categories.set(phraseKey(words), categoryWord(path))
    this.#addPhrase(words)
  }

  #addPhrase(words: readonly string[]): void {
    const [word] = words
    if (word && words.length === 1) this.#synonymWords.add(word)
    this.#phrasesBySound.add(words.map(soundOf).join(' '), phraseKey(words))
  }

  #addGroup(phrases: readonly string[]): void {
    const group = phrases.map(tellingWords).filter((words) => words.length > 0)
    const index = this.#groups.push(group) - 1
    for (const words of group) {
      const key = phraseKey(words)
      const groups = this.#groupsByPhrase.get(key) ?? new Set()
      this.#groupsByPhrase.set(key, groups.add(index))
      this.#addPhrase(words)
    }
  }

  #ownWords(): string[] {
    return [...this.#counts.keys()].filter((word) => !isCategory(word))
  }

  #placeOf(word: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle] as string) < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Without fillers, unless there is nothing else. */
export function tellingWords(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !isFiller(word))
  return telling.length > 0 ? telling : words
}

const phraseKey = (words: readonly string[]) => words.map(singularOf).join(' ')

/** How a product's category stands among its words. */
export const categoryWord = (path: string) => `in:${pathKey(path)}`
const isCategory = (word: string) => word.startsWith('in:')
