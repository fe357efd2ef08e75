import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PaymentResult, pay } from '../testing/paying.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.restock())

describe('somebody who cheats', () => {
  let result: PaymentResult
  beforeEach(async () => {
    result = (await pay(shop, await shop.asha.begin({ Milk: 1 }), { webhook: 'never' })).body
  })

  test.for(['', 'f'.repeat(64), 'é'.repeat(64), 'x'])(
    'cannot verify with the signature %j',
    async (razorpay_signature) => {
      const before = (await shop.asha.orders()).length
      const { status } = await shop.asha.verify({ ...result, razorpay_signature })
      expect(status).toBe(400)
      expect(await shop.asha.orders()).toHaveLength(before)
    },
  )

  test('cannot use one signature for another payment or order', async () => {
    const other = (await pay(shop, await shop.ravi.begin({ Milk: 1 }), { webhook: 'never' })).body
    const mixes = [
      { ...result, razorpay_payment_id: other.razorpay_payment_id },
      { ...result, razorpay_order_id: other.razorpay_order_id },
    ]
    for (const mixed of mixes) expect(await shop.asha.verify(mixed)).toMatchObject({ status: 400 })
    expect(await shop.asha.verify({ ...result, razorpay_order_id: 'order_unknown' })).toMatchObject({ status: 404 })
  })

  test("is refused with somebody else's result, and the order goes to whom it belongs", async () => {
    const before = (await shop.ravi.orders()).length
    expect(await shop.ravi.verify(result)).toMatchObject({ status: 403 })
    expect(await shop.ravi.orders()).toHaveLength(before)
    expect(await shop.asha.verify(result)).toMatchObject({
      status: 200,
      body: { orderId: (await shop.asha.orders())[0]?._id },
    })
  })
})
