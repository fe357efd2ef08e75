import { latinFromDevanagari } from '#domain/devanagari.ts'
import { editsBetween } from '#domain/edit-distance.ts'
import { isFiller, soundOf } from '#domain/search-words.ts'
import type { WordList } from './word-list.ts'

/** Of a word's letters: more make it another word. */
const MAX_VARIED = 0.45
const MAX_NEAREST = 3
/** Letters: longer nonsense is compared with nothing. */
const MAX_COMPARED = 20

/** The likeliest word that is nearly the same, in letters or in sound. */
export function likeliestSpelling(list: WordList, asked: string): string | undefined {
  const latin = latinFromDevanagari(asked)
  const alike = list.soundingLike(asked)
  if (latin.length < 4) return likeliest(list, asked, alike)?.word
  const near = [...alike, ...list.within(latin, 1)]
  if (near.length > 0) return likeliest(list, asked, near)?.word
  const nearly = likeliest(list, asked, list.soundingNearly(latin).filter(isLatin))
  if (nearly && nearly.cost <= Math.max(3, latin.length / 2)) return nearly.word
  return latin.length < 8 ? undefined : likeliest(list, asked, list.within(latin, 2))?.word
}

const likeliest = (list: WordList, asked: string, words: string[]) => {
  const sameLetters = isLatin(asked) ? words.filter(isLatin) : []
  return likeliestFirst(list, asked, sameLetters.length > 0 ? sameLetters : words)[0]
}

function likeliestFirst(list: WordList, asked: string, words: string[]): { word: string; cost: number }[] {
  const latin = latinFromDevanagari(asked)
  const sound = soundOf(asked)
  const costOf = (word: string) => {
    const spelling = latinFromDevanagari(word)
    const begins = spelling[0] === latin[0] ? 0 : 0.25
    // Another sound is worse than another letter.
    return editsBetween(spelling, latin) + begins + (soundOf(word) === sound ? 0 : 0.75)
  }
  return [...new Set(words)]
    .map((word) => ({ word, cost: costOf(word) }))
    .sort((a, b) => a.cost - b.cost || list.countOf([b.word]) - list.countOf([a.word]) || (a.word < b.word ? -1 : 1))
}

const isLatin = (word: string) => latinFromDevanagari(word) === word

/** Two spellings of one word, not two words for one thing. */
const isVariant = (one: string, other: string) =>
  soundOf(one) === soundOf(other) || editsBetween(one, other) <= Math.max(one.length, other.length) * MAX_VARIED

/** The words of products that it is a misspelling of, nearest first: synonyms list common ones too, such as "brocoli". */
function rightSpellings(list: WordList, word: string): string[] {
  if (list.same(word).length > 0) return [word]
  return list
    .meaning(word)
    .flatMap(([other, ...more]) => (other && more.length === 0 && isLatin(other) ? [other] : []))
    .filter((other) => list.same(other).length > 0 && isVariant(other, latinFromDevanagari(word)))
    .sort((a, b) => editsBetween(a, word) - editsBetween(b, word))
}

/** How a word is shown, as products write it and in Latin letters. */
export function shownWord(list: WordList, word: string): string {
  const [right] = rightSpellings(list, word)
  return right ?? (isLatin(word) ? word : (list.meaning(word)[0]?.join(' ') ?? word))
}

export const isMisspelling = (list: WordList, word: string): boolean =>
  isLatin(word) && !rightSpellings(list, word).includes(word) && rightSpellings(list, word).length > 0

/** Words of products that are a little like it, for a search that found nothing: too far away to correct it. */
export function nearestWords(list: WordList, asked: string): string[] {
  const latin = latinFromDevanagari(asked)
  if (latin.length < 3 || latin.length > MAX_COMPARED) return []
  const near = list.within(latin, latin.length < 5 ? 1 : 2).filter((word) => list.isUseful(word))
  return likeliestFirst(list, asked, near)
    .slice(0, MAX_NEAREST)
    .map(({ word }) => word)
}

/** "icecream" where products say ice cream. */
export function splitWord(list: WordList, word: string): [string, string] | null {
  const isWord = (part: string) => list.same(part).length > 0 || (part.length > 2 && list.soundingLike(part).length > 0)
  for (let at = word.length - 2; at >= 2; at--) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => !isFiller(part) && isWord(part))) return parts
  }
  return null
}
