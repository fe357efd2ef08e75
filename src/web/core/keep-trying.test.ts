import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { callApi } from './api.ts'
// Loaded on demand by the browser; here before the clock is stopped.
import './keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const BREAD = '0123456789abcdefghjk'
const REFUSED = { success: false, code: 'unavailable', message: 'We are busy.' }
const ORDER = { items: [{ product: BREAD, quantity: 1 }], address: 'home' }
const busy = (seconds: number) => reply(503, { ...REFUSED, begun: false }, seconds)
const away = () => reply(503, REFUSED, 1)
const placed = () => reply(200, { success: true, message: 'Order Placed Successfully', orderId: 'o1' })

function reply(status: number, body: object, retryAfterSeconds?: number): Response {
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined
  return Response.json(body, { status, ...(headers && { headers }) })
}

/** The network to a shop that gives these answers in turn, the last one for ever. */
function openShop(...answers: (() => Response)[]) {
  const asked: { at: number; key: string | undefined }[] = []
  const began = Date.now()
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ at: Date.now() - began, key: headers['idempotency-key'] })
    return (answers[asked.length - 1] ?? answers.at(-1))?.()
  })
  return asked
}

async function outcome<T>(call: Promise<T>): Promise<T> {
  for (let second = 0; second < 60; second++) await vi.advanceTimersByTimeAsync(1_000)
  return call
}

test('an order that a busy shop refuses is sent again with the same key, no sooner than the shop says', async () => {
  const asked = openShop(
    () => busy(2),
    () => busy(3),
    placed,
  )
  const onBusy = vi.fn()
  const answer = await outcome(callApi(placeCodOrder, { body: ORDER, idempotencyKey: 'k1', onBusy }))
  expect(answer).toMatchObject({ success: true, orderId: 'o1' })
  expect(asked.map(({ key }) => key)).toEqual(['k1', 'k1', 'k1'])
  const [first = 0, second = 0, third = 0] = asked.map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(2_000)
  expect(third - second).toBeGreaterThanOrEqual(3_000)
  expect(onBusy).toHaveBeenCalledOnce()
})

test('after about ten seconds of trying the refusal is said', async () => {
  const asked = openShop(() => busy(1))
  const answer = await outcome(callApi(placeCodOrder, { body: ORDER, idempotencyKey: 'k1', onBusy: vi.fn() }))
  expect(answer).toMatchObject({ success: false, code: 'unavailable', message: 'We are busy.' })
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.at(-1)?.at).toBe(10_000)
})

test('a long line is tried again at the end of the ten seconds', async () => {
  const asked = openShop(() => busy(30))
  await outcome(callApi(listMyOrders))
  expect(asked.map(({ at }) => at)).toEqual([0, 10_000])
})

test('a cart that was not saved for want of time is saved later', async () => {
  const asked = openShop(
    () => busy(1),
    () => reply(200, { success: true, message: 'Cart Updated', cartItems: { [BREAD]: 2 } }),
  )
  const answer = await outcome(callApi(updateCart, { body: { cartItems: { [BREAD]: 2 } }, keepalive: true }))
  expect(answer).toMatchObject({ success: true, cartItems: { [BREAD]: 2 } })
  expect(asked).toHaveLength(2)
})

test('an address that may have been saved before the database went away is not sent again', async () => {
  const asked = openShop(away)
  const address = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    street: '12 Orchard Lane',
    village: '',
    area: '',
    colony: '',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipcode: '560038',
    country: 'India',
    phone: '+91 98450 12345',
  }
  const answer = await outcome(callApi(addAddress, { body: { address } }))
  expect(answer).toMatchObject({ success: false, code: 'unavailable' })
  expect(asked).toHaveLength(1)
})

test('orders and reads are sent again when the database is away, because repeating them is harmless', async () => {
  const asked = openShop(away, placed)
  const answer = await outcome(callApi(placeCodOrder, { body: ORDER, idempotencyKey: 'k1', onBusy: vi.fn() }))
  expect(answer.success).toBe(true)
  expect(asked).toHaveLength(2)
})

test('a refusal that has nothing to do with the rush is said at once', async () => {
  const asked = openShop(() => reply(409, { success: false, code: 'out_of_stock', message: 'No bread left.' }))
  expect(await outcome(callApi(placeCodOrder, { body: ORDER, idempotencyKey: 'k1' }))).toMatchObject({
    code: 'out_of_stock',
  })
  expect(asked).toHaveLength(1)
})
