import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listDeliveryAreas } from '#contract/delivery/delivery.ts'
import { saveDeliveryAreas, saveOpeningHours } from '#contract/delivery/seller-delivery.ts'
import { placeCodOrder, startOnlineOrder } from '#contract/orders/place-order.ts'
import { readChecklist } from '#contract/shop/checklist.ts'
import { readShop, saveShop } from '#contract/shop/shop.ts'
import { ALWAYS_OPEN } from '#domain/delivery/opening-hours.ts'
import { catalogue } from '#seed/catalogue.ts'
import { sizes } from '#seed/sizes.ts'
import { homeAddress } from './testing/groceries.ts'
import { migratedData } from './testing/open-test-database.ts'
import { type ShopProcess, startShop, withFolder } from './testing/shop-process.ts'
import { Visitor } from './testing/visitor.ts'

const seller = { email: 'owner@sharma.example', password: 'kirana-opens-today' }
const production = {
  NODE_ENV: 'production',
  CREATE: '1',
  SEED: 'demo',
  TRUSTED_PROXIES: 'none',
  LOG_LEVEL: 'error',
  SELLER_EMAIL: seller.email,
  SELLER_PASSWORD: seller.password,
}

const area = { name: 'Hebbal', pincodes: [], travelMinutes: 10, fee: 0, minimumOrder: 0, served: true }

test('two processes start a new production shop at once, without a payment provider; its owner opens it', {
  timeout: 120_000,
}, async () => {
  await withFolder(async (folder) => {
    const settings = { ...production, ...(await migratedData(folder)) }
    const started = await Promise.all([1, 2].map(() => startShop(join(folder, 'data'), settings)))
    try {
      await walk(started)
    } finally {
      for (const shop of started) await shop.kill()
    }
  })
})

async function walk(started: readonly ShopProcess[]): Promise<void> {
  const [first, second] = started
  if (!first || !second) throw new Error('two were started')
  const [owner, shopper] = [new Visitor(first.url), new Visitor(second.url)]
  await owner.expectDone(loginSeller, seller)
  for (const { url } of started) {
    const visitor = new Visitor(url)
    expect((await visitor.expectDone(listProducts)).body.products).toHaveLength(
      catalogue.length + sizes.flatMap(({ more }) => more).length,
    )
    expect((await visitor.expectDone(listDeliveryAreas)).body.areas).toEqual([])
    expect((await visitor.expectDone(readShop)).body.openingSoon).toBe(true)
  }
  await shopper.expectDone(registerUser, { name: 'Asha', email: 'asha@example.com', password: 'correct horse' })
  const { address } = (await shopper.expectDone(addAddress, { address: homeAddress })).body
  const [product] = (await shopper.expectDone(listProducts)).body.products.filter(({ inStock }) => inStock)
  const order = { items: [{ product: String(product?._id), quantity: 1 }], address: address._id }
  expect((await shopper.call(placeCodOrder, order)).body).toMatchObject({ code: 'not_taking_orders' })

  await owner.expectDone(saveShop, { shop: { name: 'Sharma Kirana' } })
  await owner.expectDone(saveOpeningHours, { hours: [...ALWAYS_OPEN.week] })
  expect((await owner.expectDone(readChecklist)).body.open).toBe(false)
  await owner.expectDone(saveDeliveryAreas, { areas: [area] })
  expect((await owner.expectDone(readChecklist)).body.open).toBe(true)
  const deadline = Date.now() + 1000
  while ((await shopper.expectDone(readShop)).body.openingSoon && Date.now() < deadline) await pause(20)
  expect((await shopper.expectDone(readShop)).body).toMatchObject({
    shop: { name: 'Sharma Kirana', payments: { cash: true, online: false } },
  })
  await until(async () => (await shopper.call(placeCodOrder, order)).status === 200)
  expect((await shopper.call(startOnlineOrder, order)).body).toMatchObject({ code: 'payment_failed' })
}

/** The other process hears of hours and areas a quarter of a second later. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('not so after five seconds')
    await pause(50)
  }
}
