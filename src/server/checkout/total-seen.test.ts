import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDeliverySettings, saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import { readCredit } from '#contract/orders/credit.ts'
import { placeCodOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { type Bill, billFor, dueOf, takenOff, totalOf } from '#domain/bill.ts'
import { type Paise, paise, rupeesFromPaise } from '#domain/money.ts'
import { DEFAULT_TAX } from '#domain/shop-facts.ts'
import { type ShopTax, TAX_MODES } from '#domain/tax.ts'
import { deliver, orderForCash, orderOf, refundFirst } from '../testing/delivered-orders.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { Payer, pay, type WireArea } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { expectAlways } from '../testing/rounds.ts'
import { newAttempt, type Reply, type Visitor } from '../testing/visitor.ts'

let shop: PayingShop
let seller: Visitor
let areas: WireArea[]
let asha: Payer

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
  areas = (await seller.expectDone(readDeliverySettings)).body.settings.areas
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.restock()
  await deliveryCosts(0)
  await setTax(DEFAULT_TAX)
  await reprice('Bread', 4000)
  await reprice('Milk', 4000)
  asha = await Payer.at(shop)
})

async function deliveryCosts(fee: number): Promise<void> {
  const { status } = await seller.call(saveDeliveryAreas, { areas: areas.map((area) => ({ ...area, fee })) })
  expect(status).toBe(200)
}

const reprice = (name: string, offerPrice: number) =>
  shop.shop.db.execute(sql`
    UPDATE products SET price = greatest(price, ${offerPrice}), offer_price = ${offerPrice} WHERE name = ${name}`)

const setTax = (tax: ShopTax) => seller.expectDone(saveShop, { shop: { tax } })
const setRate = (name: string, rate: number | null) =>
  shop.shop.db.execute(sql`UPDATE products SET tax_rate = ${rate} WHERE name = ${name}`)

type Lines = Record<string, number>
type Way = typeof placeCodOrder | typeof startOnlineOrder
const WAYS = [placeCodOrder, startOnlineOrder]

async function place<W extends Way>(
  way: W,
  lines: Lines,
  seen: object,
  headers: Record<string, string> = newAttempt(),
) {
  const body = { items: await asha.itemsOf(lines), address: asha.address, ...seen }
  return asha.person.callUnchecked(way, body, { key: null, headers })
}

async function rowsOf(): Promise<unknown> {
  const { rows } = await shop.shop.db.execute(sql`
    SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM payment_intents) AS intents,
      (SELECT count(*) FROM mail_outbox) AS mails, (SELECT count(*) FROM idempotency_keys) AS keys,
      (SELECT sum(stock) FROM products) AS stock`)
  return rows[0]
}

const balance = async () => (await asha.person.expectDone(readCredit)).body.balance

test('a price that went up under an open cart is a question with the new bill, and nothing is changed', async () => {
  await asha.fillCart({ Milk: 2, Bread: 1 })
  await reprice('Milk', 40_000)
  const before = await rowsOf()
  for (const way of WAYS) {
    const asked = await place(way, { Milk: 2, Bread: 1 }, { totalSeen: 122.4 })
    expect(asked).toMatchObject({
      status: 409,
      body: {
        code: 'total_changed',
        message: 'Your total is now ₹856.80. Is that all right?',
        bill: {
          lines: [
            { name: 'Milk', quantity: 2, offerPrice: 400 },
            { name: 'Bread', quantity: 1, offerPrice: 40 },
          ],
          rows: [
            { label: 'Price', amount: 840 },
            { label: 'Shipping', amount: 0 },
            { label: 'Tax (2%)', amount: 16.8, rate: 2 },
          ],
          ...{ total: 856.8, credit: 0, due: 856.8 },
        },
      },
    })
  }
  expect(await rowsOf()).toEqual(before)
  expect(Object.values(await asha.cart())).toEqual([2, 1])
})

test('a price that went down is a question too', async () => {
  await reprice('Milk', 1000)
  for (const way of WAYS) {
    const { body } = await place(way, { Milk: 1 }, { totalSeen: 40.8 })
    expect(body).toMatchObject({ code: 'total_changed', bill: { total: 10.2 } })
  }
})

test('the agreed total goes on with the same key; the answer stays, whatever the price does then', async () => {
  await reprice('Milk', 5000)
  for (const way of WAYS) {
    const key = newAttempt()
    expect((await place(way, { Milk: 1 }, { totalSeen: 40.8 }, key)).body.code).toBe('total_changed')
    const agreed = await place(way, { Milk: 1 }, { totalSeen: 51 }, key)
    expect(agreed.status).toBe(200)
    await reprice('Milk', 9000)
    expect((await place(way, { Milk: 1 }, { totalSeen: 51 }, key)).body).toEqual(agreed.body)
    expect((await place(way, { Milk: 1 }, { totalSeen: 91.8 }, key)).body.code, 'another order').toBe('key_reused')
    await reprice('Milk', 5000)
  }
  expect(await asha.orders()).toMatchObject([{ amount: 51 }])
})

