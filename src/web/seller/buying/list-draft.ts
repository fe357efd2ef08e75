import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import type { BuyingLine, SupplierList } from '#contract/goods/buying.ts'
import { MAX_PACKS } from '#domain/buying/packs-to-buy.ts'
import { usualPack } from '#domain/buying/usual-pack.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { Bought } from './buying-words.ts'

/** A list as it is being edited: what is typed in each line, and lines that were added by hand. */
export type ListDraft = { typed: Readonly<Record<string, string>>; added: readonly BuyingLine[] }

export const NO_DRAFT: ListDraft = { typed: {}, added: [] }

export const linesOf = ({ lines }: SupplierList, { added }: ListDraft): BuyingLine[] => [...lines, ...added]

export const typedIn = ({ typed }: ListDraft, { product, packs }: BuyingLine): string =>
  typed[product._id] ?? String(packs)

/** Packs; null where it is no such number. Nothing typed is none. */
export function packsIn(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  return /^\d{1,5}$/.test(typed) && Number(typed) <= MAX_PACKS ? Number(typed) : null
}

/** What is bought; null while something that is typed is no number. */
export function boughtIn(list: SupplierList, draft: ListDraft): Bought[] | null {
  const lines = linesOf(list, draft).map((line) => ({ ...line, packs: packsIn(typedIn(draft, line)) }))
  const known = lines.flatMap(({ packs, ...line }) => (packs === null ? [] : [{ ...line, packs }]))
  return known.length < lines.length ? null : known.filter(({ packs }) => packs > 0)
}

/** Differs from what is saved, or from what is suggested. */
export const isEdited = (list: SupplierList, draft: ListDraft): boolean =>
  linesOf(list, draft).some((line) => packsIn(typedIn(draft, line)) !== line.packs) || draft.added.length > 0

/** Of the lines whose cost is known, and whether that is all of them. */
export function costOf(lines: readonly (Bought & Pick<BuyingLine, 'cost'>)[]): { cost: Paise; isWhole: boolean } {
  const sum = lines.reduce((total, { packs, packSize, cost }) => total + packs * packSize * (cost ?? 0), 0)
  return { cost: paise(sum), isWhole: lines.every(({ cost }) => cost !== null) }
}

/** A product that was not suggested, with one pack of it. */
export function addedLine({ _id, name, category, image, weight, loose, packSize }: SellerProduct): BuyingLine {
  return {
    product: {
      _id,
      name,
      category,
      image: image[0] ?? null,
      weight,
      ...(loose && { loose: { step: loose.step, unit: loose.unit } }),
    },
    packSize: packSize ?? usualPack({ loose }),
    cost: null,
    suggested: 0,
    packs: 1,
    reason: null,
  }
}
