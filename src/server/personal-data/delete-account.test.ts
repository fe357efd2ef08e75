import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, renameUser } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { readCredit } from '#contract/orders/credit.ts'
import { cancelMyOrder, listMyOrders } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { placeCodOrder, releaseOnlineOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders, moveOrder, refundOrderItems, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { sendMessage } from '#contract/shop/contact.ts'
import { listMessages } from '#contract/shop/seller-messages.ts'
import { sendRefunds } from '../payments/refunder.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { listen } from '../testing/listen.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { Payer, pay, refundsOf } from '../testing/paying.ts'
import { openShopBehindBadLine, type ShopBehindBadLine } from '../testing/shop-behind-bad-line.ts'
import type { Visitor } from '../testing/visitor.ts'

let place: ShopBehindBadLine
let seller: Visitor
beforeAll(async () => {
  place = await openShopBehindBadLine([grocery('Bread'), grocery('Milk')])
  seller = await place.shop.seller()
})
afterAll(() => place.close())

const PASSWORD = 'correct horse'
const leave = (person: Visitor, password = PASSWORD) => person.call(deleteAccount, { password })
const isSignedIn = async (person: Visitor) => (await person.call(checkUser)).body.success
const emailOf = async (person: Visitor) => (await person.expectDone(checkUser)).body.user.email
const confirm = (email: string) =>
  place.shop.shop.db.execute(sql`UPDATE users SET email_confirmed_at = now() WHERE email = ${email}`)

async function orderForCash(payer: Payer, wishes: object = {}): Promise<string> {
  const items = await payer.itemsOf({ Bread: 2 })
  const { body } = await payer.person.call(placeCodOrder, { items, address: payer.address, ...wishes })
  return String(body.orderId)
}

async function deliver(id: string): Promise<void> {
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await seller.call(moveOrder, { id, status })
}

const find = async (search: string) => (await seller.expectDone(listSellerOrders, { limit: '10', search })).body.orders

describe('a shopper who deletes the account', () => {
  test('is signed out everywhere at once, cannot sign in, and finds nothing when registering anew', async () => {
    const asha = await Payer.at(place.shop)
    const email = await emailOf(asha.person)
    const phone = place.shop.visitor()
    await phone.call(loginUser, { email, password: PASSWORD })
    const stream = await listen(phone, streamOrders.path)
    const id = await orderForCash(asha)
    await deliver(id)

    expect(await leave(asha.person, 'a guess')).toMatchObject({ status: 401, body: { fields: { password: /./ } } })
    expect(await isSignedIn(asha.person)).toBe(true)
    const { headers, body } = await leave(asha.person)
    expect(body).toMatchObject({ success: true })
    expect(headers.getSetCookie().join()).toContain('token=;')
    await stream.ended
    expect([await isSignedIn(asha.person), await isSignedIn(phone)]).toEqual([false, false])
    expect((await place.shop.visitor().call(loginUser, { email, password: PASSWORD })).status).toBe(401)

    const anew = place.shop.visitor()
    expect((await anew.call(registerUser, { name: 'Asha', email, password: PASSWORD })).status).toBe(200)
    expect((await anew.call(listMyOrders)).body.orders).toEqual([])
    expect((await anew.call(listAddresses)).body.addresses).toEqual([])
    expect((await anew.call(readCredit)).body).toMatchObject({ balance: 0, entries: [] })
  })

  test('waits for orders and payments under way, and is told what to do', async () => {
    const asha = await Payer.at(place.shop)
    const id = await orderForCash(asha)
    expect(await leave(asha.person)).toMatchObject({ status: 409, body: { code: 'in_progress', message: /an order/ } })
    await asha.person.call(cancelMyOrder, { id })
    const paying = await asha.begin({ Milk: 1 })
    expect(await leave(asha.person)).toMatchObject({ status: 409, body: { code: 'in_progress', message: /payment/ } })
    expect((await asha.person.call(listAddresses)).body.addresses).toHaveLength(1)
    await asha.person.call(releaseOnlineOrder, { razorpay_order_id: paying })
    expect((await leave(asha.person)).status).toBe(200)

    await pay(place.shop, paying, { webhook: 'before' })
    await expect
      .poll(async () => (await refundsOf(place.shop))[0])
      .toMatchObject({ reason: 'account_deleted', state: 'processed', amount: 40.8 })
  })

  test('gives up the store credit, and no item refund makes new credit for nobody', async () => {
    const asha = await Payer.at(place.shop)
    const bread = (await asha.itemsOf({ Bread: 1 }))[0]?.product ?? ''
    const id = await orderForCash(asha)
    await deliver(id)
    const refund = (refunded: number) =>
      seller.call(refundOrderItems, { id, items: [{ product: bread, refunded }], reason: 'Not fresh' })
    await refund(1)
    expect((await asha.person.call(readCredit)).body.balance).toBe(40.8)
    expect((await leave(asha.person)).status).toBe(200)
    const { rows } = await place.shop.shop.db.execute(sql`
      SELECT entry.amount::int, balance::int FROM credit_entries entry JOIN credit_accounts USING (user_id)
      WHERE reason = 'account_deleted'`)
    expect(rows).toEqual([{ amount: -4080, balance: 0 }])
    expect(await refund(2)).toMatchObject({ status: 409, body: { code: 'impossible_move', message: /in cash/ } })
    const undone = await seller.call(undoOrderMove, { id, status: 'Delivered' })
    expect(undone).toMatchObject({ status: 409, body: { code: 'too_late' } })
    expect(await findLosses(place.shop.shop.db, {})).toEqual([])
  })

  test('still gets refunds through the provider: those on their way, and those of items', async () => {
    const { line, shop } = place
    const asha = await Payer.at(shop)
    const bread = (await asha.itemsOf({ Bread: 1 }))[0]?.product ?? ''
    const { body: kept } = await asha.verify(
      (await pay(shop, await asha.begin({ Bread: 2 }), { webhook: 'never' })).body,
    )
    await deliver(String(kept.orderId))
    const { body: back } = await asha.verify(
      (await pay(shop, await asha.begin({ Milk: 1 }), { webhook: 'never' })).body,
    )
    line.weather = (path) => (path.endsWith('/refund') ? 'unheard' : 'fine')
    await asha.person.call(cancelMyOrder, { id: back.orderId ?? '' })
    await expect.poll(async () => (await refundsOf(shop))[0]).toMatchObject({ state: 'pending', attempts: 1 })
    expect((await leave(asha.person)).status).toBe(200)

    line.weather = () => 'fine'
    await shop.shop.db.execute(sql`UPDATE refunds SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL`)
    await sendRefunds(shop.shop)
    const items = [{ product: bread, refunded: 1 }]
    expect((await seller.call(refundOrderItems, { id: kept.orderId ?? '', items })).status).toBe(200)
    await expect.poll(() => findLosses(shop.shop.db, {})).toEqual([])
    expect(await find(String(back.orderId))).toMatchObject([{ status: 'Cancelled', refund: 'processed' }])
  })
})

test('the seller sees the order of a deleted account without the person, and finds it by its number', async () => {
  const asha = await Payer.at(place.shop)
  const id = await orderForCash(asha, { note: 'Ring twice', deliverTo: 'Meera' })
  await deliver(id)
  const [before] = await find(id)
  await leave(asha.person)
  const [order] = await find(before?.number ?? '')
  expect(order).toEqual({ ...before, address: expect.anything(), note: undefined, deliverTo: undefined })
  const kept = Object.entries(order?.address ?? {}).filter(([, value]) => value !== '')
  expect(Object.fromEntries(kept)).toEqual({ state: homeAddress.state, country: homeAddress.country })
  expect(await find(homeAddress.phone)).not.toContainEqual(expect.objectContaining({ _id: id }))
})

test('what hangs on an email alone goes only with a confirmed one: it may be somebody else’s', async () => {
  const senders = async () => (await seller.expectDone(listMessages)).body.messages.map(({ user_email }) => user_email)
  for (const isConfirmed of [false, true]) {
    const person = await place.shop.shopper()
    const email = await emailOf(person)
    if (isConfirmed) await confirm(email)
    await place.shop.visitor().call(sendMessage, { user_name: 'Meera', user_email: email, message: 'Hello' })
    await leave(person)
    expect((await senders()).includes(email)).toBe(!isConfirmed)
  }
})

test('a call that was let in just before the deletion changes nothing after it', async () => {
  const person = await place.shop.shopper()
  const late = Array.from({ length: 4 }, () => person.call(addAddress, { address: homeAddress }))
  const [{ status }] = await Promise.all([leave(person), person.call(renameUser, { name: 'Late Asha' }), ...late])
  expect(status).toBe(200)
  const { rows } = await place.shop.shop.db.execute(sql`
    SELECT users.id FROM users LEFT JOIN addresses ON user_id = users.id
    WHERE deleted_at IS NOT NULL AND (addresses.id IS NOT NULL OR name <> 'Deleted account')`)
  expect(rows).toEqual([])
})
