import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShop, saveShop } from '#contract/shop/shop.ts'
import { inTransaction } from '../db/transaction.ts'
import { loggerFor } from '../http/request-log.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let left: OpenShop
let right: OpenShop
let owner: Visitor
let logged = ''
const logger = loggerFor({ production: true, logLevel: 'warn' }, (line) => {
  logged += line
})

beforeAll(async () => {
  left = await openShop({ pages: true, seeds: [grocery('Bread')] })
  right = await openShop({ beside: left, pages: true, logger })
  owner = await left.seller()
})
afterAll(async () => {
  await right.close()
  await left.close()
})

const save = (name: string) => owner.expectDone(saveShop, { shop: { name } })
const titleAt = async ({ visitor }: OpenShop, path: string) =>
  /<title>(.*?)<\/title>/.exec(await (await visitor().fetch(path)).text())?.[1]
const PATHS = ['/help/faqs', '/products', '/products/bakery', '/api/docs', '/nowhere', '/seller']
const titlesAt = (shop: OpenShop, paths = PATHS) => Promise.all(paths.map((path) => titleAt(shop, path)))

test('a name that is saved in one process is on the next page there, and soon in the other', async () => {
  for (const name of ['Sharma Kirana', 'Verma Stores', 'Sharma Kirana']) {
    await titlesAt(right)
    await save(name)
    for (const title of await titlesAt(left)) expect(title).toContain(name)
    await expect
      .poll(async () => (await titlesAt(right)).every((title) => title?.includes(name)), {
        interval: 20,
      })
      .toBe(true)
    expect((await right.visitor().expectDone(readShop)).body.shop.name).toBe(name)
  }
})

test('a page in the making while the name changes is not kept, in either process', async () => {
  for (let round = 0; round < 3; round++) {
    const name = `Shop number ${round}`
    const paths = Array.from({ length: 6 }, (_, nth) => `/products?search=bread${round}x${nth}`)
    const inTheMaking = [left, right].flatMap((shop) => paths.map((path) => titleAt(shop, path)))
    const saved = save(name)
    const during = titlesAt(right, paths)
    await saved
    for (const title of await titlesAt(left, paths)) expect(title).toContain(name)
    await Promise.all([...inTheMaking, during])
    for (const title of await titlesAt(left, paths)) expect(title).toContain(name)
    await expect.poll(() => right.shop.shopState.facts.name, { interval: 10 }).toBe(name)
    for (const title of await titlesAt(right, paths)) expect(title).toContain(name)
  }
})

test('a process that could not read a new name tries again, and soon knows it', async () => {
  const { db, shopState } = left.shop
  await save('Verma Stores')
  await db.execute(sql`ALTER TABLE shop_facts RENAME TO elsewhere`)
  await db.execute(sql`UPDATE elsewhere SET value = '"Gupta Provisions"' WHERE name = 'name'`)
  await db.execute(sql`UPDATE shop_version SET version = version + 1`)
  await inTransaction(db, (tx) => shopState.changed(tx))
  await expect.poll(() => logged).toContain('could not read the facts about the shop')
  await db.execute(sql`ALTER TABLE elsewhere RENAME TO shop_facts`)
  await expect.poll(() => right.shop.shopState.facts.name, { timeout: 5_000 }).toBe('Gupta Provisions')
})
