import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { importProducts } from '#contract/catalog/product-csv.ts'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { reportItems } from '#contract/orders/reports.ts'
import { CONNECTION_LIMITS } from '../http/connection-limits.ts'
import { cashShopper } from '../testing/cash-shopper.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { RawPeer } from '../testing/raw-peer.ts'
import type { Visitor } from '../testing/visitor.ts'

const LIMITS = { ...CONNECTION_LIMITS, uploadPauseMs: 5_000, unreadPauseMs: 300 }
const PICTURE = 1_000_000

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ seeds: [grocery('Bread')], limits: LIMITS })
  await (await cashShopper(shop, 'Bread')).place()
})
afterAll(() => shop.close())

const peers: RawPeer[] = []
afterEach(() => {
  for (const peer of peers.splice(0)) peer.leave()
})

type Upload = { path?: string; type?: string; length?: number; begins?: string }

/** Announces a file, sends the first bytes of it and then nothing. */
async function beginUpload(person: Visitor, { path = reportItems.path, ...upload }: Upload = {}): Promise<RawPeer> {
  const { type = 'multipart/form-data; boundary=b', length = PICTURE } = upload
  const begins =
    upload.begins ?? '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n\xff\xd8'
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const peer = await RawPeer.call(shop.url)
  peers.push(peer)
  peer.say(
    `POST ${path} HTTP/1.1\r\nhost: shop\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${begins}`,
  )
  return peer
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => shop.shopper()))

test.each([2, 8, 24])('%i people who send a photo and fall silent keep nobody from ordering', async (count) => {
  const { person } = await cashShopper(shop, 'Bread')
  person.patient = false
  const { body } = await person.expectDone(listAddresses)
  const address = body.addresses[0]?._id ?? ''
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  const silent = await people(count)
  await Promise.all(silent.map((one) => beginUpload(one)))
  for (let order = 0; order < 3; order++) {
    const heard = await person.call(placeCodOrder, { items, address })
    expect(heard).toMatchObject({ status: 200 })
  }
  expect((await person.call(checkUser)).status).toBe(200)
  expect(shop.shop.uploads.count).toBeGreaterThan(0)
})

test.each([
  ['a photo', reportItems.path, 'shopper'],
  ['pictures of a product', addProduct.path, 'seller'],
  ['a table', importProducts.path, 'seller'],
] as const)('whoever stops sending %s hears why and is hung up on', async (_what, path, who) => {
  const person = who === 'seller' ? await shop.seller() : await shop.shopper()
  const peer = await beginUpload(person, { path })
  await peer.ended
  expect(peer.said).toMatch(/^HTTP\/1\.1 408 /)
  expect(peer.said).toContain('"code":"timeout"')
  expect(peer.said.toLowerCase()).toContain('connection: close')
})

test('one account sends one file at a time, and the next when that one is over', async () => {
  const person = await shop.shopper()
  const first = await beginUpload(person)
  await expect.poll(() => shop.shop.uploads.count).toBe(1)
  const second = await beginUpload(person)
  await second.ended
  expect(second.said).toMatch(/^HTTP\/1\.1 429 /)
  expect(second.said).toContain('still arriving')
  first.leave()
  await expect.poll(() => shop.shop.uploads.count).toBe(0)
  const third = await beginUpload(person, { length: 10, begins: 'not a form' })
  await expect.poll(() => third.said).toMatch(/^HTTP\/1\.1 400 /)
})

test('what can be refused without the file is refused before it', async () => {
  const refused = async (person: Visitor, upload: Upload) => {
    const peer = await beginUpload(person, upload)
    await expect.poll(() => peer.said, { timeout: 2_000 }).not.toBe('')
    return peer.said.split('\r\n')[0]
  }
  const asha = await shop.shopper()
  expect(await refused(shop.visitor(), {})).toContain(' 401 ')
  expect(await refused(asha, { path: addProduct.path })).toContain(' 401 ')
  expect(await refused(asha, { type: 'application/xml' })).toContain(' 415 ')
  expect(await refused(asha, { length: 50_000_000 })).toContain(' 413 ')
  expect(
    await refused(await shop.seller(), { path: importProducts.path, type: 'text/csv', length: 50_000_000 }),
  ).toContain(' 413 ')
  expect(shop.shop.uploads.count).toBe(0)
})

test('slow but steady is in time', async () => {
  const person = await shop.shopper()
  const report = '--b\r\ncontent-disposition: form-data; name="report"\r\n\r\n{}\r\n--b--\r\n'
  const peer = await beginUpload(person, { begins: report, length: report.length + 60_000 })
  for (let piece = 0; piece < 12; piece++) {
    await new Promise((done) => setTimeout(done, LIMITS.uploadPauseMs / 8))
    peer.say(' '.repeat(5_000))
  }
  await expect.poll(() => peer.said).toMatch(/^HTTP\/1\.1 400 /)
})
