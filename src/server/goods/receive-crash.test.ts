import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { listSellerProducts, setProductStock } from '#contract/catalog/seller-catalog.ts'
import { listGoodsReceipts, receiveGoods } from '#contract/goods/receive.ts'
import { readStockLog } from '#contract/goods/stock-log.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { eachRound } from '../testing/rounds.ts'
import { startShop, withFolder } from '../testing/shop-process.ts'
import { Visitor } from '../testing/visitor.ts'

async function sellerAt(url: string): Promise<Visitor> {
  const seller = new Visitor(url)
  seller.patient = false
  await seller.expectDone(loginSeller, { email: 'admin@example.com', password: 'greencart' })
  return seller
}

/** One of each of these, again and again, each with a key of its own; the keys that were acknowledged, and the last. */
async function receiveUntilKilled(url: string, products: string[], round: number, onFirst: () => void) {
  const seller = await sellerAt(url)
  let done = 0
  const keyOf = (nth: number) => `van-${round}-${nth}`
  const lines = products.map((product) => ({ product, quantity: 1, cost: 10 }))
  try {
    for (;;) {
      await seller.expectDone(receiveGoods, { bill: keyOf(done), lines }, { key: keyOf(done) })
      done += 1
      onFirst()
    }
  } catch {
    return { done, lastKey: keyOf(done) }
  }
}

test('kill -9 while vans are received: a delivery is booked whole or not at all, and its key books it once', {
  timeout: 180_000,
}, async () => {
  await withFolder(async (folder) => {
    const settings = await migratedData(folder)
    let shop = await startShop(folder, settings)
    const first = await sellerAt(shop.url)
    const { body } = await first.expectDone(listSellerProducts, { limit: '30' })
    const products = body.products.filter(({ loose, shelf }) => !loose && !shelf).slice(0, 12)
    const ids = products.map(({ _id }) => _id)
    for (const id of ids) await first.expectDone(setProductStock, { id, inStock: true, stock: 0 })
    let booked = 0
    for (const round of eachRound(1, 8)) {
      const begun = Promise.withResolvers<void>()
      const receiving = receiveUntilKilled(shop.url, ids, round, begun.resolve)
      await Promise.race([begun.promise, receiving])
      await pause(Math.random() * 700)
      await shop.kill()
      const { done, lastKey } = await receiving
      shop = await startShop(folder, settings)
      const seller = await sellerAt(shop.url)
      // The last one again: whether the shop had booked it or not, it is booked once.
      const lines = ids.map((product) => ({ product, quantity: 1, cost: 10 }))
      await seller.expectDone(receiveGoods, { bill: lastKey, lines }, { key: lastKey })
      booked += done + 1
      for (const product of ids) {
        const { count, entries } = (await seller.expectDone(readStockLog, { product, limit: '1' })).body
        expect(count).toBe(booked)
        expect(entries[0]?.after).toBe(booked)
      }
      const { receipts } = (await seller.expectDone(listGoodsReceipts, { limit: '200' })).body
      expect(receipts).toHaveLength(booked)
      expect(receipts.every((receipt) => receipt.lines.length === ids.length)).toBe(true)
    }
    expect(await shop.stop()).toBe(0)
  })
})
