import type { CategoryPath } from './catalog.ts'
import { singularOf } from './search-words.ts'

export const MAX_CATEGORIES = 200
export const MAX_CATEGORY_PATH = 40
export const MAX_CATEGORY_TEXT = 60
export const MAX_CATEGORY_ALIASES = 12
/** On the home page; a link leads to all of them. */
export const HOME_CATEGORIES = 12

/** Pictures that come with the shop. */
export const CATEGORY_ART_NAMES = ['vegetables', 'fruits', 'drinks', 'instant', 'dairy', 'bakery', 'grains'] as const
export type CategoryArt = (typeof CATEGORY_ART_NAMES)[number]

/** A category as a shop shows it. */
export type Category = {
  path: CategoryPath
  text: string
  bgColor: string
  /** The URL of its own picture. */
  image: string | null
  /** The picture that comes with the shop; neither: a basket is shown. */
  art: CategoryArt | null
  /** Its path; a category with a parent has no children. */
  parent: CategoryPath | null
  /** Not listed, nor are those below it; its page opens and its products stay on sale. */
  hidden: boolean
}

/** The name of its colour in style sheets: theme.css has those of the categories that every shop begins with. */
export const colourName = (path: CategoryPath): string => {
  const name = path.toLowerCase()
  return CATEGORY_ART_NAMES.some((known) => known === name) ? `--color-${name}` : `--category-${name}`
}

type Placed = Pick<Category, 'path' | 'parent'>

/** In URLs, and as a name in style sheets. */
const PATH = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/

export const isCategoryPath = (path: string): boolean => path.length <= MAX_CATEGORY_PATH && PATH.test(path)

export const isSamePath = (one: CategoryPath, other: CategoryPath): boolean => one.toLowerCase() === other.toLowerCase()

/** Singular and plural are one word to a search, so two categories can’t be told apart by them. */
export const pathKey = (path: CategoryPath): string => singularOf(path.toLowerCase())

export const categoryAt = <C extends Pick<Category, 'path'>>(categories: readonly C[], path: string): C | undefined =>
  categories.find((category) => isSamePath(category.path, path))

/** Those whose products are on the page of the category: its own and those below it. */
export const pathsWithin = (categories: readonly Placed[], path: CategoryPath): CategoryPath[] => [
  path,
  ...categories.filter(({ parent }) => parent !== null && isSamePath(parent, path)).map((child) => child.path),
]

/** In the sequence of the shop: each is followed by those below it. */
export function inTreeSequence<C extends Placed>(categories: readonly C[]): C[] {
  const below = Map.groupBy(categories, ({ parent }) => parent?.toLowerCase() ?? '')
  return (below.get('') ?? []).flatMap((top) => [top, ...(below.get(top.path.toLowerCase()) ?? [])])
}

/** Without those that are hidden, or below one that is. */
export function listedCategories<C extends Category>(categories: readonly C[]): C[] {
  return categories.filter(
    ({ hidden, parent }) => !hidden && !(parent !== null && categoryAt(categories, parent)?.hidden),
  )
}

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
