import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { readDeliverySettings, saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import { addItems } from '#contract/orders/add-items.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { finishPick, setPickLine, startPick } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { grocery } from '../testing/groceries.ts'
import { headerOf, mailShopOfFile, PUBLIC_URL, SOON } from '../testing/mail-shop.ts'
import { Payer, pay } from '../testing/paying.ts'

const shop = await mailShopOfFile([
  grocery('Bread & <b>Butter</b>', { price: 50, offerPrice: 40 }),
  grocery('Milk', { offerPrice: 22.35 }),
  grocery('Figs', { price: 24, offerPrice: 20, loose: { step: 250, unit: 'g' } }),
])

describe('an order', () => {
  test('is confirmed with a receipt that adds up', async () => {
    const payer = await shopper()
    const { orderId, recipient } = await placeOrder(payer, { 'Bread & <b>Butter</b>': 2, Milk: 1 })
    await expect.poll(() => shop.server.mailsTo(recipient), SOON).toHaveLength(1)
    const [mail] = shop.server.mailsTo(recipient)
    expect(headerOf(mail, 'subject')).toBe('We’ve got your order: ₹104.39')
    expect(headerOf(mail, 'reply-to')).toBe('Corner Shop <desk@shop.example>')
    for (const words of ['Thanks for your order!', '₹80', '₹22.35', '₹102.35', '₹2.04', '₹104.39', 'Free', orderId]) {
      expect(mail?.text, words).toContain(words)
      expect(mail?.html, words).toContain(words)
    }
    expect(mail?.text).toContain('Cash On Delivery · Pending')
    expect(mail?.text).toContain('12 Lake Road, Green Park, North, Hebbal, Bengaluru, Karnataka 560024, India')
    expect(mail?.html).not.toContain('<b>Butter')
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/my-orders/${orderId}"`)
  })

  test('carries its number, and for a confirmed mailbox the note and the name that were given with it', async () => {
    const payer = await shopper()
    const { recipient } = await placeOrder(payer, { Milk: 1 }, { note: 'Ring <twice>', deliverTo: 'Meera Iyer' })
    await expect.poll(() => shop.server.mailsTo(recipient), SOON).toHaveLength(1)
    const [mail] = shop.server.mailsTo(recipient)
    expect(mail?.text).toMatch(/Order GC-\w{4}-\w{2} /)
    expect(mail?.text).toContain('Meera Iyer, 9876543210')
    expect(mail?.text).toContain('Note for the rider: Ring <twice>')
    expect(mail?.html).not.toContain('<twice>')
  })

  test('that got more items says which, what it costs now and what to keep ready', async () => {
    const payer = await shopper()
    const { orderId, recipient } = await placeOrder(payer, { Milk: 1 })
    await expect.poll(() => shop.server.mailsTo(recipient), SOON).toHaveLength(1)
    const items = await payer.itemsOf({ 'Bread & <b>Butter</b>': 2 })
    await payer.person.expectDone(addItems, { orderId, items, totalSeen: 104.39, promisedBy: '2099-01-01T00:00:00Z' })
    await expect.poll(() => shop.server.mailsTo(recipient), SOON).toHaveLength(2)
    const mail = shop.server.mailsTo(recipient)[1]
    expect(headerOf(mail, 'subject')).toBe('We’ve added 2 items to your order')
    expect(mail?.text).toContain('2 × Bread & <b>Butter</b>')
    expect(mail?.text).toMatch(/Your order is now ₹104\.39\. It arrives by .+\./)
    expect(mail?.text).toContain('Please keep ₹104.39 ready at the door.')
    expect(mail?.html).not.toContain('<b>Butter')
  })

  test('tells of every step to the door, once', async () => {
    const payer = await shopper()
    const { orderId, recipient } = await placeOrder(payer, { Milk: 1 })
    for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) {
      await shop.seller.call(moveOrder, { id: orderId, status })
      await shop.seller.call(moveOrder, { id: orderId, status })
    }
    await shop.wait()
    await expect.poll(() => shop.server.mailsTo(recipient), SOON).toHaveLength(4)
    const subjects = shop.server.mailsTo(recipient).map((mail) => headerOf(mail, 'subject'))
    expect(subjects.sort()).toEqual([
      'We’ve got your order: ₹22.79',
      'Your order has been delivered',
      'Your order is out for delivery',
      'Your order is packed',
    ])
  })

  test('that is cancelled says why, and where the money goes', async () => {
    const payer = await shopper()
    const { orderId, recipient } = await placeOrder(payer, { Milk: 1 })
    await shop.seller.call(moveOrder, { id: orderId, status: 'Cancelled', reason: 'The cow is <ill>' })
    await expect.poll(() => shop.server.mailsTo(recipient), SOON).toHaveLength(2)
    const mail = shop.server
      .mailsTo(recipient)
      .find((mail) => headerOf(mail, 'subject') === 'Your order has been cancelled')
    expect(mail?.text).toContain('Reason: The cow is <ill>')
    expect(mail?.text).toContain('You haven’t been charged.')
    expect(mail?.html).not.toContain('<ill>')
  })

  test('that was paid online is confirmed once, and says where the money goes when it is cancelled', async () => {
    const payer = await shopper()
    const paid = await pay(shop.open, await payer.begin({ Milk: 1 }), { webhook: 'before' })
    const { body } = await payer.verify(paid.body)
    await payer.verify(paid.body)
    const recipient = await emailOf(payer)
    await expect.poll(() => shop.server.mailsTo(recipient), SOON).toHaveLength(1)
    expect(shop.server.mailsTo(recipient)[0]?.text).toContain('Online Payment · Paid')
    await payer.person.call(cancelMyOrder, { id: body.orderId ?? '' })
    await expect.poll(() => shop.server.mailsTo(recipient), SOON).toHaveLength(2)
    expect(shop.server.mailsTo(recipient)[1]?.text).toContain('₹22.79 back to your card.')
  })

  test('with a delivery fee says so, also when the fee goes back with the last item', async () => {
    const { body } = await shop.seller.expectDone(readDeliverySettings)
    const { areas } = body.settings
    const deliveryCosts = (fee: number) =>
      shop.seller.call(saveDeliveryAreas, { areas: areas.map((area) => ({ ...area, fee })) })
    await deliveryCosts(25)
    const payer = await shopper()
    const { orderId, recipient } = await placeOrder(payer, { Milk: 1 })
    await deliveryCosts(0)
    await expect.poll(() => shop.server.mailsTo(recipient), SOON).toHaveLength(1)
    const [mail] = shop.server.mailsTo(recipient)
    expect(headerOf(mail, 'subject')).toBe('We’ve got your order: ₹47.79')
    expect(mail?.text).toContain('Shipping: ₹25')
    for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) {
      await shop.seller.call(moveOrder, { id: orderId, status })
    }
    const items = (await payer.itemsOf({ Milk: 1 })).map(({ product }) => ({ product, refunded: 1 }))
    await shop.seller.call(refundOrderItems, { id: orderId, items })
    const refundMail = () =>
      shop.server.mailsTo(recipient).find((mail) => headerOf(mail, 'subject') === 'We’ve refunded ₹47.79')
    await expect.poll(refundMail, SOON).toBeDefined()
    expect(refundMail()?.text).toContain('with their share of the tax and the shipping fee of ₹25:')
  })

  test('that was weighed says what was asked, what was sent and what comes back, and not that anything ran out', async () => {
    const payer = await shopper()
    const { orderId: id, recipient } = await placeOrder(payer, { Figs: 4 })
    const mailOf = (subject: string) =>
      shop.server.mailsTo(recipient).find((mail) => headerOf(mail, 'subject') === subject)
    await expect.poll(() => mailOf('We’ve got your order: ₹81.60'), SOON).toBeDefined()
    expect(mailOf('We’ve got your order: ₹81.60')?.text).toContain('1 kg Figs: ₹80')
    expect(mailOf('We’ve got your order: ₹81.60')?.html).toContain('1 kg at ₹80/kg')
    const picker = await shop.open.staff('picker')
    await picker.expectDone(startPick, { id })
    await picker.expectDone(setPickLine, { id, line: 0, picked: 4, short: 0, weighed: 985 })
    await picker.expectDone(finishPick, { id })
    const subject = 'You pay ₹1.22 less'
    await expect.poll(() => mailOf(subject), SOON).toBeDefined()
    expect(mailOf(subject)?.text).toContain('Figs: 1 kg asked, 985 g sent, ₹1.20 back')
    expect(mailOf(subject)?.text).not.toMatch(/ran out|missing/)
  })

  test('that was not placed sends nothing', async () => {
    const payer = await shopper()
    const { status } = await payer.person.call(placeCodOrder, {
      items: [{ product: 'unknown', quantity: 1 }],
      address: payer.address,
    })
    expect(status).toBe(404)
    const { rows } = await shop.open.shop.db.execute(
      sql`SELECT 1 FROM mail_outbox WHERE recipient = ${await emailOf(payer)}`,
    )
    expect(rows).toEqual([])
  })
})

/** Somebody whose mailbox is confirmed. */
async function shopper(): Promise<Payer> {
  const payer = await Payer.at(shop.open)
  await shop.confirmMailbox(await emailOf(payer))
  return payer
}

async function placeOrder(
  payer: Payer,
  lines: Record<string, number>,
  wishes: object = {},
): Promise<{ orderId: string; recipient: string }> {
  const items = await Promise.all(
    Object.entries(lines).map(async ([name, quantity]) => ({ product: (await shop.open.product(name))._id, quantity })),
  )
  const { status, body } = await payer.person.call(placeCodOrder, { items, address: payer.address, ...wishes })
  expect(status).toBe(200)
  return { orderId: String(body.orderId), recipient: await emailOf(payer) }
}

async function emailOf(payer: Payer): Promise<string> {
  const { body } = await payer.person.expectDone(checkUser)
  return body.user.email
}
