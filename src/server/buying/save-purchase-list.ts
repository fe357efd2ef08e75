import type { FastifyInstance } from 'fastify'
import { MAX_DAYS_AHEAD, savePurchaseList } from '#contract/goods/buying.ts'
import { isRefused, refuse, refuseAt } from '#contract/refused.ts'
import { dayAfter } from '#domain/day-span.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { buyableProducts } from '../catalog/buyable-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { findSupplier } from '../goods/supplier-store.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import {
  deletePurchaseList,
  linesOfLists,
  lockListOf,
  type PurchaseLine,
  writePurchaseList,
} from './purchase-list-store.ts'
import { deliveriesOf, type FromSupplier, listView, NO_SUPPLIER } from './suggest-lists.ts'

/** One list for each supplier and day; saving says what is on it from now on. */
export function savePurchaseListRoute(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, savePurchaseList, async ({ body, actor, request: { ip } }) => {
    const { supplier: supplierId, day, sent, version } = body
    const { date: today } = shopDayOf(new Date())
    if (day < dayAfter(today, -1) || day > dayAfter(today, MAX_DAYS_AHEAD)) return wrongDay()
    const saved = await inTransaction(db, async (tx) => {
      const supplier = supplierId === null ? NO_SUPPLIER : await supplierOf(tx, supplierId)
      if (!supplier) return refuse('not_found', 'We couldn’t find this supplier. They may have been deleted.')
      const before = await lockListOf(tx, supplier.id, day)
      const lines = await wantedLines(tx, body.lines)
      if (!lines) return refuse('unknown_product', 'A product on the list was archived. Please load the list again.')
      if (before && before.sent === sent && sameLines(await linesOfLists(tx, [before.id]), lines)) return before
      if (before?.received) return refuse('too_late', 'These goods have been received, so the list can’t change.')
      if ((before?.version ?? 0) !== version) return refuse('changed_meanwhile')
      const details = { name: supplier.name, date: day }
      if (lines.length === 0) {
        if (!before) return null
        await deletePurchaseList(tx, before.id)
        await recordActivity(tx, { who: actor, act: 'purchase_list_deleted', target: before.id, details, ip })
        return null
      }
      const { delivery } = deliveriesOf(supplier, day)
      const wanted = { supplierId: supplier.id, supplierName: supplier.name, day, delivery, sent }
      const list = await writePurchaseList(tx, wanted, lines)
      const act = sent && !before?.sent ? 'purchase_sent' : 'purchase_list_saved'
      await recordActivity(tx, { who: actor, act, target: list.id, details, ip })
      return list
    })
    if (isRefused(saved)) return saved
    return { message: messageOf(saved?.sent), list: saved && listView(saved) }
  })
}

const messageOf = (sent: boolean | undefined) =>
  sent === undefined ? 'List deleted' : sent ? 'Saved as ordered' : 'List saved'

export const wrongDay = () => refuseAt('day', 'malformed', `Choose today or one of the next ${MAX_DAYS_AHEAD} days.`)

async function supplierOf(tx: Tx, id: string): Promise<FromSupplier | null> {
  const found = await findSupplier(tx, id)
  return found && { id, ...found }
}

/** With the packs of now; null when a product is not there any more. */
async function wantedLines(
  tx: Tx,
  wanted: readonly { product: string; packs: number }[],
): Promise<PurchaseLine[] | null> {
  const packs = new Map(wanted.map(({ product, packs: wantedPacks }) => [product, wantedPacks]))
  const products = await buyableProducts(tx, [...packs.keys()])
  if (products.length < packs.size) return null
  return products
    .map(({ id, packSize }) => ({ productId: id, packs: packs.get(id) ?? 0, packSize }))
    .sort((one, other) => (one.productId < other.productId ? -1 : 1))
}

function sameLines(before: readonly PurchaseLine[], after: readonly PurchaseLine[]): boolean {
  const text = (lines: readonly PurchaseLine[]) =>
    lines
      .map(({ productId, packs, packSize }) => `${productId} ${packs} ${packSize}`)
      .sort()
      .join()
  return text(before) === text(after)
}
