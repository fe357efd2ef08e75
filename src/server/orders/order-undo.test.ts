import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders, moveOrder, undoOrderMove } from '#contract/orders/seller-orders.ts'
import type { OrderStatus } from '#domain/order.ts'
import { grocery } from '../testing/groceries.ts'
import { headerOf, mailShopOfFile, SOON } from '../testing/mail-shop.ts'
import { Payer, pay } from '../testing/paying.ts'

const shop = await mailShopOfFile([grocery('Milk', { category: 'Dairy', offerPrice: 20 })])

const move = (id: string, status: OrderStatus) => shop.seller.call(moveOrder, { id, status })
const undo = (id: string, status: OrderStatus) => shop.seller.call(undoOrderMove, { id, status })

async function placeOrder(): Promise<{ payer: Payer; id: string; recipient: string }> {
  const payer = await Payer.at(shop.open)
  const items = [{ product: (await shop.open.product('Milk'))._id, quantity: 1 }]
  const { body } = await payer.person.call(placeCodOrder, { items, address: payer.address })
  const { body: session } = await payer.person.expectDone(checkUser)
  return { payer, id: String(body.orderId), recipient: session.user.email }
}

async function orderOf(payer: Payer) {
  const { body } = await payer.person.expectDone(listMyOrders)
  return body.orders[0]
}

/** A minute and a bit goes by for this order. */
const aMinuteLater = (id: string) =>
  shop.open.shop.db.execute(sql`UPDATE order_moves SET at = at - interval '61 seconds' WHERE order_id = ${id}`)

const subjectsTo = (recipient: string) => shop.server.mailsTo(recipient).map((mail) => headerOf(mail, 'subject'))

describe('a seller takes back', () => {
  test('a wrong move: the order, its history and its money are as before', async () => {
    const { payer, id } = await placeOrder()
    await move(id, 'Packed')
    await move(id, 'Out for delivery')
    const before = await orderOf(payer)
    expect(await move(id, 'Delivered')).toMatchObject({ body: { order: { isPaid: true } } })
    expect(await undo(id, 'Delivered')).toMatchObject({
      status: 200,
      body: { message: 'Order is back to Out for delivery', order: { status: 'Out for delivery', isPaid: false } },
    })
    expect(await orderOf(payer)).toEqual(before)
    expect(await move(id, 'Delivered')).toMatchObject({ status: 200, body: { order: { isPaid: true } } })
  })

  test('several moves one after the other, down to the placed order, which stays', async () => {
    const { payer, id } = await placeOrder()
    await move(id, 'Packed')
    await move(id, 'Out for delivery')
    for (const status of ['Out for delivery', 'Packed'] as const)
      expect(await undo(id, status)).toMatchObject({ status: 200 })
    expect(await orderOf(payer)).toMatchObject({ status: 'Order Placed' })
    expect((await orderOf(payer))?.history).toHaveLength(1)
    expect(await undo(id, 'Order Placed')).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  })

  test('the delivery of an order that was paid online, and it stays paid', async () => {
    const payer = await Payer.at(shop.open)
    const paid = await pay(shop.open, await payer.begin({ Milk: 1 }), { webhook: 'before' })
    const { body } = await payer.verify(paid.body)
    const id = String(body.orderId)
    for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await move(id, status)
    expect(await undo(id, 'Delivered')).toMatchObject({ body: { order: { status: 'Out for delivery', isPaid: true } } })
  })
})

test('the minute is counted from the move itself, whatever came before it or happened to another order', async () => {
  const [{ id }, other] = [await placeOrder(), await placeOrder()]
  await aMinuteLater(id)
  await aMinuteLater(other.id)
  await move(id, 'Packed')
  expect(await undo(id, 'Packed')).toMatchObject({ status: 200 })
})

describe('a seller cannot take back', () => {
  test('a move that is over a minute old', async () => {
    const { payer, id } = await placeOrder()
    await move(id, 'Packed')
    await aMinuteLater(id)
    expect(await undo(id, 'Packed')).toMatchObject({ status: 409, body: { code: 'too_late' } })
    expect(await orderOf(payer)).toMatchObject({ status: 'Packed' })
  })

  test('a cancellation, a move that was not made, or an order that is not there', async () => {
    const { id } = await placeOrder()
    expect(await undo(id, 'Packed')).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
    await move(id, 'Cancelled')
    expect(await undo(id, 'Cancelled')).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
    expect(await undo('unknown', 'Packed')).toMatchObject({ status: 404 })
  })

  test('anything without being the seller', async () => {
    const { payer, id } = await placeOrder()
    await move(id, 'Packed')
    expect(await payer.person.call(undoOrderMove, { id, status: 'Packed' })).toMatchObject({ status: 401 })
    expect(await orderOf(payer)).toMatchObject({ status: 'Packed' })
  })
})

