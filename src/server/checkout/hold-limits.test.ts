import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeCodOrder, releaseOnlineOrder } from '#contract/orders/place-order.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { Payer, pay, WEBHOOK_SECRET } from '../testing/paying.ts'
import { minutesPass } from '../testing/paying-shop.ts'
import { releaseExpiredHolds } from './reconcile-payments.ts'

let shop: OpenShop

beforeAll(async () => {
  const payments = { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null }
  shop = await openShop({ seeds: [grocery('Grapes'), grocery('Bread')], config: { payments } })
  // The demo has no such limits.
  await (await shop.seller()).expectDone(saveShop, { shop: { name: 'Sharma Kirana' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.shop.db.execute(sql`UPDATE payment_intents SET held = false, next_check_at = NULL`)
  await stockUp(500)
})

const stockUp = (stock: number) => shop.shop.db.execute(sql`UPDATE products SET stock = ${stock} WHERE name = 'Grapes'`)
const left = async () => (await shop.product('Grapes')).stock ?? 0
const payers = (count: number) => Promise.all(Array.from({ length: count }, () => Payer.at(shop)))
const wait = async (minutes: number) => {
  await minutesPass(shop.shop.db, minutes)
  await releaseExpiredHolds(shop.shop)
}
async function payOnline(payer: Payer, quantity: number): Promise<void> {
  const { body: result } = await pay(shop, await payer.begin({ Grapes: quantity }), { webhook: 'never' })
  expect(await payer.verify(result)).toMatchObject({ status: 200 })
}
const onDelivery = async (payer: Payer, quantity: number) => {
  const items = [{ product: (await shop.product('Grapes'))._id, quantity }]
  return payer.person.call(placeCodOrder, { items, address: payer.address })
}

describe('accounts that never paid', () => {
  test('leave half of the shelf to others, however many they are, and are told why', async () => {
    const greedy = await payers(6)
    const answers = []
    for (const payer of greedy) answers.push(await payer.start({ Grapes: 99 }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409, 409, 409])
    expect(answers[2]?.body).toMatchObject({
      code: 'hold_limit',
      message: expect.stringContaining('Grapes for an online payment'),
    })
    expect(await left()).toBe(302)
    for (const payer of await payers(10)) await payer.start({ Grapes: 9 })
    expect(await left()).toBe(257)

    const [honest] = await payers(1)
    expect(await onDelivery(honest as Payer, 20)).toMatchObject({ status: 200 })
    expect(await left()).toBe(237)
  })

  test('all at once hold no more than one after the other', async () => {
    const answers = await Promise.all((await payers(8)).map((payer) => payer.start({ Grapes: 80 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await left()).toBe(260)
  })

  test('may pay for the last four, or for the last twenty', async () => {
    const [asha, ravi] = (await payers(2)) as [Payer, Payer]
    await stockUp(4)
    await payOnline(asha, 4)
    expect(await left()).toBe(0)
    await stockUp(20)
    await payOnline(ravi, 20)
    expect(await left()).toBe(0)
  })

  test('make room for others as soon as they pay or close the window', async () => {
    const [asha, ravi, mina] = (await payers(3)) as [Payer, Payer, Payer]
    await stockUp(40)
    const orderId = await asha.begin({ Grapes: 20 })
    expect(await ravi.start({ Grapes: 10 })).toMatchObject({ status: 409, body: { code: 'hold_limit' } })
    await asha.person.call(releaseOnlineOrder, { razorpay_order_id: orderId })
    await payOnline(ravi, 10)
    await payOnline(mina, 10)
    expect(await left()).toBe(20)
  })

  test('are not limited in what is not counted', async () => {
    for (const payer of await payers(3)) expect(await payer.start({ Bread: 99 })).toMatchObject({ status: 200 })
  })
})

test('a shopper who has paid for groceries before may hold what is on the shelf', async () => {
  const [regular, ...greedy] = (await payers(4)) as [Payer, ...Payer[]]
  await payOnline(regular, 1)
  for (const payer of greedy) await payer.start({ Grapes: 99 })
  const before = await left()
  await payOnline(regular, 90)
  expect(await left()).toBe(before - 90)
})

describe('holding without paying', () => {
  test('ends after three quarters of an hour, and is free again hours later', async () => {
    const [greedy] = (await payers(1)) as [Payer]
    for (let turn = 0; turn < 3; turn++) {
      await greedy.begin({ Grapes: 9 })
      await wait(16)
    }
    expect(await greedy.start({ Grapes: 9 })).toMatchObject({
      status: 409,
      body: { code: 'hold_limit', message: expect.stringContaining('Cash On Delivery') },
    })
    expect(await left()).toBe(500)
    expect(await greedy.start({ Bread: 1 })).toMatchObject({ status: 200 })
    expect(await onDelivery(greedy, 2)).toMatchObject({ status: 200 })
    await wait(6 * 60)
    expect(await greedy.start({ Grapes: 9 })).toMatchObject({ status: 200 })
  })

  test('costs nothing where nothing is held, because it is not counted', async () => {
    const [asha] = (await payers(1)) as [Payer]
    for (let turn = 0; turn < 4; turn++) {
      await asha.begin({ Bread: 1 })
      await wait(16)
    }
    expect(await asha.start({ Grapes: 9 })).toMatchObject({ status: 200 })
  })

  test('a dozen cards that are declined one after the other cost no patience', async () => {
    const [unlucky] = (await payers(1)) as [Payer]
    for (let card = 0; card < 12; card++) {
      await wait(1)
      const orderId = await unlucky.begin({ Grapes: 9 })
      await pay(shop, orderId, { outcome: 'declined', webhook: 'before' })
    }
    await payOnline(unlucky, 9)
    expect(await left()).toBe(491)
  })

  test('a payment is held longer twice, and no third time', async () => {
    const [asha] = (await payers(1)) as [Payer]
    const again = () => asha.start({ Grapes: 9 }, 'held-on-and-on')
    const { body } = await again()
    for (let turn = 0; turn < 3; turn++) {
      await wait(8)
      expect(await again()).toMatchObject({ status: 200, body: { id: body.id } })
      expect(await left()).toBe(491)
    }
    await wait(8)
    expect(await again()).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(await left()).toBe(500)
  })
})
