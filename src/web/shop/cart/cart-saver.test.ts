import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from '#domain/cart.ts'
import { createCartSaver } from './cart-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openShop(answerAfter = 100) {
  const heard: Cart[] = []
  const settled: Cart[] = []
  let atOnce = 0
  let most = 0
  const saver = createCartSaver<Cart>({
    async send(cart) {
      heard.push(cart)
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setTimeout(resolve, answerAfter))
      atOnce -= 1
      return cart
    },
    settled: (reply) => void settled.push(reply),
  })
  return { saver, heard, settled, mostAtOnce: () => most }
}

test('ten quick taps on + are one request with the last wanted quantity', async () => {
  const { saver, heard, settled } = openShop()
  for (let apples = 1; apples <= 10; apples++) saver.want({ apple: apples })
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual([{ apple: 10 }])
  expect(settled).toEqual([{ apple: 10 }])
})

test('a tap while a save is under way waits its turn, and only the last answer counts', async () => {
  const { saver, heard, settled, mostAtOnce } = openShop(400)
  saver.want({ milk: 1 })
  await vi.advanceTimersByTimeAsync(300)
  saver.want({ milk: 2 })
  saver.want({ milk: 3 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(heard).toEqual([{ milk: 1 }, { milk: 3 }])
  expect(settled).toEqual([{ milk: 3 }])
  expect(mostAtOnce()).toBe(1)
})

test('somebody who closes the tab at once still has the loaf in the cart', async () => {
  const { saver, heard } = openShop()
  saver.want({ loaf: 1 })
  void saver.flushNow()
  expect(heard).toEqual([{ loaf: 1 }])
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toHaveLength(1)
})

test('before an order is placed, flush waits until the server has heard everything', async () => {
  const { saver, heard } = openShop(200)
  saver.want({ egg: 6 })
  let done = false
  void saver.flush().then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(199)
  expect(done).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toBe(true)
  expect(heard).toEqual([{ egg: 6 }])
})

test('nothing is sent after a logout', async () => {
  const { saver, heard, settled } = openShop()
  saver.want({ rice: 1 })
  saver.forget()
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toEqual([])
  expect(settled).toEqual([])
})

test('however people tap and wait, one request is under way at a time and the last wish is what the shop ends with', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ pears: fc.integer({ min: 1, max: 99 }), pause: fc.integer({ min: 0, max: 900 }) }), {
        minLength: 1,
      }),
      fc.integer({ min: 0, max: 700 }),
      async (taps, answerAfter) => {
        const { saver, heard, settled, mostAtOnce } = openShop(answerAfter)
        for (const { pears, pause } of taps) {
          saver.want({ pear: pears })
          await vi.advanceTimersByTimeAsync(pause)
        }
        await vi.advanceTimersByTimeAsync(5000)
        const last = { pear: taps.at(-1)?.pears }
        expect(heard.at(-1)).toEqual(last)
        expect(settled.at(-1)).toEqual(last)
        expect(heard.length).toBeLessThanOrEqual(taps.length)
        expect(mostAtOnce()).toBe(1)
      },
    ),
  )
})
