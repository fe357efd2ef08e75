import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BuyingLine, MAX_PURCHASE_LINES, type SupplierList } from '#contract/goods/buying.ts'
import type { Supplier } from '#contract/goods/suppliers.ts'
import { deliveryAfter, deliveryFrom } from '#domain/buying/delivery-days.ts'
import { onePerShelf } from '#domain/buying/one-per-shelf.ts'
import { type PurchaseTimes, type Suggestion, suggestPurchase } from '#domain/buying/suggest-purchase.ts'
import { dayAfter } from '#domain/day-span.ts'
import type { Buyable } from '../catalog/buyable-store.ts'
import { pictureUrl } from '../catalog/picture-url.ts'
import { AT_ONCE, type BuyingFacts } from './buying-facts.ts'
import type { PurchaseLine, PurchaseList } from './purchase-list-store.ts'

export type FromSupplier = Pick<Supplier, 'name' | 'phone' | 'weekdays' | 'leadDays'> & { id: string }
export type ListWithLines = { list: PurchaseList; lines: PurchaseLine[] }

/** Bought wherever it can be had, on any day. */
export const NO_SUPPLIER: FromSupplier = { id: '', name: 'No supplier', phone: null, weekdays: [], leadDays: 0 }

type Known = {
  facts: BuyingFacts
  day: string
  suppliers: readonly FromSupplier[]
  /** Those of the day, and those that are on their way. */
  saved: readonly ListWithLines[]
  coming: readonly ListWithLines[]
}

/** When goods come that are bought on a day. */
export function deliveriesOf({ weekdays, leadDays }: FromSupplier, day: string) {
  const delivery = deliveryFrom(dayAfter(day, leadDays), weekdays)
  const nextDelivery = deliveryAfter(delivery, weekdays)
  return { delivery, nextDelivery, due: deliveryFrom(dayAfter(day, leadDays + 1), weekdays) !== delivery }
}

/** A list for each supplier with something that sells, those with something to buy first. */
export async function suggestLists({ facts, day, suppliers, saved, coming }: Known): Promise<SupplierList[]> {
  const known = new Map(facts.products.map((each) => [each.product.id, each.product]))
  const bySupplier = Map.groupBy(onePerShelf(facts.products), ({ product }) => product.supplierId ?? '')
  const lists: SupplierList[] = []
  for (const supplier of suppliers) {
    const { delivery, nextDelivery, due } = deliveriesOf(supplier, day)
    const times = { today: facts.today, restOfToday: facts.restOfToday, delivery, nextDelivery }
    const own = saved.find(({ list }) => list.supplierId === supplier.id)
    const others = coming.filter(({ list }) => list.id !== own?.list.id)
    const suggestions = await suggestAll(bySupplier.get(supplier.id) ?? [], { facts, times, coming: others })
    const lines = own
      ? savedLines(own.lines, { suggestions, known })
      : suggestions.filter(({ packs }) => packs > 0).map((each) => lineOf(each.product, each))
    const shown = lines.slice(0, MAX_PURCHASE_LINES)
    lists.push({
      _id: supplier.id || null,
      name: supplier.name,
      phone: supplier.phone,
      delivery: own?.list.delivery ?? delivery,
      nextDelivery,
      due,
      list: own ? listView(own.list) : null,
      lines: shown.sort((one, other) => one.product.name.localeCompare(other.product.name)),
      enough: suggestions.filter(({ packs }) => packs === 0).length,
      leftOff: lines.length - shown.length,
    })
  }
  return lists
    .filter(({ lines, enough, list }) => lines.length > 0 || enough > 0 || list)
    .sort((one, other) => placeOf(one) - placeOf(other))
}

const placeOf = ({ lines, due }: SupplierList) => (lines.length === 0 ? 2 : due ? 0 : 1)

type Suggested = Suggestion & { product: Buyable }
type Circumstances = { facts: BuyingFacts; times: PurchaseTimes; coming: readonly ListWithLines[] }

/** Those that are missed the most come first, so that a list that is too long has them. */
async function suggestAll(
  products: BuyingFacts['products'],
  { facts, times, coming }: Circumstances,
): Promise<Suggested[]> {
  const [all, before] = [piecesOf(coming), piecesOf(coming.filter(({ list }) => list.delivery < times.delivery))]
  const suggested: Suggested[] = []
  for (const [nth, { product, days, ending }] of products.entries()) {
    const needed = {
      days,
      stock: product.stock,
      ending,
      coming: all.get(product.id) ?? 0,
      comingBefore: before.get(product.id),
      packSize: product.packSize,
      shelfLifeDays: product.shelfLifeDays,
      margin: product.cost ? (product.offerPrice - product.cost) / product.cost : null,
    }
    suggested.push({ product, ...suggestPurchase(needed, times, facts.shared) })
    if (nth % AT_ONCE === AT_ONCE - 1) await nextTurn()
  }
  return suggested.sort((one, other) => other.reason.until - one.reason.until)
}

function piecesOf(lists: readonly ListWithLines[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { productId, packs, packSize } of lists.flatMap(({ lines }) => lines))
    pieces.set(productId, (pieces.get(productId) ?? 0) + packs * packSize)
  return pieces
}

/** What was saved, and what is suggested beside it, of which nothing is bought. */
function savedLines(
  saved: readonly PurchaseLine[],
  { suggestions, known }: { suggestions: readonly Suggested[]; known: ReadonlyMap<string, Buyable> },
): BuyingLine[] {
  const byProduct = new Map(suggestions.map((each) => [each.product.id, each]))
  const chosen = new Set(saved.map(({ productId }) => productId))
  return [
    ...saved.flatMap(({ productId, packs, packSize }) => {
      const product = known.get(productId)
      return product ? [{ ...lineOf(product, byProduct.get(productId)), packs, packSize }] : []
    }),
    ...suggestions
      .filter(({ packs, product }) => packs > 0 && !chosen.has(product.id))
      .map((each) => ({ ...lineOf(each.product, each), packs: 0 })),
  ]
}

/** Expected pieces to a tenth. */
const tenth = (pieces: number) => Math.round(pieces * 10) / 10

function lineOf(product: Buyable, suggestion: Suggestion | undefined): BuyingLine {
  const packs = suggestion?.packs ?? 0
  const reason = suggestion?.reason
  return {
    product: productOf(product),
    packSize: product.packSize,
    cost: product.cost,
    suggested: packs,
    packs,
    reason: reason ? { ...reason, sells: tenth(reason.sells), until: tenth(reason.until) } : null,
  }
}

const productOf = ({ id, name, category, picture, weight, loose }: Buyable): BuyingLine['product'] => ({
  _id: id,
  name,
  category,
  image: picture && pictureUrl(picture),
  weight,
  ...(loose && { loose: { step: loose.step, unit: loose.unit } }),
})

export const listView = ({ id, version, sent, received, savedAt }: PurchaseList) => ({
  _id: id,
  version,
  sent,
  received,
  savedAt,
})