test('without a key, what was clicked at another total is no double click', async () => {
  expect((await place(placeCodOrder, { Milk: 1 }, { totalSeen: 40.8 }, {})).status).toBe(200)
  await reprice('Milk', 5000)
  expect((await place(placeCodOrder, { Milk: 1 }, { totalSeen: 40.8 }, {})).status, 'a double click').toBe(200)
  expect(await asha.orders()).toHaveLength(1)
  expect((await place(placeCodOrder, { Milk: 1 }, { totalSeen: 51 }, {})).status).toBe(200)
  expect((await asha.orders()).map(({ amount }) => amount)).toEqual([51, 40.8])

  const first = await place(startOnlineOrder, { Bread: 3 }, { totalSeen: 122.4 }, {})
  await reprice('Bread', 5000)
  expect((await place(startOnlineOrder, { Bread: 3 }, { totalSeen: 122.4 }, {})).body.id).toBe(first.body.id)
  expect((await place(startOnlineOrder, { Bread: 3 }, { totalSeen: 153 }, {})).body).toMatchObject({ amount: 15_300 })
})

test('a fee that nobody saw is part of the question', async () => {
  await deliveryCosts(25)
  for (const way of WAYS) {
    const { body } = await place(way, { Milk: 1 }, { totalSeen: 40.8 })
    expect(body).toMatchObject({ code: 'total_changed', bill: { rows: [{}, { amount: 25 }, {}], total: 65.8 } })
    expect((await place(way, { Milk: 1 }, { totalSeen: 65.8 })).status).toBe(200)
  }
})

test('store credit that is gone, or new, is a question: the total is the same, and what is left to pay is not', async () => {
  const earlier = await orderForCash(asha, { Milk: 1 })
  await deliver(seller, earlier._id)
  await refundFirst(seller, earlier, 1)
  expect(await balance()).toBe(40.8)
  for (const way of WAYS) {
    expect((await place(way, { Bread: 2 }, { totalSeen: 81.6, creditSeen: 0 })).body).toMatchObject({
      code: 'total_changed',
      message: 'You now pay ₹40.80. Is that all right?',
      bill: { total: 81.6, credit: 40.8, due: 40.8 },
    })
  }
  expect((await place(placeCodOrder, { Bread: 2 }, { totalSeen: 81.6, creditSeen: 40.8 })).status).toBe(200)
  for (const way of WAYS) {
    expect((await place(way, { Bread: 2 }, { totalSeen: 81.6, creditSeen: 40.8 })).body.code).toBe('total_changed')
  }
})

test('what store credit would pay in whole is asked about before it is said to need no payment', async () => {
  const earlier = await orderForCash(asha, { Milk: 1 })
  await deliver(seller, earlier._id)
  await refundFirst(seller, earlier, 1)
  const { body } = await place(startOnlineOrder, { Bread: 1 }, { totalSeen: 40.8, creditSeen: 0 })
  expect(body).toMatchObject({ code: 'total_changed', bill: { due: 0 } })
})

test('a client that sends nothing is charged what it costs', async () => {
  await reprice('Milk', 40_000)
  expect((await place(placeCodOrder, { Milk: 1 }, {})).status).toBe(200)
  expect((await place(startOnlineOrder, { Milk: 1 }, {})).body).toMatchObject({ amount: 40_800 })
})

test('a total that is no amount of money is refused', async () => {
  for (const totalSeen of [40.801, '40.80', -Number.MAX_VALUE, null, {}, [40.8]]) {
    expect((await place(placeCodOrder, { Milk: 1 }, { totalSeen })).status).toBe(400)
  }
  expect(await asha.orders()).toEqual([])
})

const price = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 50_000 }))
const name = fc.constantFrom('Bread', 'Milk')
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('reprice' as const), name, price }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('fee' as const), fee: fc.constantFrom(0, 0.4, 1, 25) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('tax' as const),
      tax: fc.record({ mode: fc.constantFrom(...TAX_MODES), percent: fc.constantFrom(2, 5, 7.25, 40) }),
      name,
      rate: fc.constantFrom(null, 0, 5, 18),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ act: 'look' as const }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('refund' as const), name }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('order' as const),
      way: fc.constantFrom(...WAYS),
      bread: fc.integer({ min: 1, max: 3 }),
      milk: fc.nat({ max: 3 }),
      agrees: fc.boolean(),
    }),
  },
)

type Priced = { offerPrice: Paise; taxRate: number | null }
type Seen = { products: Record<string, Priced>; tax: ShopTax; fee: Paise; credit: Paise }

