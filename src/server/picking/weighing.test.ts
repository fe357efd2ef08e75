import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { finishPick, listPicks, setPickLine, startPick } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { deliver, orderForCash, orderOf, refundFirst } from '../testing/delivered-orders.ts'
import { grocery } from '../testing/groceries.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { type OpenShop, openShop, type StaffVisitor } from '../testing/open-shop.ts'
import { Payer, type WireOrder } from '../testing/paying.ts'
import { leftOnShelf } from '../testing/put-on-shelf.ts'
import { expectAlways } from '../testing/rounds.ts'
import type { Visitor } from '../testing/visitor.ts'

const GRAMS = 20_000
let shop: OpenShop
let payer: Payer
let seller: Visitor
let picker: StaffVisitor
let shelf: string

beforeAll(async () => {
  const loose = { step: 250, unit: 'g' as const, min: 500, max: 10_000, code: '00042' }
  shop = await openShop({
    // ₹80 a kilo.
    seeds: [grocery('Tomatoes', { price: 24, offerPrice: 20, loose, stock: GRAMS / loose.step }), grocery('Bread')],
  })
  payer = await Payer.at(shop)
  seller = await shop.seller()
  picker = await shop.staff('picker', 'Ravi')
  shelf = (await shop.product('Tomatoes'))._id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.shop.db.execute(sql`UPDATE shelves SET amount = ${GRAMS}`)
  await shop.shop.db.execute(sql`UPDATE products SET stock = ${GRAMS} / 250, in_stock = true WHERE name = 'Tomatoes'`)
})

const left = () => leftOnShelf(shop, shelf)

async function weigh({ _id }: WireOrder, weighed: number | undefined, short = 0) {
  await picker.expectDone(startPick, { id: _id })
  const { items } = await orderOf(payer, _id)
  for (const [line, { quantity }] of items.entries()) {
    const isLoose = line === 0 && weighed !== undefined
    const picked = quantity - (isLoose ? short : 0)
    await picker.expectDone(setPickLine, {
      id: _id,
      line,
      picked,
      short: quantity - picked,
      ...(isLoose && { weighed }),
    })
  }
}

async function weighed(lines: Record<string, number>, grams: number, short = 0): Promise<WireOrder> {
  const order = await orderForCash(payer, lines)
  await weigh(order, grams, short)
  await picker.expectDone(finishPick, { id: order._id })
  return orderOf(payer, order._id)
}

test('a kilo that weighs 985 g costs what 985 g cost, and the shelf loses 985 g', async () => {
  const order = await weighed({ Tomatoes: 4, Bread: 1 }, 985)
  expect(order.items).toMatchObject([
    { quantity: 4, weighed: 985, less: 1.2, product: { loose: { step: 250, unit: 'g' }, weight: '250 g' } },
    { quantity: 1 },
  ])
  // ₹1.20 and its share of the tax.
  expect(order).toMatchObject({ amount: 122.4, notCharged: 1.22, itemRefunds: [{ isShortage: true, amount: 1.22 }] })
  expect(await left()).toBe(GRAMS - 985)
})

test('a little more is a gift: nothing is charged for it, and the shelf loses it', async () => {
  const order = await weighed({ Tomatoes: 4 }, 1030)
  expect(order).not.toHaveProperty('notCharged')
  expect(order.items).toMatchObject([{ weighed: 1030 }])
  expect(await left()).toBe(GRAMS - 1030)
})

test('what is all there is empties the shelf, and only what was sent is paid', async () => {
  const order = await weighed({ Tomatoes: 4 }, 600, 1)
  expect(order.items).toMatchObject([{ quantity: 4, short: 1, weighed: 600, less: 12 }])
  expect(order).toMatchObject({ amount: 81.6, notCharged: 32.64 })
  expect((await shop.product('Tomatoes')).stock).toBe(0)
})

test('a cancelled order gives back what was weighed', async () => {
  const order = await weighed({ Tomatoes: 4 }, 985)
  await seller.expectDone(moveOrder, { id: order._id, status: 'Cancelled' })
  expect(await left()).toBe(GRAMS)
})

test('an order that is weighed again loses the new weight, not both', async () => {
  const order = await weighed({ Tomatoes: 4 }, 1030)
  await seller.expectDone(undoOrderMove, { id: order._id, status: 'Packed' })
  await weigh(order, 900)
  await picker.expectDone(finishPick, { id: order._id })
  expect(await left()).toBe(GRAMS - 900)
  expect((await orderOf(payer, order._id)).items).toMatchObject([{ weighed: 900, less: 8 }])
})

test('a weight is never refused for lack of stock, and nothing goes below zero', async () => {
  await shop.shop.db.execute(sql`UPDATE shelves SET amount = 1010`)
  await shop.shop.db.execute(sql`UPDATE products SET stock = 4 WHERE name = 'Tomatoes'`)
  const order = await weighed({ Tomatoes: 4 }, 1040)
  expect(order.status).toBe('Packed')
  expect(await left()).toBe(0)
})

