import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { findPostgres } from '../../../scripts/find-postgres.ts'
import { readConfig } from '../config/config.ts'
import { homeAddress } from '../testing/groceries.ts'
import { migratedData, newTestDatabaseUrl } from '../testing/open-test-database.ts'
import { type ShopProcess, startShop } from '../testing/shop-process.ts'
import { Visitor } from '../testing/visitor.ts'
import { BusyShopper } from '../trust/busy-shoppers.ts'
import { backUp } from './back-up.ts'
import { addBackup } from './repeated-backups.ts'
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

async function placeOfAShop(name: string): Promise<Record<string, string>> {
  const folder = join(place, name)
  return { DATA_DIR: folder, SEED: '0', ...(await migratedData(folder)) }
}

const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }

async function addFigs(shop: ShopProcess, name: string): Promise<void> {
  const seller = new Visitor(shop.url)
  await seller.call(loginSeller, { email: 'admin@example.com', password: 'greencart' })
  const form = new FormData()
  const data = { name, description: [], category: 'Fruits', price: 80, offerPrice: 70, stock: 99_999 }
  form.set('productData', JSON.stringify(data))
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#939' } })
    .png()
    .toBuffer()
  form.append('images', new Blob([new Uint8Array(picture)]), 'figs.png')
  expect((await seller.call(addProduct, form)).body.success).toBe(true)
}

async function productsOf(shop: ShopProcess): Promise<{ _id: string; name: string; image: string[] }[]> {
  const { body } = await new Visitor(shop.url).expectDone(listProducts)
  return body.products
}

async function othersCanRead(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true })
  return ['', ...inside].map((name) => join(folder, name)).filter((path) => (statSync(path).mode & 0o077) !== 0)
}

/** A place that such a restore has left is neither a shop nor a new one. */
async function expectCutRefused(copy: string): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return
  const [cut, nowhere] = [join(place, 'cut'), await emptyPlace('nowhere')]
  await cp(copy, cut, { recursive: true })
  await truncate(join(cut, 'database.tar.gz'), 100_000)
  await expect(restore(readConfig(nowhere), cut)).rejects.toThrow(/can’t be restored .*another backup/)
  await expect(startShop(join(place, 'nowhere'), nowhere)).rejects.toThrow('has no database')
  await rm(cut, { recursive: true })
}

test('what was acknowledged before a backup is there after the restore, of an open shop and of a closed one', {
  timeout: 180_000,
}, async () => {
  const busy = await placeOfAShop('busy')
  const shop = await startShop(join(place, 'busy'), busy)
  await addFigs(shop, 'Figs 0')
  const [figs] = await productsOf(shop)
  const products = [figs?._id ?? '']
  const person = new Visitor(shop.url)
  await person.call(registerUser, account)
  const { body: kept } = await person.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: products[0] ?? '', quantity: 2 }]
  const { body: placed } = await person.expectDone(placeCodOrder, { items, address: kept.address._id })
  const shoppers = Array.from({ length: 3 }, () => new BusyShopper(shop.url))
  for (let turn = 0; turn < 4; turn++) await Promise.all(shoppers.map((shopper) => shopper.act(products)))

  let isOver = false
  const ordering = shoppers.map(async (shopper) => {
    while (!isOver) await shopper.act(products)
  })
  const adding = (async () => {
    for (let count = 1; !isOver; count++) await addFigs(shop, `Figs ${count}`)
  })()
  const before = shoppers.map((shopper) => shopper.acknowledged())
  await backUp(readConfig(busy), join(place, 'busy-copy'))
  const during = shoppers.flatMap((shopper) => shopper.acknowledged()).length
  isOver = true
  await Promise.all([...ordering, adding])
  await shop.kill()
  expect(before.flat().length).toBeGreaterThan(0)
  expect(during).toBeGreaterThan(before.flat().length)

  const closed = await emptyPlace('closed')
  await restore(readConfig(closed), join(place, 'busy-copy'))
  await expect(restore(readConfig(closed), join(place, 'busy-copy'))).rejects.toThrow(/already/)
  await backUp(readConfig(closed), join(place, 'closed-copy'))
  await expect(backUp(readConfig(closed), join(place, 'closed-copy'))).rejects.toThrow(/not empty/)
  await expectCutRefused(join(place, 'closed-copy'))
  const back = await emptyPlace('back')
  await restore(readConfig(back), join(place, 'closed-copy'))

  const again = await startShop(join(place, 'back'), back)
  for (const [index, shopper] of shoppers.entries()) {
    shopper.moveTo(again.url)
    const orders = (await shopper.orders()).map(({ _id }) => _id)
    expect(orders).toEqual(expect.arrayContaining(before[index] ?? []))
    expect(shopper.acknowledged()).toEqual(expect.arrayContaining(orders))
  }
  const returned = new Visitor(again.url)
  expect(await returned.call(loginUser, account)).toMatchObject({ status: 200 })
  expect((await returned.call(listMyOrders)).body).toMatchObject({ orders: [{ _id: placed.orderId, amount: 142.8 }] })
  const restored = await productsOf(again)
  expect(restored.map(({ name }) => name)).toContain('Figs 0')
  for (const { image } of restored) expect((await fetch(again.url + image[0])).status).toBe(200)
  for (const folder of ['busy', 'busy-copy', 'closed-copy', 'back'])
    expect(await othersCanRead(join(place, folder)), folder).toEqual([])
  await again.stop()
})

