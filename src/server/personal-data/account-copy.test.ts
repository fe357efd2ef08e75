import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exportAccount } from '#contract/accounts/account-data.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { sendMessage, subscribeToNewsletter } from '#contract/shop/contact.ts'
import { pay } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const copyOf = async (person: Visitor) => (await person.expectDone(exportAccount)).body

test('a shopper downloads a copy of everything, to the shape of the contract and without secrets', async () => {
  const { person, address } = shop.asha
  const items = await shop.asha.itemsOf({ Milk: 1 })
  const [milk] = items
  await person.call(placeCodOrder, { items, address, note: 'Ring twice', deliverTo: 'Meera' })
  const { body: result } = await pay(shop, await shop.asha.begin({ Milk: 2 }), { webhook: 'never' })
  const { body: paid } = await shop.asha.verify(result)
  await person.call(cancelMyOrder, { id: paid.orderId ?? '' })
  await person.call(updateCart, { cartItems: { [milk?.product ?? '']: 5 } })

  const reply = await person.fetch(exportAccount.path)
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="greencart-my-data-[\d-]+\.json"$/)
  expect(reply.headers.get('cache-control')).toBe('private, no-store')
  const text = await reply.text()
  expect(z.safeDecode(exportAccount.reply, JSON.parse(text)).error).toBeUndefined()
  expect(JSON.parse(text)).toMatchObject({
    account: { name: 'Asha', isConfirmed: false },
    sessions: [{ device: 'Unknown device' }],
    addresses: [{ street: '12 Lake Road', isDefault: true }],
    cart: [{ name: 'Milk', quantity: 5 }],
    storeCredit: 0,
    paymentAttempts: [{ amount: 81.6, state: 'paid', orderId: paid.orderId }],
    orders: [
      {
        _id: paid.orderId,
        status: 'Cancelled',
        payments: [{ type: 'Online', amount: 81.6 }],
        refunds: [{ amount: 81.6 }],
      },
      { note: 'Ring twice', deliverTo: 'Meera', items: [{ quantity: 1 }], payments: [], refunds: [] },
    ],
  })
  expect(text).not.toMatch(/argon2|token|hash|signature|pay_/i)
  expect((await shop.visitor().call(exportAccount)).status).toBe(401)
})

test('an email that is not confirmed brings nothing that its owner may have written', async () => {
  const { person } = shop.ravi
  const { account } = await copyOf(person)
  const email = account.email ?? ''
  await shop.visitor().call(sendMessage, { user_name: 'Ravi', user_email: email, message: 'Do you have figs?' })
  await shop.visitor().call(subscribeToNewsletter, { email })
  expect(await copyOf(person)).toMatchObject({ newsletter: null, messages: [], mails: [] })
  await shop.shop.db.execute(sql`UPDATE users SET email_confirmed_at = now() WHERE email = ${email}`)
  expect(await copyOf(person)).toMatchObject({
    newsletter: { confirmedAt: null },
    messages: [{ message: 'Do you have figs?' }],
    mails: [{ kind: 'newsletter', to: email }],
  })
})

test('a shopper of many years gets all orders, and five copies an hour', async () => {
  const { person, address } = shop.asha
  const items = await shop.asha.itemsOf({ Bread: 1 })
  await person.call(placeCodOrder, { items, address })
  const { rows } = await shop.shop.db.execute<{ count: number }>(sql`
    WITH pattern AS (SELECT * FROM orders WHERE note IS NULL AND payment_type = 'COD' ORDER BY id DESC LIMIT 1),
    many AS (
      INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address)
      SELECT 'a' || lpad(n::text, 19, '0'), user_id, 'Delivered', 'COD', true, cart, tax, amount, address
      FROM pattern, generate_series(1, 450) n RETURNING 1
    )
    SELECT (SELECT count(*) FROM many)::int + (SELECT count(*) FROM orders JOIN pattern USING (user_id))::int AS count`)
  const { orders } = await copyOf(person)
  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(rows[0]?.count)
  for (let copy = 3; copy <= 5; copy++) await copyOf(person)
  expect(await person.call(exportAccount)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect((await shop.ravi.person.call(exportAccount)).status).toBe(200)
})
