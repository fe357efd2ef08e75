import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { importProducts } from '#contract/catalog/product-csv.ts'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { catalogue } from '#seed/catalogue.ts'
import { readConfig } from '../config/config.ts'
import { BucketServer } from '../testing/bucket-server.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { type ReopenedShop, reopenShop } from '../testing/reopen-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let server: BucketServer
let shop: OpenShop
let seller: Visitor
beforeAll(async () => {
  server = await BucketServer.open()
  const { pictureBucket } = readConfig(server.settings('here/shop'))
  shop = await openShop({ seeds: catalogue.slice(0, 3), config: { pictureBucket, logLevel: 'silent' } })
  seller = await shop.seller()
})
afterAll(async () => {
  await shop?.close()
  await server?.close()
})

const productsOf = async () => (await shop.visitor().expectDone(listProducts)).body.products

async function addFigs(name: string) {
  const form = new FormData()
  const data = { name, description: [], category: 'Fruits', price: 80, offerPrice: 70 }
  form.set('productData', JSON.stringify(data))
  const figs = sharp({ create: { width: 20, height: 20, channels: 3, background: '#939' } })
  form.append('images', new Blob([new Uint8Array(await figs.png().toBuffer())]), 'figs.png')
  return seller.call(addProduct, form)
}

/** The same shop on another machine: nothing is in memory, and no picture was seen there. */
async function onAnotherMachine(work: (again: ReopenedShop) => Promise<void>): Promise<void> {
  const folder = join(shop.shop.config.dataDir, 'another-machine')
  const again = await reopenShop(shop, { pictureCache: { folder, bytes: 1024 * 1024 } })
  try {
    await work(again)
  } finally {
    await again.close()
  }
}

const readsOf = (url: string) => server.requests.filter((line) => line === `GET /here/shop${url}`).length
const figsOf = async () => (await productsOf()).find(({ name }) => name === 'Figs')?.image[0] ?? ''

test('the seller adds figs, and their picture is served from the bucket as from a folder', async () => {
  expect(await addFigs('Figs')).toMatchObject({ status: 200 })
  const url = await figsOf()
  const picture = await shop.visitor().fetch(url)
  expect(picture.status).toBe(200)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect((await sharp(bytes).metadata()).format).toBe('webp')

  const etag = picture.headers.get('etag') ?? ''
  const again = await shop.visitor().fetch(url, { headers: { 'if-none-match': `"other", W/${etag}` } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const head = await shop.visitor().fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
})

test('names that no picture has are 404, and most of them never reach the bucket', async () => {
  const before = server.requests.length
  const strange = [
    '',
    'shop.json',
    '../shop.json',
    '%2e%2e%2fshop.json',
    'x/y-160.webp',
    'fig-161.webp',
    'fig-160.webp%00',
  ]
  for (const name of strange) {
    const { status } = await shop.visitor().fetch(`/pictures/${name}`)
    expect([name, status === 404 || status === 400]).toEqual([name, true])
  }
  expect(server.requests.length).toBe(before)
  for (let turn = 0; turn < 3; turn++) {
    const unknown = await shop.visitor().fetch('/pictures/durian-160.webp')
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
  expect(readsOf('/pictures/durian-160.webp')).toBe(1)
})

test('on another machine, fifty visitors ask for a picture and the bucket is asked once', async () => {
  const url = await figsOf()
  const before = readsOf(url)
  await onAnotherMachine(async (again) => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => again.visitor().fetch(url)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
  expect(readsOf(url)).toBe(before + 1)
})

test('while the bucket is away, what was seen is shown, uploads are refused, and all is well when it is back', async () => {
  const [figs, other] = [await figsOf(), (await productsOf()).find(({ name }) => name !== 'Figs')?.image[0] ?? '']
  await shop.visitor().fetch(figs)
  const before = await productsOf()
  await server.goAway()

  expect((await shop.visitor().fetch(figs)).status).toBe(200)
  const missing = await shop.visitor().fetch(other)
  expect(missing.status).toBe(503)
  expect(missing.headers.get('cache-control')).toBe('no-store')
  expect(Number(missing.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await addFigs('Late figs')).toMatchObject({
    status: 503,
    body: { success: false, code: 'unavailable', message: expect.stringContaining('nothing was saved') },
  })
  const csv = `name,category,price,offerPrice,pictures\nPlums,Fruits,80,70,${other}\n`
  const imported = await seller.fetch(`${importProducts.path}?dryRun=0`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: csv,
  })
  expect([imported.status, await imported.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
  expect(await productsOf()).toEqual(before)
  expect((await shop.visitor().fetch('/readyz')).status).toBe(200)

  await server.comeBack()
  await expect.poll(async () => (await shop.visitor().fetch(other)).status).toBe(200)
  await expect.poll(async () => (await addFigs('Late figs')).status).toBe(200)
  const { length } = await (await shop.visitor().fetch('/metrics')).text().then((text) => {
    return text.match(/greencart_bucket_failures_total\{call="\w+"\} [1-9]/g) ?? []
  })
  expect(length).toBeGreaterThan(0)
})

test('a bucket that says nothing keeps visitors waiting for seconds, and is left alone by those in line', async () => {
  server.isSilent = true
  try {
    const before = server.requests.length
    const fruits = Array.from({ length: 40 }, (_, index) => shop.visitor().fetch(`/pictures/fruit-${index}-160.webp`))
    expect(new Set((await Promise.all(fruits)).map(({ status }) => status))).toEqual(new Set([503]))
    expect(server.requests.length - before).toBe(16)
  } finally {
    server.isSilent = false
  }
})

test('a second process shows what the first one has added', async (context) => {
  if (shop.shop.database.kind === 'embedded') return context.skip()
  const other = await openShop({ config: { pictureBucket: shop.shop.config.pictureBucket }, beside: shop })
  try {
    // Just after a failure the bucket is left alone for a moment.
    await expect.poll(async () => (await addFigs('Dates')).status).toBe(200)
    const url = (await productsOf()).find(({ name }) => name === 'Dates')?.image[0] ?? ''
    expect((await other.visitor().fetch(url)).status).toBe(200)
  } finally {
    await other.close()
  }
})
