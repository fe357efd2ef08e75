import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { changeProducts, listProductBatches, undoProductChanges } from '#contract/catalog/product-batches.ts'
import { importProducts } from '#contract/catalog/product-csv.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { MAX_BATCH } from '#domain/product-batch.ts'
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

async function biscuits(seller: Visitor) {
  const found: { id: string; price: number; cost: number | null; stock: number | null }[] = []
  for (let cursor: string | undefined; ; ) {
    const { body } = await seller.expectDone(listSellerProducts, {
      search: 'Ragi rusk',
      limit: '200',
      sort: 'name',
      ...(cursor && { cursor }),
    })
    found.push(...body.products.map(({ _id: id, price, cost, stock }) => ({ id, price, cost, stock })))
    if (!body.nextCursor) return found
    cursor = body.nextCursor
  }
}

async function changeUntilKilled(url: string, ids: string[], from: number, onFirst: () => void): Promise<number> {
  const seller = await sellerAt(url)
  let done = from
  try {
    for (let nth = from + 1; ; nth++) {
      const changes = ids.map((id) => ({ id, price: 100 + nth, cost: nth, stock: nth }))
      const { batch } = (await seller.expectDone(changeProducts, { changes })).body
      done = nth
      onFirst()
      if (nth % 3 !== 0) continue
      await seller.expectDone(undoProductChanges, { batch })
      done = nth - 1
    }
  } catch {
    return done
  }
}

test('kill -9 in a batch of 1,000: all of them are changed or none', { timeout: 240_000 }, async () => {
  await withFolder(async (folder) => {
    const settings = await migratedData(folder)
    let shop = await startShop(folder, settings)
    const rows = Array.from({ length: MAX_BATCH }, (_, nth) => `Ragi rusk ${nth},Bakery,100,90`)
    const csv = ['name,category,price,offerPrice', ...rows].join('\n')
    const loaded = await (await sellerAt(shop.url)).fetch(`${importProducts.path}?dryRun=0`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: csv,
    })
    expect(loaded.status).toBe(200)
    const ids = (await biscuits(await sellerAt(shop.url))).map(({ id }) => id)
    expect(ids.length).toBe(MAX_BATCH)
    let last = 0
    for (const _ of eachRound(1, 8)) {
      const first = Promise.withResolvers<void>()
      const changing = changeUntilKilled(shop.url, ids, last, first.resolve)
      await Promise.race([first.promise, changing])
      await pause(Math.random() * 1500)
      await shop.kill()
      const done = await changing
      shop = await startShop(folder, settings)
      const seller = await sellerAt(shop.url)
      const now = await biscuits(seller)
      const seen = new Set(now.map(({ price, cost, stock }) => JSON.stringify([price, cost, stock])))
      expect(seen.size).toBe(1)
      last = now[0]?.cost ?? 0
      // What was acknowledged is there, and at most what was on its way came after it.
      expect(Math.abs(last - done)).toBeLessThanOrEqual(1)
      const { batches } = (await seller.expectDone(listProductBatches, { limit: '1' })).body
      expect(batches[0]?.counts.products).toBe(MAX_BATCH)
    }
    expect(last).toBeGreaterThan(0)
    expect(await shop.stop()).toBe(0)
  })
})
