import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { quoteDelivery, readDeliveryRecord } from '#contract/delivery/delivery.ts'
import { readDeliveryBoard } from '#contract/delivery/delivery-board.ts'
import { listDeliveries, takeDeliveries } from '#contract/delivery/riding.ts'
import { changePromise, readDeliverySettings, saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { listPicks } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { endOfDay } from '#domain/shop-day.ts'
import { timeFrom } from '#domain/time-words.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { mailShopOfFile, SOON } from '../testing/mail-shop.ts'
import { Payer } from '../testing/paying.ts'

const shop = await mailShopOfFile([grocery('Bread')])
const DELHI = '110001'

async function orderToDelhi() {
  const payer = await Payer.at(shop.open)
  const email = (await payer.person.expectDone(checkUser)).body.user?.email ?? ''
  await shop.confirmMailbox(email)
  const address = { ...homeAddress, city: 'Delhi', state: 'Delhi', zipcode: DELHI }
  const { body } = await payer.person.expectDone(addAddress, { address })
  const items = await payer.itemsOf({ Bread: 2 })
  const placed = await payer.person.expectDone(placeCodOrder, { items, address: body.address._id })
  const [order] = (await payer.person.expectDone(listMyOrders)).body.orders
  return { id: placed.body.orderId, order, email }
}

async function deliver(id: string): Promise<void> {
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) {
    await shop.seller.expectDone(moveOrder, { id, status })
  }
}

const quote = async (pincode: string) => (await shop.open.visitor().expectDone(quoteDelivery, { pincode })).body

test('Delhi from a shop in Bengaluru: by a day, picked here, and no rider waits for it or is taken by it', async () => {
  const near = await quote(homeAddress.zipcode)
  const { id, order } = await orderToDelhi()
  expect(order?.promise).toMatchObject({ courier: true, by: new Date(endOfDay(Date.now(), 3)).toISOString() })
  expect(order?.promise).not.toHaveProperty('slot')

  const picker = await shop.open.staff('picker')
  const { tasks } = (await picker.expectDone(listPicks)).body
  expect(tasks.map(({ _id }) => _id)).toContain(id)
  const board = (await shop.seller.expectDone(readDeliveryBoard)).body
  expect(board.orders).toMatchObject([{ id, area: 'Everywhere else', expected: null }])
  expect(board.forecasts[0]).toMatchObject({ late: 0 })

  await shop.seller.expectDone(moveOrder, { id, status: 'Packed' })
  const rider = await shop.open.staff('rider')
  expect((await rider.expectDone(listDeliveries)).body.waiting).toEqual([])
  expect(await rider.call(takeDeliveries, { orders: [id] })).toMatchObject({
    status: 409,
    body: { message: 'A courier brings this order.' },
  })
  await shop.seller.expectDone(moveOrder, { id, status: 'Out for delivery' })
  const after = await quote(homeAddress.zipcode)
  expect(after.ordersBefore).toBe(0)
  expect(Date.parse(after.by ?? '') - Date.parse(near.by ?? '')).toBeLessThanOrEqual(5 * 60_000)
  await shop.seller.expectDone(moveOrder, { id, status: 'Delivered' })
  expect((await quote(homeAddress.zipcode)).ordersBefore).toBe(0)
})

test('a new time that the seller tells is a day, too', async () => {
  const { id } = await orderToDelhi()
  const by = new Date(endOfDay(Date.now(), 5) - 3_600_000)
  const changed = await shop.seller.expectDone(changePromise, {
    id,
    by: by.toISOString(),
    reason: 'weather_or_road',
  })
  expect(changed.body.order.promise?.by).toBe(new Date(endOfDay(Date.now(), 5)).toISOString())
  await deliver(id)
})

test('its mails speak of the courier and its day, and of no rider', async () => {
  const { id, email } = await orderToDelhi()
  for (const status of ['Packed', 'Out for delivery'] as const) await shop.seller.expectDone(moveOrder, { id, status })
  await shop.wait()
  const texts = () => shop.server.mailsTo(email).map(({ text }) => text)
  await expect.poll(texts, SOON).toHaveLength(3)
  const day = timeFrom(new Date(), new Date(endOfDay(Date.now(), 3)))
  const all = texts().join('\n')
  expect(all).toContain(`A courier will bring it by ${day}.`)
  expect(all).toContain('We’ll email you when the courier has them.')
  expect(all).toContain(`The courier has your groceries, and will bring them by ${day}.`)
  expect(all).toContain('ready for the courier.')
  expect(all).not.toContain('rider sets off')
})

test('the public record judges it by its day, and it teaches riders nothing', async () => {
  const { id } = await orderToDelhi()
  await deliver(id)
  await shop.open.shop.db.execute(
    sql`UPDATE promises SET quoted_at = quoted_at - interval '4 days', first_by = first_by - interval '4 days',
      current_by = current_by - interval '4 days' WHERE order_id = ${id}`,
  )
  const { ledger, month } = (await shop.open.visitor().expectDone(readDeliveryRecord)).body
  const rows = ledger.filter(({ byDay }) => byDay)
  expect(rows.map(({ lateMinutes }) => lateMinutes).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    -3 * 1440,
    -3 * 1440,
    1440,
  ])
  expect(month).toMatchObject({ orders: 3, onTime: 2, medianEarlyMinutes: null, medianLateMinutes: null })
})

test('a courier’s fee is part of the bill', async () => {
  const { areas } = (await shop.seller.expectDone(readDeliverySettings)).body.settings
  const withFee = areas.map((area) => (area.courierDays === null ? area : { ...area, fee: 99 }))
  await shop.seller.expectDone(saveDeliveryAreas, { areas: withFee })
  expect(await quote(DELHI)).toMatchObject({ courier: true, fee: 99 })
  expect((await orderToDelhi()).order).toMatchObject({ fee: 99 })
  await shop.seller.expectDone(saveDeliveryAreas, { areas })
})