// On one database: what is kept and what goes is the same for both.
test.runIf(process.env.TEST_DATABASE_URL)(
  'backups are made again and again, and the oldest go',
  {
    timeout: 120_000,
  },
  async () => {
    const daily = await placeOfAShop('daily')
    const shop = await startShop(join(place, 'daily'), daily)
    const parent = join(place, 'backups')
    const strangers = ['backup-notes', 'backup-2026-01-01T00-00-00-000Z']
    for (const name of strangers) await mkdir(join(parent, name), { recursive: true })
    await mkdir(join(parent, 'backup-2026-01-01T00-00-00-000Z.unfinished'))
    const script = join(import.meta.dirname, '../../../scripts/backup.ts')
    const command = spawn(process.execPath, [script, parent, '--every', '1s', '--keep', '2'], {
      env: { PATH: process.env.PATH, ...daily },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void command.kill())
    let made = 0
    for await (const line of createInterface(command.stdout)) {
      expect(line).toMatch(/^Backed up to /)
      if (++made === 3) break
    }
    command.kill()
    await shop.stop()
    const left = (await readdir(parent)).filter((name) => !name.endsWith('.unfinished'))
    const complete = left.filter((name) => !strangers.includes(name))
    // One more may have been made before the command heard that it is over.
    expect([2, 3]).toContain(complete.length)
    expect(left).toEqual(expect.arrayContaining(strangers))
    for (const name of complete) expect(await readdir(join(parent, name))).toContain('backup.json')
    expect(await readdir(parent)).not.toContain('backup-2026-01-01T00-00-00-000Z.unfinished')
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'backups of a time when the clock was ahead keep no later one out',
  { timeout: 60_000 },
  async () => {
    const url = await newTestDatabaseUrl(process.env.TEST_DATABASE_URL ?? '')
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: join(place, 'none') })
    const parent = join(place, 'after-a-wrong-clock')
    const earlier = await addBackup(config, parent, 2)
    for (const day of ['01', '02'])
      await cp(earlier.replace('Backed up to ', ''), join(parent, `backup-2099-01-${day}T00-00-00-000Z`), {
        recursive: true,
      })
    for (let times = 0; times < 2; times++) {
      const made = (await addBackup(config, parent, 2)).replace('Backed up to ', '')
      expect(await readdir(parent)).toContain(basename(made))
    }
    expect((await readdir(parent)).filter((name) => name.startsWith('backup-2099'))).toEqual([])
  },
)

test.runIf(process.env.TEST_DATABASE_URL)('no password is on a command line', { timeout: 60_000 }, async () => {
  const url = await newTestDatabaseUrl(process.env.TEST_DATABASE_URL ?? '')
  const { password } = new URL(url)
  const path = process.env.PATH ?? ''
  const tools = join(place, 'tools')
  await mkdir(tools)
  // Says what every user of the machine could read, then does the work.
  const spy = `#!/bin/sh\necho "$@" > ${tools}/seen\nPATH='${path}' exec pg_dump "$@"\n`
  await writeFile(join(tools, 'pg_dump'), spy)
  await chmod(join(tools, 'pg_dump'), 0o755)
  process.env.PATH = `${tools}:${path}`
  try {
    await backUp(readConfig({ DATABASE_URL: url, DATA_DIR: join(place, 'none') }), join(place, 'dumped'))
  } finally {
    process.env.PATH = path
  }
  const seen = await readFile(join(tools, 'seen'), 'utf8')
  expect(seen).toContain('--format=custom')
  expect(password).not.toBe('')
  expect(seen).not.toContain(password)
})