test('two windows undo the same move: one is done, the other is told', async () => {
  const { payer, id } = await placeOrder()
  await move(id, 'Packed')
  await move(id, 'Out for delivery')
  const answers = await Promise.all([undo(id, 'Out for delivery'), undo(id, 'Out for delivery')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await orderOf(payer)).toMatchObject({ status: 'Packed' })
})

test('an undo and the next move at the same moment: one of them happens, whole', async () => {
  const { payer, id } = await placeOrder()
  await move(id, 'Packed')
  const answers = await Promise.all([undo(id, 'Packed'), move(id, 'Out for delivery')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const after = await orderOf(payer)
  const [undone] = answers
  expect(after).toMatchObject({ status: undone.status === 200 ? 'Order Placed' : 'Out for delivery' })
  expect(after?.history).toHaveLength(undone.status === 200 ? 1 : 3)
})

describe('the shopper’s email', () => {
  test('about a move waits until it can no longer be undone', async () => {
    const { id, recipient } = await placeOrder()
    await expect.poll(() => subjectsTo(recipient), SOON).toHaveLength(1)
    await move(id, 'Packed')
    const mail = await shop.newestMail()
    expect(mail).toMatchObject({ title: 'Packed', state: 'queued', attempts: 0 })
    const waits = new Date(String(mail.nextAttemptAt)).getTime() - new Date(String(mail.createdAt)).getTime()
    expect(waits).toBe(60_000)
    await shop.wait()
    await expect.poll(() => subjectsTo(recipient), SOON).toContain('Your order is packed')
    expect(await undo(id, 'Packed')).toMatchObject({ status: 409, body: { code: 'too_late' } })
  })

  test('about a move that was undone is never sent; made again, it is sent once', async () => {
    const { id, recipient } = await placeOrder()
    await move(id, 'Packed')
    await undo(id, 'Packed')
    await move(id, 'Packed')
    await move(id, 'Out for delivery')
    await undo(id, 'Out for delivery')
    await shop.wait()
    await expect.poll(() => subjectsTo(recipient), SOON).toContain('Your order is packed')
    const { rows } = await shop.open.shop.db.execute(
      sql`SELECT about ->> 'status' AS status FROM mail_outbox WHERE recipient = ${recipient} ORDER BY status`,
    )
    expect(rows).toEqual([{ status: 'Order Placed' }, { status: 'Packed' }])
  })

  test('about a cancellation is not followed by one that says the order is packed', async () => {
    const { id, recipient } = await placeOrder()
    await move(id, 'Packed')
    await move(id, 'Cancelled')
    await shop.wait()
    await expect.poll(() => subjectsTo(recipient), SOON).toContain('Your order has been cancelled')
    expect(subjectsTo(recipient)).not.toContain('Your order is packed')
    const { rows } = await shop.open.shop.db.execute(
      sql`SELECT 1 FROM mail_outbox WHERE recipient = ${recipient} AND about ->> 'status' = 'Packed'`,
    )
    expect(rows).toEqual([])
  })
})

test('the seller’s work is listed oldest first, page by page, and what is finished newest first', async () => {
  const placed: string[] = []
  for (let turn = 0; turn < 4; turn++) placed.push((await placeOrder()).id)
  const [first = '', , third = ''] = placed
  await move(third, 'Packed')
  await move(first, 'Cancelled')
  const list = async (query: string) => {
    const { body } = await shop.seller.expectDone(listSellerOrders, new URLSearchParams(query))
    return body
  }
  const open = await list('stage=open&sort=oldest&limit=200')
  const ids = open.orders.map(({ _id }) => _id)
  expect(ids).toEqual([...ids].sort())
  expect(ids).toEqual(expect.arrayContaining(placed.filter((id) => id !== first)))
  expect(new Set(open.orders.map(({ status }) => status))).not.toContain('Cancelled')

  const paged: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await list(`stage=open&sort=oldest&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    paged.push(...page.orders.map(({ _id }) => _id))
    cursor = page.nextCursor
  }
  expect(paged).toEqual(ids)

  const finished = await list('stage=finished&limit=200')
  expect(finished.orders[0]?._id).toBe(first)
  expect(finished.orders.every(({ status }) => status === 'Delivered' || status === 'Cancelled')).toBe(true)
})
