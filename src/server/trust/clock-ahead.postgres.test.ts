import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { closeCashDay, readCashDay } from '#contract/delivery/cash-day.ts'
import { listEndingSoon } from '#contract/goods/ending-soon.ts'
import { receiveGoods } from '#contract/goods/receive.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { dayAfter } from '#domain/goods.ts'
import { temporaryFolder } from '../../../scripts/temporary-folder.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { type ShopProcess, startShop } from '../testing/shop-process.ts'
import type { Visitor } from '../testing/visitor.ts'
import { readStock } from './busy-shoppers.ts'
import { sellerAt } from './kept-promises.ts'

const HOUR_MS = 3_600_000
/** Longer than a new process takes for the first run of its jobs. */
const JOBS_MS = 3_000

/** For Node's --import: a clock that is so far off, in this process only. */
const clockOff = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`const real = Date
    const now = () => real.now() + ${ms}
    globalThis.Date = class extends real {
      constructor(...given) { given.length ? super(...given) : super(now()) }
      static now() { return now() }
    }`)}`

const folder = temporaryFolder('clock')
let right: ShopProcess
let data: Record<string, string>
let product: string
const today = (days = 0) => dayAfter(new Date(), days)

beforeAll(async () => {
  data = await migratedData(folder.place)
  right = await startShop(folder.place, { SEED: '0', ...data })
  const seller = await sellerAt(right)
  const form = new FormData()
  const milk = { name: 'Milk', description: [], category: 'Dairy', price: 50, offerPrice: 40, stock: 0 }
  form.set('productData', JSON.stringify(milk))
  await seller.expectDone(addProduct, form)
  ;[product = ''] = [...(await readStock(seller)).keys()]
  const lines = [0, 1].map((days) => ({ product, quantity: 10, bestBefore: today(days) }))
  await seller.expectDone(receiveGoods, { lines })
})
afterAll(async () => {
  await right.stop()
  folder.remove()
})

const stock = async (seller: Visitor) => (await readStock(seller)).get(product)
const sell = (seller: Visitor) =>
  seller.expectDone(takeOrder, { channel: 'counter', items: [{ product, quantity: 1 }], pay: 'cash' })

async function withClockOff(ms: number, work: (shop: ShopProcess, seller: Visitor) => Promise<void>) {
  const NODE_OPTIONS = `${process.env.SHOP_NODE_OPTIONS} --import="${clockOff(ms)}"`
  const shop = await startShop(folder.place, { SEED: '0', ...data, NODE_OPTIONS }, '/healthz')
  try {
    await work(shop, await sellerAt(shop))
  } finally {
    await shop.stop()
  }
}

test('a process whose clock is two days ahead throws nothing away, is not ready, and says why', async () => {
  const seller = await sellerAt(right)
  const before = await stock(seller)
  await withClockOff(48 * HOUR_MS, async (ahead, theirs) => {
    await sell(theirs)
    await pause(JOBS_MS)
    expect(await stock(seller)).toBe(Number(before) - 1)
    const { batches } = (await seller.expectDone(listEndingSoon)).body
    expect(batches.map(({ bestBefore, amount }) => [bestBefore, amount])).toEqual([
      [today(), 9],
      [today(1), 10],
    ])
    const reply = await fetch(`${ahead.url}/readyz`)
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/clock of this process is 1728\d\d seconds ahead of the database’s/),
    })
  })
  expect((await fetch(`${right.url}/readyz`)).status).toBe(200)
})

test('nor does it close a day of cash that hasn’t begun, or count today’s cash for another', async () => {
  const seller = await sellerAt(right)
  const till = (await seller.expectDone(readCashDay)).body.till.total
  await withClockOff(48 * HOUR_MS, async (_, theirs) => {
    expect((await theirs.expectDone(readCashDay)).body.date).toBe(today())
    for (const days of [1, 2])
      expect((await theirs.call(closeCashDay, { date: today(days) })).body.code).toBe('impossible_move')
    await sell(theirs)
    const now = (await seller.expectDone(readCashDay)).body
    expect([now.date, now.till.total > till]).toEqual([today(), true])
  })
})

test('a process that is two minutes ahead is ready', async () => {
  await withClockOff(2 * 60_000, async (ahead) => {
    expect((await fetch(`${ahead.url}/readyz`)).status).toBe(200)
  })
})

test('one that is behind is not ready either, and nothing ends by its clock', async () => {
  const seller = await sellerAt(right)
  const before = await stock(seller)
  await withClockOff(-48 * HOUR_MS, async (behind, theirs) => {
    await sell(theirs)
    expect(await stock(seller)).toBe(Number(before) - 1)
    expect((await fetch(`${behind.url}/readyz`)).status).toBe(503)
  })
})