test('what was weighed is refunded step by step after the delivery, to the paisa', async () => {
  const order = await weighed({ Tomatoes: 4 }, 985)
  await deliver(seller, order._id)
  const { body } = await refundFirst(seller, order, 4)
  expect(body).toMatchObject({ order: { refunded: 80.38 } })
})

test('a picker is told in which steps it is sold, and what was weighed; a piece has no weight', async () => {
  const order = await orderForCash(payer, { Tomatoes: 4, Bread: 1 })
  await weigh(order, 985)
  const { body } = await picker.expectDone(listPicks)
  expect(body).toMatchObject({ scaleLabel: '2-IIIIIWWWWWC' })
  const task = body.tasks.find(({ _id }) => _id === order._id)
  expect(task?.lines.find(({ line }) => line === 0)).toMatchObject({
    loose: { step: 250, unit: 'g', code: '00042' },
    weighed: 985,
  })
  const id = order._id
  expect(await picker.call(setPickLine, { id, line: 1, picked: 1, short: 0, weighed: 400 })).toMatchObject({
    status: 409,
    body: { message: 'Bread isn’t sold by weight.' },
  })
  expect(await picker.call(setPickLine, { id, line: 0, picked: 0, short: 4, weighed: 400 })).toMatchObject({
    status: 409,
  })
  await picker.expectDone(finishPick, { id })
})

test('the owner says what the scale’s labels are like; with prices in them, the picker knows that of a kilo', async () => {
  const order = await orderForCash(payer, { Tomatoes: 4 })
  const owner = await shop.seller()
  const line = async () => {
    const { body } = await picker.expectDone(listPicks)
    const task = body.tasks.find(({ _id }) => _id === order._id)
    return { scaleLabel: body.scaleLabel, perKilo: task?.lines[0]?.loose?.perKilo }
  }
  expect(await line()).toEqual({ scaleLabel: '2-IIIIIWWWWWC', perKilo: undefined })
  await owner.expectDone(saveShop, { shop: { scaleLabel: '21iiiiirrrrrc' } })
  expect(await line()).toEqual({ scaleLabel: '21IIIIIRRRRRC', perKilo: 80 })
  await owner.expectDone(saveShop, { shop: { scaleLabel: '2-IIIIIWWWWWC' } })
  await seller.expectDone(moveOrder, { id: order._id, status: 'Cancelled' })
})

test('an older phone that weighs nothing packs as many grams as were asked for', async () => {
  const order = await orderForCash(payer, { Tomatoes: 4 })
  await weigh(order, undefined)
  await picker.expectDone(finishPick, { id: order._id })
  expect((await orderOf(payer, order._id)).items[0]).not.toHaveProperty('weighed')
  expect(await left()).toBe(GRAMS - 1000)
})

test.each([
  [1, 'Tomatoes is sold from 500 g.'],
  [41, 'You can order up to 10 kg of Tomatoes.'],
])('%i steps are refused with a sentence, and nothing is taken', async (steps, message) => {
  const body = { items: await payer.itemsOf({ Tomatoes: steps }), address: payer.address }
  expect(await payer.person.call(placeCodOrder, body)).toMatchObject({
    status: 409,
    body: { code: 'wrong_amount', message },
  })
  expect(await left()).toBe(GRAMS)
})

test('random orders are weighed, cancelled and weighed at once: every gram and every paisa is accounted for', async () => {
  const act = fc.record({
    steps: fc.integer({ min: 2, max: 8 }),
    percent: fc.integer({ min: 40, max: 108 }),
    isCancelledMeanwhile: fc.boolean(),
    isCancelledLater: fc.boolean(),
  })
  await expectAlways(
    fc.array(act, { minLength: 1, maxLength: 2 }),
    async (acts) => {
      const before = await left()
      let sold = 0
      for (const { steps, percent, isCancelledMeanwhile, isCancelledLater } of acts) {
        const order = await orderForCash(payer, { Tomatoes: steps })
        const grams = Math.round((steps * 250 * percent) / 100)
        await weigh(order, grams)
        const id = order._id
        await Promise.all([
          picker.call(finishPick, { id }),
          isCancelledMeanwhile && payer.person.call(cancelMyOrder, { id }),
        ])
        if (isCancelledLater) await seller.call(moveOrder, { id, status: 'Cancelled' })
        const now = await orderOf(payer, id)
        if (now.status !== 'Cancelled') {
          sold += grams
          const goods = Math.floor((steps * 2000 * Math.min(grams, steps * 250)) / (steps * 250))
          const less = Math.round((now.items[0]?.less ?? 0) * 100)
          expect(steps * 2000 - less).toBe(goods)
        }
      }
      expect(await left()).toBe(before - sold)
      expect(await findLosses(shop.shop.db, {})).toEqual([])
      await shop.shop.db.execute(sql`UPDATE orders SET status = 'Delivered', is_paid = true WHERE status = 'Packed'`)
      await shop.shop.db.execute(sql`UPDATE shelves SET amount = ${GRAMS}`)
      await shop.shop.db.execute(sql`UPDATE products SET stock = ${GRAMS} / 250 WHERE name = 'Tomatoes'`)
    },
    [4, 60],
  )
})
