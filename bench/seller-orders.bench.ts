import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { showToday } from '#contract/shop/today.ts'
import { fillOrders } from '#seed/many-orders.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'

const FEW = 100
const MANY = 100_000
const TURNS = 41

const PAGES = {
  'first page': `${listSellerOrders.path}?limit=20`,
  'one status': `${listSellerOrders.path}?limit=20&status=Delivered`,
  'a name': `${listSellerOrders.path}?limit=20&search=meera%20khan`,
  'a phone': `${listSellerOrders.path}?limit=20&search=9000000001`,
  'the day': showToday.path,
}

/**
 * The seller's screens with 100,000 orders against 100, both shops open at once and asked in turn, so that a
 * busy moment of the machine is the same to both.
 */
export async function run(): Promise<void> {
  await withFolder((small) =>
    withFolder(async (large) => {
      const few = await openWith(small, FEW)
      const many = await openWith(large, MANY)
      const table = []
      for (const [page, path] of Object.entries(PAGES)) table.push([page, await compare(few, many, path)])
      console.table(Object.fromEntries(table))
      console.log('wanted: a ratio of at most 2 for the first page and for the day')
      await measureMemory(many)
      await few.shop.stop()
      await many.shop.stop()
    }),
  )
}

type Open = { shop: ShopProcess; cookie: string }

async function openWith(folder: string, orders: number): Promise<Open> {
  const settings = { SELLER_EMAIL: 'seller@example.com', SELLER_PASSWORD: 'correct horse' }
  await (await startShop(folder, settings)).stop()
  const database = await openEmbedded({ folder })
  await fillOrders(database.pool, orders)
  await database.close()
  const shop = await startShop(folder, settings)
  const answer = await fetch(shop.url + loginSeller.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: settings.SELLER_EMAIL, password: settings.SELLER_PASSWORD }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  return { shop, cookie: cookie.split(';', 1)[0] ?? '' }
}

async function compare(few: Open, many: Open, path: string) {
  const times: [number, number][] = []
  for (let turn = 0; turn < TURNS; turn++) times.push([await time(few, path), await time(many, path)])
  const small = median(times.map(([time]) => time))
  const large = median(times.map(([, time]) => time))
  return {
    [`${FEW} orders ms`]: Number(small.toFixed(2)),
    [`${MANY} orders ms`]: Number(large.toFixed(2)),
    ratio: Number((large / small).toFixed(2)),
  }
}

async function time({ shop, cookie }: Open, path: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(shop.url + path, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  await answer.arrayBuffer()
  return performance.now() - began
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** All orders in one reply, as older clients ask for them. */
async function measureMemory({ shop, cookie }: Open): Promise<void> {
  const before = await shop.rssMegabytes()
  let most = before
  let megabytes = 0
  const answer = await fetch(shop.url + listSellerOrders.path, { headers: { cookie } })
  const watch = setInterval(async () => {
    most = Math.max(most, await shop.rssMegabytes())
  }, 100)
  for await (const chunk of answer.body ?? []) megabytes += chunk.length / 1024 / 1024
  clearInterval(watch)
  console.log(
    `${MANY} orders in one reply of ${megabytes.toFixed(0)} MB: memory went from ${before.toFixed(0)} to at most ${most.toFixed(0)} MB`,
  )
}
