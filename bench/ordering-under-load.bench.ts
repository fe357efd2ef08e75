import { fork } from 'node:child_process'
import { once } from 'node:events'
import { listProducts } from '#contract/catalog/catalog.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { ACCEPT, withBare } from './against-bare.ts'
import { type Load, load } from './load.ts'

const SHOPPERS = 16
const ROUNDS = 4
const LIST = listProducts.path
/** Some hundred readers a second. A client at full speed would need a core for itself, and measure who gets it. */
const READERS = { connections: 4, restMs: 10, seconds: 4, headers: ACCEPT }

type Pair = { shop: Load; bare: Load }

/**
 * The cached list while 16 shoppers order at full speed on the embedded database: p99 within 5 times the idle one.
 * A bare server beside the shop tells how much of it is the machine, which has other things to do as well.
 */
export async function run(): Promise<void> {
  await withFolder(async (folder) => {
    const shop = await startShop(folder)
    await withBare(shop, [LIST], async (barePort) => {
      const read = async () => ({
        shop: await load({ port: shop.port, paths: [LIST], ...READERS }),
        bare: await load({ port: barePort, paths: [LIST], ...READERS }),
      })
      await read()
      const idle = await quietest(read)
      const { result: busy, ordersPerSecond } = await whileOrdering(shop, () => quietest(read))
      console.table({ shop: row(idle.shop, busy.shop), 'bare node:http': row(idle.bare, busy.bare) })
      console.log(`meanwhile ${Math.round(ordersPerSecond)} orders a second; wanted: a p99 ratio of at most 5`)
    })
    await shop.stop()
  })
}

/** Of some rounds the one in which the rest of the machine disturbed least. */
async function quietest(read: () => Promise<Pair>): Promise<Pair> {
  const rounds: Pair[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await read())
  const best = (of: keyof Pair) => rounds.map((round) => round[of]).reduce((a, b) => (a.p99 < b.p99 ? a : b))
  return { shop: best('shop'), bare: best('bare') }
}

async function whileOrdering<T>(shop: ShopProcess, work: () => Promise<T>) {
  const crowd = fork(new URL('./crowd.ts', import.meta.url), [shop.url, String(SHOPPERS)])
  await once(crowd, 'message')
  const result = await work()
  crowd.send('stop')
  const [{ orders, seconds }] = await once(crowd, 'message')
  return { result, ordersPerSecond: orders / seconds }
}

const row = (idle: Load, busy: Load) => ({
  'idle p50 ms': idle.p50.toFixed(2),
  'idle p99 ms': idle.p99.toFixed(2),
  'busy p50 ms': busy.p50.toFixed(2),
  'busy p99 ms': busy.p99.toFixed(2),
  'p99 ratio': (busy.p99 / idle.p99).toFixed(1),
})