/** What a shopper's screen knows; it grows old with every change. */
async function look(fee: number, tax: ShopTax): Promise<Seen> {
  const { rows } = await shop.shop.db.execute<{ name: string; price: number; rate: number | null }>(
    sql`SELECT name, offer_price::int AS price, tax_rate AS rate FROM products`,
  )
  const products = Object.fromEntries(
    rows.map(({ name, price, rate }) => [name, { offerPrice: paise(price), taxRate: rate }]),
  )
  return { products, tax, fee: paise(Math.round(fee * 100)), credit: paise(Math.round((await balance()) * 100)) }
}

/** The same computation as the order summary's. */
function shownFor(lines: Lines, { products, tax, fee, credit }: Seen) {
  const priced = Object.entries(lines).map(([one, quantity]) => {
    const product = products[one] ?? expect.fail(`${one} has no price`)
    return { product, quantity }
  })
  const bill = billFor(priced, { tax, fee, balance: credit })
  return { bill, total: totalOf(bill), credit: takenOff(bill, 'credit'), due: dueOf(bill) }
}

const wired = ({ total, credit }: { total: Paise; credit: Paise }) => ({
  totalSeen: rupeesFromPaise(total),
  creditSeen: rupeesFromPaise(credit),
})

/** What the shop keeps of an order that was taken is what was on the screen. */
async function expectCharged(answer: Reply<Way>, seen: { totalSeen: number; creditSeen: number }, bill: Bill) {
  const rows = bill.map((row) => ({ ...row, amount: rupeesFromPaise(row.amount) }))
  const due = Math.round((seen.totalSeen - seen.creditSeen) * 100)
  if ('orderId' in answer.body) {
    const order = await orderOf(asha, String(answer.body.orderId))
    expect(order.bill).toEqual(rows)
    expect({ amount: order.amount, credit: order.credit ?? 0 }).toEqual({
      amount: seen.totalSeen,
      credit: seen.creditSeen,
    })
    return
  }
  if (!('id' in answer.body)) throw new Error('not started')
  expect(answer.body.amount).toBe(due)
  const { body } = await pay(shop, String(answer.body.id), { webhook: 'never' })
  const { orderId } = (await asha.verify(body)).body
  const order = await orderOf(asha, String(orderId))
  expect(order.bill).toEqual(rows)
  expect({ amount: order.amount, credit: order.credit ?? 0 }).toEqual({
    amount: seen.totalSeen,
    credit: seen.creditSeen,
  })
}

test('whatever prices, fees, tax and credit do: what was shown is what is stored and charged, or it is refused', {
  timeout: 240_000,
}, async () => {
  await expectAlways(
    fc.array(happening, { minLength: 2, maxLength: 12, size: 'max' }),
    async (happenings) => {
      await shop.restock()
      await deliveryCosts(0)
      await setTax(DEFAULT_TAX)
      let [fee, tax] = [0, DEFAULT_TAX]
      let seen = await look(fee, tax)
      for (const event of happenings) {
        if (event.act === 'reprice') await reprice(event.name, event.price)
        if (event.act === 'look') seen = await look(fee, tax)
        if (event.act === 'tax') {
          tax = event.tax
          await setTax(tax)
          await setRate(event.name, event.rate)
        }
        if (event.act === 'fee') {
          fee = event.fee
          await deliveryCosts(fee)
        }
        if (event.act === 'refund') {
          const order = await orderForCash(asha, { [event.name]: 1 })
          await deliver(seller, order._id)
          await refundFirst(seller, order, 1)
        }
        if (event.act !== 'order') continue
        const lines = { Bread: event.bread, ...(event.milk > 0 && { Milk: event.milk }) }
        const [shown, real] = [shownFor(lines, seen), shownFor(lines, await look(fee, tax))]
        const isTrue = shown.total === real.total && shown.credit === real.credit
        const answer = await place(event.way, lines, wired(shown))
        if (answer.status === 200) {
          expect(isTrue).toBe(true)
          await expectCharged(answer, wired(shown), real.bill)
          continue
        }
        expect(answer.body.code).toBe(isTrue ? 'payment_failed' : 'total_changed')
        if (!event.agrees || isTrue) continue
        if (!answer.body.bill) throw new Error('no bill')
        const { total, credit, due } = answer.body.bill
        expect({ total, credit, due }).toEqual({
          total: rupeesFromPaise(real.total),
          credit: rupeesFromPaise(real.credit),
          due: rupeesFromPaise(real.due),
        })
        const agreed = await place(event.way, lines, { totalSeen: total, creditSeen: credit })
        if (agreed.status === 200) await expectCharged(agreed, { totalSeen: total, creditSeen: credit }, real.bill)
        else expect(agreed.body.code).toBe('payment_failed')
      }
    },
    [15, 200],
  )
  await expect.poll(() => findLosses(shop.shop.db, {})).toEqual([])
})
