import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { giveCredit } from '#contract/customers/customers.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { CANCELLED_ORDERS, MAX_OPEN_CASH_ORDERS, OPEN_CASH_ORDERS } from '#domain/cash-orders.ts'
import { Payer, pay } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'

const MOST = MAX_OPEN_CASH_ORDERS + CANCELLED_ORDERS
let shop: PayingShop
let rich: Payer[]
beforeAll(async () => {
  shop = await openPayingShop()
  rich = [await richShopper(), await richShopper()]
})
afterAll(() => shop.close())

async function payAndCancel(payer: Payer): Promise<string> {
  const started = await payer.start({ Bread: 1 })
  if (!started.body.success) return started.body.code
  const { body } = await payer.verify((await pay(shop, started.body.id)).body)
  await payer.person.expectDone(cancelMyOrder, { id: String(body.orderId) })
  return 'paid'
}

async function useCreditAndCancel(payer: Payer): Promise<string> {
  const placed = await payer.person.call(placeCodOrder, {
    items: await payer.itemsOf({ Bread: 1 }),
    address: payer.address,
  })
  if (!placed.body.success) return placed.body.code
  await payer.person.expectDone(cancelMyOrder, { id: placed.body.orderId })
  return 'paid'
}

async function richShopper(): Promise<Payer> {
  const payer = await Payer.at(shop)
  // A customer of the shop is who has ordered.
  const order = { items: await payer.itemsOf({ Milk: 1 }), address: payer.address }
  await payer.person.expectDone(placeCodOrder, order)
  const { user } = (await payer.person.expectDone(checkUser)).body
  await (await shop.seller()).expectDone(giveCredit, { id: user._id, amount: 500, reason: 'A test' })
  return payer
}

async function each(act: (payer: Payer) => Promise<string>, payer: Payer): Promise<string[]> {
  const outcomes: string[] = []
  for (let sent = 0; sent < MOST + 2; sent++) outcomes.push(await act(payer))
  return outcomes
}

test('the demo takes every payment, however many orders were cancelled', async () => {
  expect(new Set(await each(payAndCancel, shop.asha))).toEqual(new Set(['paid']))
  expect(new Set(await each(useCreditAndCancel, rich[0] ?? shop.ravi))).toEqual(new Set(['paid']))
})

test('a real shop takes no further order that is paid at once from who has cancelled twenty in a day', async () => {
  await (await shop.seller()).expectDone(saveShop, { shop: { openCashOrders: OPEN_CASH_ORDERS } })
  const expected = [...Array<string>(MOST).fill('paid'), 'too_many_cancelled', 'too_many_cancelled']
  expect(await each(payAndCancel, await Payer.at(shop))).toEqual(expected)
  expect(await each(useCreditAndCancel, rich[1] ?? shop.ravi)).toEqual(expected)
})
