import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { startPostgres } from '../../../scripts/postgres-server.ts'
import { until } from '../../../scripts/until.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { eachRound, isNightly } from '../testing/rounds.ts'
import { type ShopProcess, startShop, withFolder } from '../testing/shop-process.ts'
import { Visitor } from '../testing/visitor.ts'
import { BusyManager } from './busy-manager.ts'
import { BusyOwner } from './busy-owner.ts'
import { BusyShopper } from './busy-shoppers.ts'
import { addProducts, brokenPromises } from './kept-promises.ts'

const SHOPPERS = 6

/** Shoppers and managers act until the moment comes when `strike` ends it all. */
async function shopUntilStruck(
  shoppers: BusyShopper[],
  { products, managers }: { products: string[]; managers: (BusyManager | BusyOwner)[] },
  strike: () => Promise<void>,
): Promise<void> {
  let struck = false
  const busy = [...shoppers, ...managers].map(async (person) => {
    while (!struck) {
      try {
        await person.act(products)
      } catch (error) {
        if (!struck && !(error instanceof TypeError)) throw error
      }
    }
  })
  const attempts = () => shoppers.flatMap(({ attempts }) => attempts).length
  const before = attempts()
  await pause(300 + Math.random() * 900)
  while (attempts() < before + 2) await pause(50)
  try {
    await strike()
  } finally {
    // Whoever went on would keep the worker busy for the files that follow.
    struck = true
  }
  await Promise.all(busy)
}

// Before a push on the embedded database, whose files it is about: a server of its own is not killed with the shop.
test.runIf(isNightly || !process.env.TEST_DATABASE_URL)(
  'kill -9 at any moment loses nothing that was acknowledged, and sells nothing twice',
  {
    timeout: 180_000,
  },
  async () => {
    await withFolder(async (folder) => {
      const settings = { SEED: '0', ...(await migratedData(folder)) }
      let shop = await startShop(folder, settings)
      const products = await addProducts(shop)
      const shoppers = Array.from({ length: SHOPPERS }, () => new BusyShopper(shop.url))
      const manager = await BusyManager.at(shop)
      const owner = await BusyOwner.at(shop)
      for (const _ of eachRound(1, 5)) {
        await shopUntilStruck(shoppers, { products, managers: [manager, owner] }, () => shop.kill())
        shop = await startShop(folder, settings)
        expect(await brokenPromises(shop, shoppers, products)).toEqual([])
        await manager.moveTo(shop)
        await owner.moveTo(shop)
        expect([...(await manager.losses()), ...(await owner.losses())]).toEqual([])
      }
      expect(shoppers.flatMap(({ attempts }) => attempts).length).toBeGreaterThan(1)
      expect(await shop.stop()).toBe(0)
    })
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'a killed Postgres server loses nothing either, and the shop works again without a restart',
  { timeout: 180_000 },
  async () => {
    const postgres = await startPostgres({ durable: true })
    await withFolder(async (folder) => {
      const shop = await startShop(folder, { SEED: '0', DATABASE_URL: postgres.url })
      const products = await addProducts(shop)
      const shoppers = Array.from({ length: SHOPPERS }, () => new BusyShopper(shop.url))
      const manager = await BusyManager.at(shop)
      for (const _ of eachRound(1, 3)) {
        await shopUntilStruck(shoppers, { products, managers: [manager] }, async () => {
          await postgres.kill()
          await expectQuickRefusal(shop)
          await postgres.start()
        })
        await untilReady(shop)
        expect(await brokenPromises(shop, shoppers, products)).toEqual([])
        expect(await manager.losses()).toEqual([])
      }
      expect(await shop.stop()).toBe(0)
    })
    await postgres.stop()
  },
)

async function expectQuickRefusal(shop: ShopProcess): Promise<void> {
  const began = performance.now()
  const { status, body } = await new Visitor(shop.url).call(listProducts, { limit: '5' })
  expect(performance.now() - began).toBeLessThan(5_000)
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { success: false, code: 'unavailable', message: expect.any(String) },
  })
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
}

const untilReady = (shop: ShopProcess) =>
  until('the shop comes back', async () => (await fetch(`${shop.url}/readyz`)).ok, { everyMs: 50 })
