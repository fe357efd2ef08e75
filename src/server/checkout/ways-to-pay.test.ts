import { afterAll, beforeAll, expect, test } from 'vitest'
import { barFromCash } from '#contract/orders/cash-bars.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { readPaymentProvider } from '#contract/payments/payments.ts'
import { readShop, saveShop } from '#contract/shop/shop.ts'
import { grocery } from '../testing/groceries.ts'
import { openShop } from '../testing/open-shop.ts'
import { Payer, pay } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const offer = async (payments: { cash: boolean; online: boolean }) =>
  (await shop.seller()).expectDone(saveShop, { shop: { payments } })
const orderCash = async (payer: Payer) =>
  payer.person.call(placeCodOrder, { items: await payer.itemsOf({ Milk: 1 }), address: payer.address })

test('a payment that is under way when online payment is switched off still completes; a new one is refused', async () => {
  const begun = await shop.asha.begin({ Milk: 1 })
  await offer({ cash: true, online: false })
  const { body } = await pay(shop, begun, { webhook: 'never' })
  expect(await shop.asha.verify(body)).toMatchObject({ status: 200 })
  expect(await shop.ravi.start({ Milk: 1 })).toMatchObject({
    status: 409,
    body: { code: 'payment_failed', message: 'We don’t take online payments. Please choose Cash On Delivery.' },
  })
  expect((await orderCash(shop.ravi)).status).toBe(200)
})

test('without cash, orders are paid online', async () => {
  await offer({ cash: false, online: true })
  const refused = await orderCash(await Payer.at(shop))
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'cash_refused', message: 'We don’t take Cash On Delivery. Please pay online.' },
  })
  expect((await (await Payer.at(shop)).start({ Milk: 1 })).status).toBe(200)
})

test('one way to pay stays', async () => {
  const owner = await shop.seller()
  const refused = await owner.call(saveShop, { shop: { payments: { cash: false, online: false } } })
  expect(refused).toMatchObject({ status: 400, body: { message: 'Keep at least one way to pay.' } })
  expect((await owner.expectDone(readPaymentProvider)).body.provider).toBe('sandbox')
})

test('a shop without a payment provider takes cash only, whatever was switched on', async () => {
  const payments = { keys: null, webhookSecret: null, baseUrl: null, none: true } as const
  const open = await openShop({ seeds: [grocery('Milk')], config: { payments } })
  const [owner, payer] = [await open.seller(), await Payer.at(open)]
  expect((await owner.expectDone(readPaymentProvider)).body.provider).toBeNull()
  expect((await owner.expectDone(readShop)).body.shop.payments).toEqual({ cash: true, online: false })
  expect((await payer.start({ Milk: 1 })).body).toMatchObject({ code: 'payment_failed' })
  expect((await open.visitor().fetch('/sandbox/pay', { method: 'POST' })).status).toBe(404)
  const refused = await owner.call(saveShop, { shop: { payments: { cash: false, online: true } } })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('no payment provider') } })
  const ordered = await payer.person.expectDone(placeCodOrder, {
    items: await payer.itemsOf({ Milk: 1 }),
    address: payer.address,
  })
  await owner.expectDone(barFromCash, { order: ordered.body.orderId, kinds: ['account'], reason: 'Never at home' })
  expect((await orderCash(payer)).body).toMatchObject({
    code: 'cash_refused',
    message: 'We can’t take this order with Cash On Delivery. Please call us.',
  })
  await open.close()
})
