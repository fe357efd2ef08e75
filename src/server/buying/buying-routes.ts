import type { FastifyInstance } from 'fastify'
import { MAX_DAYS_AHEAD, readPurchaseList, setPurchaseReceived, suggestPurchases } from '#contract/goods/buying.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { dayAfter } from '#domain/day-span.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { findProducts } from '../catalog/product-store.ts'
import { sellerViews } from '../catalog/seller-view.ts'
import type { Db, Reader } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { listAllSuppliers } from '../goods/supplier-store.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { readBuyingFacts } from './buying-facts.ts'
import {
  comingLists,
  findPurchaseList,
  linesOfLists,
  listsOfDay,
  lockPurchaseList,
  type PurchaseList,
  saveReceived,
} from './purchase-list-store.ts'
import { savePurchaseListRoute, wrongDay } from './save-purchase-list.ts'
import { type ListWithLines, listView, NO_SUPPLIER, suggestLists } from './suggest-lists.ts'

/** Goods that should have come so long ago are no longer expected, received or not. */
const OVERDUE_DAYS = 2

export function buyingRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, suggestPurchases, async ({ query: { day: asked } }) => {
    const now = new Date()
    const { date: today } = shopDayOf(now)
    const day = asked ?? dayAfter(today, 1)
    if (day < today || day > dayAfter(today, MAX_DAYS_AHEAD)) return wrongDay()
    const saved = await withLines(db, await listsOfDay(db, day))
    const coming = await withLines(db, await comingLists(db, dayAfter(today, -OVERDUE_DAYS)))
    const listed = saved.flatMap(({ lines }) => lines.map(({ productId }) => productId))
    const facts = await readBuyingFacts(db, now, listed)
    const suppliers = (await listAllSuppliers(db)).map(({ _id, ...supplier }) => ({ id: _id, ...supplier }))
    return {
      today,
      day,
      suppliers: await suggestLists({ facts, day, suppliers: [...suppliers, NO_SUPPLIER], saved, coming }),
      coming: coming.map(({ list, lines }) => ({
        _id: list.id,
        supplier: list.supplierName,
        day: list.day,
        delivery: list.delivery,
        products: lines.length,
        version: list.version,
      })),
    }
  })

  serveEndpoint(app, guards, readPurchaseList, async ({ query: { id } }) => {
    const list = await findPurchaseList(db, id)
    if (!list) return unknownList()
    const lines = await linesOfLists(db, [id])
    const found = await findProducts(
      db,
      lines.map(({ productId }) => productId),
    )
    const products = new Map((await sellerViews(db, found)).map((product) => [product._id, product]))
    return {
      list: {
        ...listView(list),
        supplier: { _id: list.supplierId || null, name: list.supplierName },
        day: list.day,
        delivery: list.delivery,
        lines: lines.flatMap(({ productId, packs, packSize }) => {
          const product = products.get(productId)
          if (!product) return []
          return [{ product, packs, packSize, pieces: packs * packSize }]
        }),
      },
    }
  })

  serveEndpoint(app, guards, setPurchaseReceived, async ({ body: { id, received }, actor, request: { ip } }) => {
    const refused = await inTransaction(db, async (tx) => {
      const list = await lockPurchaseList(tx, id)
      if (!list) return unknownList()
      if (!list.sent) return refuse('too_late', 'This list hasn’t been ordered yet.')
      if (list.received === received) return null
      await saveReceived(tx, id, received)
      const details = { name: list.supplierName, date: list.day }
      const act = received ? 'purchase_received' : 'purchase_reopened'
      await recordActivity(tx, { who: actor, act, target: id, details, ip })
      return null
    })
    if (isRefused(refused)) return refused
    return { message: received ? 'Marked as received' : 'Marked as not received' }
  })

  savePurchaseListRoute(app, { db, guards })
}

const unknownList = () => refuse('not_found', 'We couldn’t find this list. It may have been deleted.')

async function withLines(db: Reader, lists: readonly PurchaseList[]): Promise<ListWithLines[]> {
  if (lists.length === 0) return []
  const lines = await linesOfLists(
    db,
    lists.map(({ id }) => id),
  )
  const byList = Map.groupBy(lines, ({ listId }) => listId)
  return lists.map((list) => ({ list, lines: byList.get(list.id) ?? [] }))
}
