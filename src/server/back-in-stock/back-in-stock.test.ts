import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { wishBackInStock } from '#contract/catalog/back-in-stock.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { MailShop, PUBLIC_URL, SOON } from '../testing/mail-shop.ts'
import { openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const NOTIFY = 'tell who waits for a product'
let shop: MailShop
let figs: string
let people = 0

beforeAll(async () => {
  shop = await MailShop.open([grocery('Figs', { stock: 0 }), grocery('Bread', { stock: 1 })])
  figs = (await shop.open.product('Figs'))._id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await stock(0)
  shop.server.inbox.length = 0
})

const stock = (count: number, product = figs) =>
  shop.seller.call(setProductStock, { id: product, inStock: true, stock: count })
const wish = (person: Visitor, changes: object = {}) => person.call(wishBackInStock, { product: figs, ...changes })
const someone = () => `asha-waits${++people}@example.com`
const wishes = async () =>
  (await shop.open.shop.db.execute(sql`SELECT count(*)::int AS left FROM back_in_stock_wishes`)).rows[0]?.left

describe('who waits for a sold-out product', () => {
  test('gets one mail when the seller has it again, however often they asked, and none the next time', async () => {
    const email = someone()
    const replies = [await wish(shop.open.visitor(), { email }), await wish(shop.open.visitor(), { email })]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([200, 'We’ll email you once, when it’s back.']),
    )
    expect(shop.server.mailsTo(email)).toEqual([])

    await stock(5)
    await expect.poll(() => shop.server.mailsTo(email), SOON).toHaveLength(1)
    const [mail] = shop.server.mailsTo(email)
    expect(mail?.text).toContain(`${PUBLIC_URL}/products/`)
    expect(mail?.text).toMatch(/stop all email: .*\/email\/not-me#/)
    expect(await wishes()).toBe(0)

    await stock(0)
    const next = someone()
    await wish(shop.open.visitor(), { email: next })
    await stock(5)
    await expect.poll(() => shop.server.mailsTo(next), SOON).toHaveLength(1)
    expect(shop.server.mailsTo(email)).toHaveLength(1)
  })

  test('as a shopper presses a button only, and gets the mail at the address of the account', async () => {
    const shopper = await shop.open.shopper()
    expect((await wish(shopper)).status).toBe(200)
    await stock(1)
    await expect.poll(() => shop.server.inbox.length, SOON).toBe(1)
    expect(shop.server.inbox[0]?.text).toContain('Figs')
  })

  test('hears of it as well when a cancelled order brings it back', async () => {
    const bread = (await shop.open.product('Bread'))._id
    const buyer = await shop.open.shopper()
    const { body } = await buyer.expectDone(addAddress, { address: homeAddress })
    const address = body.address._id
    const placed = await buyer.expectDone(placeCodOrder, { items: [{ product: bread, quantity: 1 }], address })
    const email = someone()
    expect((await wish(shop.open.visitor(), { product: bread, email })).status).toBe(200)
    await buyer.call(cancelMyOrder, { id: placed.body.orderId })
    shop.open.shop.jobs.wake(NOTIFY)
    await expect.poll(() => shop.server.mailsTo(email), SOON).toHaveLength(1)
  })

  test('needs an email address, a product that is sold out, and some patience', async () => {
    const visitor = shop.open.visitor()
    expect(await wish(visitor)).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
    expect(await wish(visitor, { email: 'not an address' })).toMatchObject({ status: 400 })
    expect(await wish(visitor, { product: 'none', email: someone() })).toMatchObject({
      status: 404,
      body: { code: 'unknown_product' },
    })
    await stock(5)
    expect(await wish(visitor, { email: someone() })).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
    await stock(0)
    const email = someone()
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn++) statuses.push((await wish(visitor, { email })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('is forgotten after 180 days', async () => {
    await shop.open.shop.db.execute(sql`DELETE FROM back_in_stock_wishes`)
    for (const days of [179, 181]) {
      const email = someone()
      await wish(shop.open.visitor(), { email })
      await shop.open.shop.db.execute(
        sql`UPDATE back_in_stock_wishes SET created_at = now() - ${days} * interval '1 day' WHERE email = ${email}`,
      )
    }
    shop.open.shop.jobs.wake('delete expired records')
    await expect.poll(wishes, SOON).toBe(1)
  })
})

test('a shop without a mail server says so, and keeps the mail for the seller', async () => {
  const silent = await openShop({ seeds: [grocery('Figs', { stock: 0 })] })
  try {
    const id = (await silent.product('Figs'))._id
    const reply = await silent.visitor().call(wishBackInStock, { product: id, email: someone() })
    expect(reply.body.message).toContain('can’t send emails yet')
    await (await silent.seller()).call(setProductStock, { id, inStock: true, stock: 3 })
    const mails = async () => (await silent.shop.db.execute(sql`SELECT kind, state FROM mail_outbox`)).rows
    await expect.poll(mails, SOON).toEqual([{ kind: 'back-in-stock', state: 'kept' }])
  } finally {
    await silent.close()
  }
})
