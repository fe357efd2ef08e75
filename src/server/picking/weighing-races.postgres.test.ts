import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { eachRound, rounds } from '../testing/rounds.ts'
import { Visitor } from '../testing/visitor.ts'

const STEP = 250
const ASKED = 1_000
const RACES = [8, 60] as const
/** More than all races of one test can sell. */
const GRAMS = rounds(...RACES) * 2 * ASKED

let shop: OpenShop
let second: OpenShop
let seller: Visitor
let ravi: Visitor

beforeAll(async () => {
  const loose = { step: STEP, unit: 'g' as const }
  const seeds = ['Tomatoes', 'Onions', 'Carrots'].map((name) => grocery(name, { loose, stock: GRAMS / STEP }))
  shop = await openShop({ seeds })
  second = await openShop({ beside: shop })
  seller = inSecond(await shop.seller())
  ravi = inSecond(await shop.staff('picker', 'Ravi'))
})
afterAll(async () => {
  const losses = await findLosses(shop.shop.db, {})
  await second.close()
  await shop.close()
  expect(losses).toEqual([])
})

/** The same person at the other process. */
function inSecond({ cookies }: Visitor): Visitor {
  return Object.assign(new Visitor(second.url), { cookies })
}

/** A product with a shelf of its own, and somebody who buys a kilo of it again and again. */
async function buyerOf(name: string) {
  const payer = await Payer.at(shop)
  const shelf = (await shop.product(name))._id
  return {
    payer,
    /** Grams that the shelf has lost. */
    lost: async () => GRAMS - (await leftOnShelf(shop, shelf)),
    /** A kilo that a picker has weighed, and not packed yet. */
    async weighed(grams: number): Promise<string> {
      const { _id: id } = await orderForCash(payer, { [name]: ASKED / STEP })
      await ravi.expectDone(startPick, { id })
      await ravi.expectDone(setPickLine, { id, line: 0, picked: ASKED / STEP, short: 0, weighed: grams })
      return id
    },
  }
}

const grams = (race: number) => 700 + ((race * 83) % 360)

test('a shopper cancels on one process while it is weighed and packed on the other', { timeout: 120_000 }, async () => {
  const { payer, lost, weighed } = await buyerOf('Tomatoes')
  let sold = 0
  for (const race of eachRound(...RACES)) {
    const id = await weighed(990)
    const weight = grams(race)
    const weighAgain = async () => {
      await ravi.call(setPickLine, { id, line: 0, picked: ASKED / STEP, short: 0, weighed: weight })
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
  const { payer, lost, weighed } = await buyerOf('Onions')
  const another = await Payer.at(shop)
  let sold = 0
  for (const race of eachRound(...RACES)) {
    const id = await weighed(grams(race))
    const items = await another.itemsOf({ Onions: 2 })
    const [, placed] = await Promise.all([
      ravi.call(finishPick, { id }),
      another.person.expectDone(placeCodOrder, { items, address: another.address }),
      seller.call(moveOrder, { id, status: 'Cancelled' }),
    ])
    expect(placed.status).toBe(200)
    const { status, items: kept } = await orderOf(payer, id)
    sold += 2 * STEP + (status === 'Packed' ? (kept[0]?.weighed ?? 0) : 0)
    expect(await lost()).toBe(sold)
  }
})

test('two weigh the same order at once: one weight counts, and the shelf loses that', {
  timeout: 120_000,
}, async () => {
  const { payer, lost, weighed } = await buyerOf('Carrots')
  const manager = await shop.staff('manager', 'Meera')
  let sold = 0
  for (const _ of eachRound(...RACES)) {
    const id = await weighed(990)
    const as = (who: Visitor, weight: number) =>
      who.call(setPickLine, { id, line: 0, picked: ASKED / STEP, short: 0, weighed: weight })
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
