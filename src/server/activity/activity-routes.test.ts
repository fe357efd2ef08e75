import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { logoutSeller } from '#contract/accounts/seller-accounts.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { importProducts } from '#contract/catalog/product-csv.ts'
import { addProduct, archiveProduct, setProductStock, updateProduct } from '#contract/catalog/seller-catalog.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { retryRefund } from '#contract/payments/payments.ts'
import { type activityEntry, listActivity } from '#contract/shop/activity.ts'
import { resendMail } from '#contract/shop/mail.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { reopenShop } from '../testing/reopen-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { deleteActivityOlderThan } from './activity-store.ts'

let shop: OpenShop
let seller: Visitor
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')], config: { trustedProxies: ['loopback'] } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.shop.db.execute(sql`DELETE FROM seller_failures`)
  seller = await shop.seller()
  await shop.shop.db.execute(sql`DELETE FROM activity`)
})

async function entries(query = ''): Promise<z.input<typeof activityEntry>[]> {
  const { body } = await seller.expectDone(listActivity, new URLSearchParams(query))
  return body.activity
}
const acts = async () => (await entries()).map(({ who, act }) => `${who} ${act}`)

async function newOrder(shopper: Visitor): Promise<string> {
  const address = (await shopper.expectDone(addAddress, { address: homeAddress })).body.address
  const product = (await shop.product('Bread'))._id
  const { body } = await shopper.call(placeCodOrder, { items: [{ product, quantity: 1 }], address: address._id })
  return String(body.orderId)
}

describe('sign-ins', () => {
  test('good, bad and locked ones are recorded, with a shortened IP', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' }
    const { email } = shop.shop.config.seller
    for (let guess = 0; guess < 15; guess++) {
      await shop.visitor().call(loginSeller, { email, password: `guess ${guess}` }, { headers: from })
    }
    await seller.call(loginSeller, shop.shop.config.seller, { headers: { 'x-forwarded-for': '2001:db8:77:4:5::6' } })
    const [signedIn, locked, failed, ...more] = await entries()
    expect(signedIn).toMatchObject({ who: 'seller', act: 'signed_in', ip: '2001:db8:77::*' })
    expect(signedIn?.details).toEqual({ device: 'known', factor: 'password' })
    expect(locked).toMatchObject({ who: 'stranger', act: 'sign_ins_locked', ip: '203.0.113.*' })
    expect(failed).toMatchObject({ who: 'stranger', act: 'sign_in_failed', details: { factor: 'password' } })
    expect(more).toHaveLength(9)
    const { rows } = await shop.shop.db.execute(sql`SELECT a::text AS row FROM activity a`)
    expect(JSON.stringify(rows)).not.toMatch(/113\.77|guess/)
    expect(JSON.stringify(rows)).not.toContain(shop.shop.config.seller.password)
  })

  test('signing out is recorded once', async () => {
    const counter = await shop.seller()
    await counter.call(logoutSeller)
    await counter.call(logoutSeller)
    expect(await acts()).toEqual(['seller signed_out', 'seller signed_in'])
  })

  test('new credentials are recorded as the operator’s', async () => {
    const config = { seller: { email: 'next@shop.example', password: 'jars of lime pickle', demo: false } }
    await (await reopenShop(shop, config)).close()
    await (await reopenShop(shop)).close()
    const { rows } = await shop.shop.db.execute(sql`SELECT who, act, ip FROM activity`)
    expect(rows).toEqual(Array(2).fill({ who: 'operator', act: 'credentials_changed', ip: null }))
    await shop.close()
    shop = await openShop({ seeds: [grocery('Bread')], config: { trustedProxies: ['loopback'] } })
  })
})

