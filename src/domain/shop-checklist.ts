import { DEFAULT_FACTS, type ShopFacts } from './shop-facts.ts'

/** What a new shop needs before it takes orders. */
export const CHECKLIST = ['name', 'hours', 'area', 'product'] as const
export type ChecklistItem = (typeof CHECKLIST)[number]

/** What else than its facts a shop has: an opening in its week, an area that it delivers to, a product on sale. */
export type ShopHas = Record<Exclude<ChecklistItem, 'name'>, boolean>

/** The demo's name is no name of its own. */
export const isNamed = ({ name }: Pick<ShopFacts, 'name'>): boolean => name !== DEFAULT_FACTS.name

export const checklistOf = (facts: Pick<ShopFacts, 'name'>, has: ShopHas): Record<ChecklistItem, boolean> => ({
  name: isNamed(facts),
  ...has,
})

export const isReady = (checklist: Record<ChecklistItem, boolean>): boolean =>
  CHECKLIST.every((item) => checklist[item])
