import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '../../../scripts/find-postgres.ts'
import { readConfig } from '../config/config.ts'
import { homeAddress } from '../testing/groceries.ts'
import { newTestDatabaseUrl } from '../testing/open-test-database.ts'
import { startShop } from '../testing/shop-process.ts'
import { Visitor } from '../testing/visitor.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'greencart-backup-'))
  if (process.env.TEST_DATABASE_URL) process.env.PATH = `${findPostgres()}:${process.env.PATH}`
})
afterAll(() => rm(place, { recursive: true }))

async function emptyPlace(name: string): Promise<Record<string, string>> {
  const url = process.env.TEST_DATABASE_URL && (await newTestDatabaseUrl(process.env.TEST_DATABASE_URL))
  return { DATA_DIR: join(place, name), SEED: '0', ...(url && { DATABASE_URL: url }) }
}

const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }

test('what was acknowledged before the backup is there after the restore', { timeout: 120_000 }, async () => {
  const here = await emptyPlace('here')
  const shop = await startShop(join(place, 'here'), here)
  const seller = new Visitor(shop.url)
  await seller.post('/api/seller/login', { email: 'admin@example.com', password: 'greencart' })
  const form = new FormData()
  form.set(
    'productData',
    JSON.stringify({ name: 'Figs', description: [], category: 'Fruits', price: 80, offerPrice: 70, stock: 9 }),
  )
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#939' } })
    .png()
    .toBuffer()
  form.append('images', new Blob([new Uint8Array(picture)]), 'figs.png')
  await seller.send('/api/product/add', form)

  const person = new Visitor(shop.url)
  await person.post('/api/user/register', account)
  const { body: kept } = await person.post('/api/address/add', { address: homeAddress })
  const { body: list } = await person.get('/api/product/list')
  const product = (list.products as { _id: string; image: string[] }[])[0]
  const items = [{ product: product?._id, quantity: 2 }]
  const { body: placed } = await person.post('/api/order/cod', {
    items,
    address: (kept.address as { _id: string })._id,
  })
  expect(placed.success).toBe(true)
  await shop.stop()

  await backUp(readConfig(here), join(place, 'copy'))
  const there = await emptyPlace('there')
  await restore(readConfig(there), join(place, 'copy'))
  await expect(restore(readConfig(there), join(place, 'copy'))).rejects.toThrow(/already/)
  await expect(backUp(readConfig(here), join(place, 'copy'))).rejects.toThrow(/not empty/)

  const again = await startShop(join(place, 'there'), there)
  const back = new Visitor(again.url)
  expect(await back.post('/api/user/login', account)).toMatchObject({ status: 200 })
  expect((await back.get('/api/order/user')).body).toMatchObject({ orders: [{ _id: placed.orderId, amount: 142.8 }] })
  expect((await back.get('/api/product/list')).body).toMatchObject({ products: [{ name: 'Figs', stock: 7 }] })
  expect((await back.fetch(product?.image[0] ?? '')).status).toBe(200)
  await again.stop()
})