describe('what the seller did', () => {
  test('to products', async () => {
    const { _id: id } = await shop.product('Bread')
    await seller.call(setProductStock, { id, inStock: false, stock: 7 })
    await seller.call(archiveProduct, { id, archived: true })
    await seller.call(archiveProduct, { id, archived: false })
    await seller.call(setProductStock, { id, inStock: true, stock: null })
    const csv = 'name,category,price,offerPrice\nCurd,Dairy,40,35\nPaneer,Dairy,90,80\n'
    const headers = { 'content-type': 'text/csv' }
    await seller.callUnchecked(importProducts, csv, { query: { dryRun: '1' }, headers })
    const imported = await seller.callUnchecked(importProducts, csv, { query: { dryRun: '0' }, headers })
    expect(imported).toMatchObject({ body: { added: 2 } })
    expect(await acts()).toEqual(
      ['products_imported', 'stock_changed', 'product_restored', 'product_archived', 'stock_changed'].map(
        (act) => `seller ${act}`,
      ),
    )
    const [lastImport, , , archived, stock] = await entries()
    expect(lastImport?.details).toEqual({ added: 2, changed: 0 })
    expect(archived).toMatchObject({ target: id, details: { name: 'Bread' } })
    expect(stock?.details).toEqual({ name: 'Bread', inStock: false, stock: 7 })
  })

  test('adding and editing one, with its name', async () => {
    const form = (data: object) => {
      const made = new FormData()
      made.set('productData', JSON.stringify(data))
      return made
    }
    const figs = { name: 'Figs', description: ['Ripe'], category: 'Fruits', price: 90, offerPrice: 80 }
    const added = await seller.expectDone(addProduct, form(figs))
    const { _id: id } = added.body.product
    await seller.call(updateProduct, form({ ...figs, id, name: 'Fresh figs', inStock: true, pictures: [] }))
    expect(await entries()).toMatchObject([
      { act: 'product_changed', target: id, details: { name: 'Fresh figs' } },
      { act: 'product_added', target: id, details: { name: 'Figs' } },
    ])
  })

  test('to refunds and emails', async () => {
    await newOrder(await shop.shopper())
    const { db } = shop.shop
    await db.execute(sql`INSERT INTO refund_books (payment_id, provider, captured, currency, refunded, reason)
      VALUES ('pay_1', 'sandbox', 100, 'INR', 100, 'paid_twice')`)
    await db.execute(sql`INSERT INTO refunds (id, payment_id, amount, idempotency_key, next_attempt_at)
      VALUES ('r1', 'pay_1', 100, 'k1', now() + interval '1 hour')`)
    const { rows } = await db.execute<{ id: string }>(sql`UPDATE mail_outbox SET state = 'failed' RETURNING id`)
    const [mail] = rows
    expect((await seller.call(retryRefund, { id: 'r1' })).status).toBe(200)
    expect((await seller.call(resendMail, { id: mail?.id ?? '' })).status).toBe(200)
    await seller.call(retryRefund, { id: 'none' })
    await seller.call(resendMail, { id: 'none' })
    expect(await entries()).toMatchObject([
      { act: 'email_resent', target: mail?.id },
      { act: 'refund_retried', target: 'r1' },
    ])
  })

  test('to orders, and not what shoppers did', async () => {
    const shopper = await shop.shopper()
    const [kept, cancelled] = [await newOrder(shopper), await newOrder(shopper)]
    await shopper.call(cancelMyOrder, { id: cancelled })
    await seller.call(moveOrder, { id: kept, status: 'Packed' })
    await seller.call(undoOrderMove, { id: kept, status: 'Packed' })
    expect(await entries()).toMatchObject([
      { act: 'order_move_undone', target: kept, details: { from: 'Packed', to: 'Order Placed' } },
      { act: 'order_moved', target: kept, details: { from: 'Order Placed', to: 'Packed' } },
    ])
  })

  test('and nothing that was refused', async () => {
    await seller.call(setProductStock, { id: 'nothing', inStock: false })
    await seller.call(archiveProduct, { id: 'nothing', archived: true })
    await seller.call(moveOrder, { id: await newOrder(await shop.shopper()), status: 'Delivered' })
    expect(await entries()).toEqual([])
  })
})

describe('the list', () => {
  test('is for the seller only', async () => {
    expect(await shop.visitor().call(listActivity)).toMatchObject({ status: 401, body: { code: 'not_authorized' } })
    expect((await (await shop.shopper()).call(listActivity)).status).toBe(401)
  })

  test('comes in pages, newest first, and by subject', async () => {
    const { _id: id } = await shop.product('Bread')
    for (let stock = 1; stock <= 5; stock++) await seller.call(setProductStock, { id, inStock: true, stock })
    await shop.seller()
    const seen: (number | null | undefined)[] = []
    let cursor = ''
    do {
      const { body } = await seller.expectDone(listActivity, new URLSearchParams(`subject=products&limit=2${cursor}`))
      const page = body.activity
      seen.push(...page.map(({ details }) => details.stock))
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
    } while (cursor)
    expect(seen).toEqual([5, 4, 3, 2, 1])
    expect((await entries('?subject=sign-in')).map(({ act }) => act)).toEqual(['signed_in'])
    expect((await seller.callUnchecked(listActivity, { subject: 'weather' })).status).toBe(400)
  })

  test('forgets what is older than the setting says', async () => {
    await shop.seller()
    await shop.shop.db.execute(sql`UPDATE activity SET at = now() - interval '179 days'`)
    await shop.seller()
    await shop.shop.db.execute(sql`UPDATE activity SET at = at - interval '2 days' WHERE at < now() - interval '1 day'`)
    expect(await entries()).toHaveLength(2)
    await deleteActivityOlderThan(shop.shop.db, shop.shop.config.retention.activity)
    expect(await entries()).toHaveLength(1)
  })
})
