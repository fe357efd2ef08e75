import type { CategoryPath } from './catalog.ts'
import { pathKey } from './category-key.ts'
import { MAX_CATEGORIES } from './category-name.ts'
import { isSamePath } from './category-tree.ts'

/** A category as it is; `products` counts archived ones too. */
export type KnownCategory = { id: string; path: CategoryPath; text: string; products: number }

/** A category as the seller wants it. Without an id it is the one with this path, or a new one. */
export type WantedCategory = {
  id?: string | undefined
  path: CategoryPath
  text: string
  parent?: CategoryPath | null | undefined
}

/** Where the products of a category go that is not wanted any more. */
export type CategoryMove = { from: CategoryPath; to: CategoryPath }

export type PlanProblem = { message: string; field: string }

export type CategoryPlan<W extends WantedCategory> = {
  /** In the wanted sequence; `known` is what it was, undefined for a new one. */
  rows: { wanted: W; known: KnownCategory | undefined }[]
  /** What goes, and the place of the row that takes its products. */
  gone: { known: KnownCategory; into: number | null }[]
}

const problem = (field: string, message: string): PlanProblem => ({ field, message })

/** Holds a wanted list against what there is. */
export function planCategories<W extends WantedCategory>(
  known: readonly KnownCategory[],
  wanted: readonly W[],
  moves: readonly CategoryMove[] = [],
): CategoryPlan<W> | PlanProblem {
  if (wanted.length > MAX_CATEGORIES) return problem('categories', `Use ${MAX_CATEGORIES} categories or fewer.`)
  const rows = wanted.map((one) => ({ wanted: one, known: knownAs(known, one) }))
  return listProblem(wanted) ?? idProblem(rows) ?? planMoves({ known, rows, moves })
}

const knownAs = (known: readonly KnownCategory[], { id, path }: WantedCategory) =>
  id === undefined ? known.find((one) => isSamePath(one.path, path)) : known.find((one) => one.id === id)

function listProblem(wanted: readonly WantedCategory[]): PlanProblem | null {
  const paths = new Map<string, CategoryPath>()
  for (const [place, { path, text, parent }] of wanted.entries()) {
    const alike = paths.get(pathKey(path))
    if (alike !== undefined) {
      const message = isSamePath(alike, path)
        ? `Two categories can’t both have the link “${path}”.`
        : `The links “${alike}” and “${path}” are too much alike. Please change one of them.`
      return problem(`categories.${place}.path`, message)
    }
    paths.set(pathKey(path), path)
    const wrong = parent ? parentProblem(wanted, { path, text, parent }) : null
    if (wrong) return problem(`categories.${place}.parent`, wrong)
  }
  return null
}

type Child = { path: CategoryPath; text: string; parent: CategoryPath }

function parentProblem(wanted: readonly WantedCategory[], { path, text, parent }: Child): string | null {
  if (isSamePath(parent, path)) return `${text} can’t be a part of itself.`
  const above = wanted.find((one) => isSamePath(one.path, parent))
  if (!above) return `${text} can’t be a part of “${parent}”: there’s no such category.`
  return above.parent ? `${text} can’t be a part of ${above.text}, which is a sub-category itself.` : null
}

type Row<W> = CategoryPlan<W & WantedCategory>['rows'][number]

function idProblem(rows: readonly Row<WantedCategory>[]): PlanProblem | null {
  const seen = new Set<string>()
  for (const [place, { wanted, known }] of rows.entries()) {
    if (wanted.id !== undefined && !known)
      return problem(`categories.${place}._id`, `We couldn’t find the category ${wanted.text}.`)
    if (known && seen.has(known.id)) return problem(`categories.${place}._id`, `${known.text} is on the list twice.`)
    if (known) seen.add(known.id)
  }
  return null
}

type Given<W extends WantedCategory> = {
  known: readonly KnownCategory[]
  rows: CategoryPlan<W>['rows']
  moves: readonly CategoryMove[]
}

function planMoves<W extends WantedCategory>({ known, rows, moves }: Given<W>): CategoryPlan<W> | PlanProblem {
  const kept = new Set(rows.map((row) => row.known?.id))
  const gone = known.filter(({ id }) => !kept.has(id))
  const into = new Map<string, number>()
  for (const [place, { from, to }] of moves.entries()) {
    const leaving = gone.find(({ path }) => isSamePath(path, from))
    if (!leaving) return problem(`moves.${place}.from`, `“${from}” is not a category that goes away.`)
    const target = rows.findIndex(({ wanted }) => isSamePath(wanted.path, to))
    if (target === -1) return problem(`moves.${place}.to`, `“${to}” is not a category that stays.`)
    if (into.has(leaving.id)) return problem(`moves.${place}.from`, `${leaving.text} can only go to one category.`)
    into.set(leaving.id, target)
  }
  const homeless = gone.find(({ id, products }) => products > 0 && !into.has(id))
  if (homeless) return problem('moves', homelessSentence(homeless))
  return { rows, gone: gone.map((one) => ({ known: one, into: into.get(one.id) ?? null })) }
}

const homelessSentence = ({ text, products }: KnownCategory) =>
  `${text} has ${products === 1 ? '1 product' : `${products} products`}. Choose where ${products === 1 ? 'it goes' : 'they go'} before you delete it.`
