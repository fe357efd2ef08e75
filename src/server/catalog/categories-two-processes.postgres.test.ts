import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { listCategories } from '#contract/catalog/categories.ts'
import { listSellerCategories, saveCategories } from '#contract/catalog/seller-categories.ts'
import { openServer } from '../db/open-server.ts'
import { DatabaseLine } from '../testing/database-line.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'

let line: DatabaseLine
let left: OpenShop
let right: OpenShop

beforeAll(async () => {
  const whole = await openTestDatabase('')
  line = await DatabaseLine.open(String(whole.pool.options.connectionString))
  left = await openShop({ pages: true, seeds: [grocery('Bread')], database: openServer(line.url, () => undefined) })
  right = await openShop({ pages: true, database: whole })
})
afterAll(async () => {
  line.comeBack()
  await left.close()
  await line.close()
  await right.close()
})

const page = async (shop: OpenShop, path: string) => (await shop.visitor().fetch(path)).text()

/** Of the first category, through one of the processes. */
const rename = async (shop: OpenShop, text: string, path?: string) => (await renaming(shop, text, path))()

/** With the list as it is now, whenever it is sent. */
async function renaming(shop: OpenShop, text: string, path = 'Bakery') {
  const seller = await shop.seller()
  const { body } = await seller.expectDone(listSellerCategories)
  const categories = body.categories.map(({ _id, art, ...one }) => ({
    _id,
    path: art === 'bakery' ? path : one.path,
    text: art === 'bakery' ? text : one.text,
  }))
  return () => seller.call(saveCategories, { categories, version: body.version })
}

test('both processes show a change soon: in lists, on pages and in searches', async () => {
  expect(await page(right, '/')).toContain('Bakery &amp; Breads')
  expect(await page(right, '/products/bakery')).toContain('Bakery &amp; Breads')
  await rename(left, 'Oven fresh', 'Oven')
  await expect.poll(() => page(right, '/'), { interval: 20 }).toContain('Oven fresh')
  expect(await page(left, '/')).toContain('Oven fresh')
  for (const shop of [left, right]) {
    const moved = await shop.visitor().fetch('/products/bakery')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/products/oven'])
    const { body } = await shop.visitor().expectDone(listProducts, { search: 'oven fresh', limit: '5' })
    expect(body.products.map(({ name }) => name)).toEqual(['Bread'])
  }
})

test('a page that is rendered while the categories change is never kept with the old ones', {
  timeout: 60_000,
}, async () => {
  let isChanging = true
  /** Pages of all kinds, asked for all the time and spelled so that they are rendered anew. */
  const visits = [left, right].map(async (shop) => {
    for (let nth = 0; isChanging; nth++) {
      await Promise.all(['/', '/products', '/categories', `/products?search=w${nth}`].map((path) => page(shop, path)))
    }
  })
  let name = ''
  for (let nth = 0; nth < 8; nth++) {
    name = `Oven no ${nth}`
    await rename(nth % 2 ? left : right, name, nth % 3 === 0 ? 'Bakery' : `Oven-${nth}`)
    // The process that saved it shows it to the very next visitor.
    expect(await page(nth % 2 ? left : right, '/')).toContain(name)
    await pause(30)
  }
  await expect
    .poll(async () => (await page(left, '/')).includes(name) && (await page(right, '/')).includes(name))
    .toBe(true)
  isChanging = false
  await Promise.all(visits)
  for (const shop of [left, right]) {
    for (const path of ['/', '/products', '/categories']) {
      const html = await page(shop, path)
      expect(html, path).toContain(name)
      expect(html, path).not.toContain('Oven no 6')
    }
  }
})

test('two sellers at the same moment: one list is saved, the other is told', async () => {
  const saves = [await renaming(left, 'Mine'), await renaming(right, 'Theirs')]
  const replies = await Promise.all(saves.map((save) => save()))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.map(({ body }) => ('code' in body ? body.code : 'saved')).sort()).toEqual([
    'changed_meanwhile',
    'saved',
  ])
})

test('a process that dies as soon as its change is committed leaves no other with what was before', async () => {
  const { body } = await (await left.seller()).expectDone(listSellerCategories)
  const bakery = body.categories.find(({ art }) => art === 'bakery')
  line.loseCommitOf('Last words', 'last')
  expect((await rename(left, 'Last words', bakery?.path)).status).toBe(503)
  const texts = async () => (await right.visitor().expectDone(listCategories)).body.categories.map(({ text }) => text)
  await expect.poll(texts).toContain('Last words')
  await expect.poll(() => page(right, '/')).toContain('Last words')
})
