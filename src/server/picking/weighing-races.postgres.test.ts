import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { finishPick, setPickLine, startPick } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { orderForCash, orderOf } from '../testing/delivered-orders.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Payer } from '../testing/paying.ts'
import { leftOnShelf } from '../testing/put-on-shelf.ts'
import { rounds } from '../testing/rounds.ts'
import { Visitor } from '../testing/visitor.ts'

const GRAMS = 20_000
const ASKED = 1_000
const RACES = rounds(8, 60)

let shop: OpenShop
let second: OpenShop
let payer: Payer
let seller: Visitor
let ravi: Visitor
let shelf: string

beforeAll(async () => {
  const loose = { step: 250, unit: 'g' as const }
  shop = await openShop({ seeds: [grocery('Tomatoes', { loose, stock: GRAMS / loose.step })] })
  second = await openShop({ beside: shop })
  payer = await Payer.at(shop)
  seller = inSecond(await shop.seller())
  ravi = inSecond(await shop.staff('picker', 'Ravi'))
  shelf = (await shop.product('Tomatoes'))._id
})
afterAll(async () => {
  const losses = await findLosses(shop.shop.db, {})
  await second.close()
  await shop.close()
  expect(losses).toEqual([])
})
beforeEach(async () => {
  await shop.shop.db.execute(sql`UPDATE orders SET status = 'Delivered', is_paid = true WHERE status = 'Packed'`)
  await shop.shop.db.execute(sql`UPDATE shelves SET amount = ${GRAMS}`)
  await shop.shop.db.execute(sql`UPDATE products SET stock = ${GRAMS} / 250 WHERE name = 'Tomatoes'`)
})

/** The same person at the other process. */
function inSecond({ cookies }: Visitor): Visitor {
  return Object.assign(new Visitor(second.url), { cookies })
}

/** A kilo that a picker has weighed, and not packed yet. */
async function weighed(grams: number): Promise<string> {
  const { _id: id } = await orderForCash(payer, { Tomatoes: ASKED / 250 })
  await ravi.expectDone(startPick, { id })
  await ravi.expectDone(setPickLine, { id, line: 0, picked: ASKED / 250, short: 0, weighed: grams })
  return id
}

const lost = async () => GRAMS - (await leftOnShelf(shop, shelf))
const grams = (race: number) => 700 + ((race * 83) % 360)

test('a shopper cancels on one process while it is weighed and packed on the other', { timeout: 120_000 }, async () => {
  let sold = 0
  for (let race = 0; race < RACES; race++) {
    const id = await weighed(990)
    const weight = grams(race)
    const weighAgain = async () => {
      await ravi.call(setPickLine, { id, line: 0, picked: ASKED / 250, short: 0, weighed: weight })
      return ravi.call(finishPick, { id })
    }
    const cancel = async () => {
      // From before the weight is saved to after the order is packed.
      await new Promise((done) => setTimeout(done, (race % 4) * 12))
      return payer.person.call(cancelMyOrder, { id })
    }
    const [packed, cancelled] = await Promise.all([weighAgain(), cancel()])
    const { status, items } = await orderOf(payer, id)
    expect([status, packed.status, cancelled.status]).toEqual(
      status === 'Packed' ? ['Packed', 200, 409] : ['Cancelled', 409, 200],
    )
    if (status === 'Packed') {
      sold += weight
      expect(items[0]?.weighed).toBe(weight)
    }
    expect(await lost()).toBe(sold)
  }
})

test('the seller cancels what was just packed, while others order from the same shelf', {
  timeout: 120_000,
}, async () => {
  const another = await Payer.at(shop)
  let sold = 0
  for (let race = 0; race < RACES; race++) {
    const id = await weighed(grams(race))
    const items = await another.itemsOf({ Tomatoes: 2 })
    const [, placed] = await Promise.all([
      ravi.call(finishPick, { id }),
      another.person.expectDone(placeCodOrder, { items, address: another.address }),
      seller.call(moveOrder, { id, status: 'Cancelled' }),
    ])
    expect(placed.status).toBe(200)
    const { status, items: kept } = await orderOf(payer, id)
    sold += 500 + (status === 'Packed' ? (kept[0]?.weighed ?? 0) : 0)
    expect(await lost()).toBe(sold)
  }
})

test('two weigh the same order at once: one weight counts, and the shelf loses that', {
  timeout: 120_000,
}, async () => {
  const manager = await shop.staff('manager', 'Meera')
  let sold = 0
  for (let race = 0; race < RACES; race++) {
    const id = await weighed(990)
    const as = (who: Visitor, weight: number) =>
      who.call(setPickLine, { id, line: 0, picked: ASKED / 250, short: 0, weighed: weight })
    await Promise.all([
      as(ravi, 940),
      as(manager, 960),
      ravi.call(finishPick, { id }),
      manager.call(finishPick, { id }),
    ])
    const { status, items } = await orderOf(payer, id)
    expect(status).toBe('Packed')
    expect([940, 960, 990]).toContain(items[0]?.weighed)
    sold += items[0]?.weighed ?? 0
    expect(await lost()).toBe(sold)
  }
})
