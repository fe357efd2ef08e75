import { latinFromDevanagari } from './devanagari.ts'

const APOSTROPHES = /['’‘ʼ`´′]/g
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u
const MARKS = /[\u0300-\u036f]/g

/** The words of a text as they are stored and compared: lower case, without accents, each once. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase().replace(APOSTROPHES, '')
  return [...new Set(plain.split(BETWEEN_WORDS).filter(Boolean))]
}

/** One form for singular and plural; not always a word ("cooky"). */
export function singularOf(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  if (/[^aeiou]ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (/(?:[sxz]|ch|sh|o)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * How a word sounds, roughly: spellings that a Hindi or English speaker would read alike share it, so aloo, alu, aaloo
 * and आलू do, and pyaz, pyaaz and प्याज.
 */
export function soundOf(word: string): string {
  let sound = singularOf(latinFromDevanagari(word))
  for (const [spelling, as] of SOUNDS) sound = sound.replace(spelling, as)
  return sound
}

const SOUNDS: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/n(?=[bp])/g, 'm'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/ch+/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/ou?gh/g, 'o'],
  [/(?<=[kgjtdbsCrv])h/g, ''],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/aa+/g, 'a'],
  [/ee+|ii+|ea|ie/g, 'i'],
  [/oo+|uu+|ou/g, 'u'],
  [/y/g, 'i'],
  [/a[iy]|ei/g, 'e'],
  [/au/g, 'o'],
  [/ii+/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})[aei]$/, ''],
  [/(?<=^..)s$/, ''],
]

/** Words that say nothing about which product is meant. */
const FILLERS = new Set(
  `a an and or of the in on for to with without from by
  ka ki ke ko wala wali wale aur
  buy best price online order please cheap fresh
  pack packet packets bag bags bottle bottles box carton jar loaf pouch tin tray
  g gm gms gram grams kg kgs kilo ml l ltr litre litres liter liters pc pcs piece pieces dozen`.split(/\s+/),
)

/** A filler, or an amount such as 500g. */
export const isFiller = (word: string) => FILLERS.has(word) || /^\d+(?:\p{L}{1,3})?$/u.test(word)

export const isNumber = (word: string) => /^\d+$/.test(word)
