import type { CategoryPath } from './catalog.ts'

export const MAX_CATEGORIES = 200
export const MAX_CATEGORY_PATH = 40
export const MAX_CATEGORY_TEXT = 60
export const MAX_CATEGORY_ALIASES = 12
/** On the home page; a link leads to all of them. */
export const HOME_CATEGORIES = 12

/** In URLs, and as a name in style sheets. */
const PATH = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/

export const isCategoryPath = (path: string): boolean => path.length <= MAX_CATEGORY_PATH && PATH.test(path)

const MARKS_AND_REST = /[^A-Za-z0-9]+/g

/** A path made of a name: “Bakery & Breads” gives Bakery-Breads. Empty where the name has no Latin letters. */
export const suggestedPath = (text: string): CategoryPath =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(MARKS_AND_REST, '-')
    .slice(0, MAX_CATEGORY_PATH)
    .replace(/^-+|-+$/g, '')

/** Invisible characters, of which only those that join letters belong to a name; some of them turn texts around. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/u
const JOINERS = /[\u200c\u200d]/g
const PILED_MARKS = /\p{M}{5,}/u

/** What is wrong with a name that people will read; null when nothing is. */
export function nameProblem(text: string): string | null {
  if (/[<>]/.test(text)) return 'A name can’t contain < or >.'
  if (HIDDEN.test(text.replace(JOINERS, ''))) return 'A name can’t contain hidden characters.'
  if (PILED_MARKS.test(text)) return 'This name has too many marks on one letter.'
  return /[\p{L}\p{N}]/u.test(text) ? null : 'A name needs a letter or a number.'
}
