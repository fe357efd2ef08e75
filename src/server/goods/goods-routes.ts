import type { FastifyInstance } from 'fastify'
import { listEndingSoon, markDownGoods } from '#contract/goods/ending-soon.ts'
import { listGoodsReceipts, receiveGoods } from '#contract/goods/receive.ts'
import { readStockLog } from '#contract/goods/stock-log.ts'
import { saveStockTake } from '#contract/goods/stock-take.ts'
import { takeOffGoods } from '#contract/goods/take-off.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { dayAfter, ENDS_SOON_DAYS } from '#domain/goods.ts'
import { formatPaise } from '#domain/money.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import type { ShopActor } from '#domain/staff.ts'
import { OFFER_TOO_HIGH } from '#domain/tax.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { lockGoods, setOfferPrice } from '../catalog/goods-count-store.ts'
import type { Stock } from '../catalog/stock.ts'
import type { Db, Tx } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { inTransaction } from '../db/transaction.ts'
import { actOnce } from '../http/idempotency.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { selectEnding, selectTakenOff } from './ending-store.ts'
import { findReceipt, selectReceipts } from './receipt-store.ts'
import { bookReceipt } from './receive-goods.ts'
import { findLogged, selectLog } from './stock-log-store.ts'
import { bookStockTake } from './stock-take.ts'
import { takeOff } from './take-off.ts'

/** `purchaseCame`: what was ordered with a list is here, so it is not expected any more. */
type Needs = { db: Db; guards: Guards; stock: Stock; purchaseCame: (tx: Tx, list: string) => Promise<unknown> }

const unknownProduct = () => refuse('not_found', 'We couldn’t find this product.')
const staffIdOf = (actor: ShopActor) => (actor === 'owner' ? null : actor.id)
const products = (count: number) => (count === 1 ? '1 product' : `${count} products`)

export function goodsRoutes(app: FastifyInstance, { db, guards, stock, purchaseCame }: Needs): void {
  serveEndpoint(app, guards, receiveGoods, async ({ body, actor, request }) => {
    const by = { stock, actor, ip: request.ip }
    const holder = staffIdOf(actor) ?? 'owner'
    const booked = await actOnce({ db, request, holder, body }, async (tx) => {
      const receipt = await bookReceipt(tx, by, body)
      if (!isRefused(receipt) && body.list) await purchaseCame(tx, body.list)
      return receipt
    })
    if (isRefused(booked)) return booked
    const receipt = await findReceipt(db, booked.id)
    return { message: `Received ${products(receipt.lines.length)}`, receipt }
  })

  serveEndpoint(app, guards, listGoodsReceipts, async ({ query: { limit = 10, cursor } }) => {
    const rows = await selectReceipts(db, { cursor, limit: limit + 1 })
    const { page, next } = pageOf(rows, limit, ({ _id }) => _id)
    return { receipts: page, ...next }
  })

  serveEndpoint(app, guards, takeOffGoods, async ({ body, actor, request }) => {
    const staffId = staffIdOf(actor)
    return actOnce({ db, request, holder: staffId ?? 'owner', body }, async (tx) => {
      const taken = await takeOff(tx, { stock, staffId }, body)
      if (isRefused(taken)) return taken
      const name = taken.products.map((one) => one.name).join(', ')
      const details = { name, reason: body.reason, to: body.kind }
      const [first] = taken.products
      const target = taken.products.length === 1 && first ? { target: first.id } : {}
      await recordActivity(tx, { who: actor, act: 'goods_taken_off', ...target, details, ip: request.ip })
      return { message: body.kind === 'waste' ? 'Noted as waste' : 'Noted as own use' }
    })
  })

  serveEndpoint(app, guards, saveStockTake, async ({ body, actor, request }) => {
    const staffId = staffIdOf(actor)
    return actOnce({ db, request, holder: staffId ?? 'owner', body }, async (tx) => {
      const booked = await bookStockTake(tx, { stock, staffId }, body)
      if (isRefused(booked)) return booked
      const { id, changed } = booked
      const details = { added: body.lines.length, changed, ...(body.what && { name: body.what }) }
      await recordActivity(tx, { who: actor, act: 'stock_taken', target: id, details, ip: request.ip })
      return { message: `Counted ${products(body.lines.length)}`, changed }
    })
  })

  serveEndpoint(app, guards, listEndingSoon, async () => {
    const now = new Date()
    const today = shopDayOf(now).date
    const batches = await selectEnding(db, today, dayAfter(now, ENDS_SOON_DAYS))
    return { today, batches, takenOff: await selectTakenOff(db) }
  })

  serveEndpoint(app, guards, markDownGoods, async ({ body: { product: id, offerPrice }, actor, request: { ip } }) => {
    const refused = await inTransaction(db, async (tx) => {
      const product = (await lockGoods(tx, [id])).get(id)
      if (!product) return unknownProduct()
      const before = await setOfferPrice(tx, id, offerPrice)
      if (before === null) return refuse('malformed', OFFER_TOO_HIGH, { fields: { offerPrice: OFFER_TOO_HIGH } })
      if (before === offerPrice) return null
      const changes = [{ field: 'offer price', from: formatPaise(before), to: formatPaise(offerPrice) }]
      const about = { target: id, details: { name: product.name, changes } }
      await recordActivity(tx, { who: actor, act: 'product_changed', ...about, ip })
      await stock.datesChanged(tx, [product])
      return null
    })
    return refused ?? { message: 'Price changed' }
  })

  serveEndpoint(app, guards, readStockLog, async ({ query: { product: id, limit = 50, cursor } }) => {
    const found = await findLogged(db, id)
    if (!found) return unknownProduct()
    const rows = await selectLog(db, found, { cursor, limit: limit + 1 })
    const { page, next } = pageOf(rows, limit, ({ _id }) => _id)
    const { name, unit, count, names } = found
    return { product: { _id: id, name }, unit, count, names, entries: page, ...next }
  })
}
