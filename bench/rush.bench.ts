import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { Child } from '../scripts/child.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { ACCEPT, withBare } from './against-bare.ts'
import type { Bought } from './buyers.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Load, load } from './load.ts'
import { publicPaths } from './public-paths.ts'
import { withBareOrders } from './with-bare-orders.ts'

const SECONDS = 8
const ROUNDS = 3
const READERS = { connections: 8, seconds: SECONDS, headers: ACCEPT }

type Rush = {
  ordersPerSecond: number
  /** Where people order while the bare server is read; the shop, when left out. */
  bareUrl?: string
}

/**
 * Pages and lists while counted goods are ordered, a quarter of them in their last ten, against the same readers
 * with nobody buying. Readers, buyers and database share the machine with the shop, and slow down any server: hence
 * the same with a bare node:http server that sends the same bytes, in turn.
 */
export async function run(): Promise<void> {
  const embedded = await withFolder(async (folder) =>
    rush(await startCountedShop(folder, { someRunLow: true }), { ordersPerSecond: 20 }),
  )
  const postgres = await startPostgres()
  try {
    const server = await withFolder(async (folder) => {
      const shop = await startCountedShop(folder, { someRunLow: true, databaseUrl: postgres.url })
      return withBareOrders(postgres.url, (bareUrl) => rush(shop, { ordersPerSecond: 50, bareUrl }))
    })
    const figures = Object.keys(embedded)
    console.table(
      Object.fromEntries(
        figures.map((name) => [name, { 'embedded, 20 orders/s': embedded[name], 'server, 50 orders/s': server[name] }]),
      ),
    )
  } finally {
    await postgres.stop()
  }
}

async function rush(shop: ShopProcess, { ordersPerSecond, bareUrl }: Rush): Promise<Record<string, number>> {
  const paths = await publicPaths(shop)
  const read = (port: number) => load({ port, paths, ...READERS })
  await load({ port: shop.port, paths, ...READERS, seconds: 3 })
  const before = await counts(shop)
  const ours = { idle: [] as Load[], busy: [] as Load[] }
  const bare = { idle: [] as Load[], busy: [] as Load[] }
  const bought: Bought = { served: 0, refused: 0, soldOut: 0, times: [] }
  await withBare(shop, paths, async (barePort) => {
    for (let round = 0; round < ROUNDS; round++) {
      ours.idle.push(await read(shop.port))
      bare.idle.push(await read(barePort))
      const { result, orders } = await whileBuying(shop, { ordersPerSecond, seed: `${round}` }, () => read(shop.port))
      ours.busy.push(result)
      for (const name of ['served', 'refused', 'soldOut'] as const) bought[name] += orders[name]
      bought.times.push(...orders.times)
      const control = { ordersPerSecond, seed: `${round}-bare`, bareUrl }
      bare.busy.push((await whileBuying(shop, control, () => read(barePort))).result)
    }
  })
  const after = await counts(shop)
  const of = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const asked = of('hit') + of('stale') + of('miss')
  const memory = await shop.rssMegabytes()
  await shop.stop()
  const times = bought.times.toSorted((a, b) => a - b)
  const pages = { ours: busyToIdle(ours, 'perSecond'), bare: busyToIdle(bare, 'perSecond') }
  const p99 = { ours: busyToIdle(ours, 'p99'), bare: busyToIdle(bare, 'p99') }
  return {
    'idle /s': rounded(median(ours.idle, 'perSecond')),
    'busy /s': rounded(median(ours.busy, 'perSecond')),
    ratio: rounded(pages.ours, 2),
    'bare idle /s': rounded(median(bare.idle, 'perSecond')),
    'bare busy /s': rounded(median(bare.busy, 'perSecond')),
    'bare ratio': rounded(pages.bare, 2),
    'ratio, ours ÷ bare': rounded(pages.ours / pages.bare, 2),
    'idle p99 ms': rounded(median(ours.idle, 'p99'), 2),
    'busy p99 ms': rounded(median(ours.busy, 'p99'), 2),
    'p99 ratio (≤ 4)': rounded(p99.ours, 1),
    'bare idle p99 ms': rounded(median(bare.idle, 'p99'), 2),
    'bare busy p99 ms': rounded(median(bare.busy, 'p99'), 2),
    'bare p99 ratio': rounded(p99.bare, 1),
    'p99 ratio, ours ÷ bare': rounded(p99.ours / p99.bare, 2),
    'pages refused': ours.busy.reduce((sum, { failed }) => sum + failed, 0),
    'orders served': bought.served,
    'orders sold out': bought.soldOut,
    'orders refused': bought.refused,
    'order p99 ms': rounded(times[Math.floor(times.length * 0.99)] ?? 0),
    'hit rate': rounded((of('hit') + of('stale')) / asked, 4),
    renewed: of('renewed'),
    'oldest s': rounded(after.get('oldest') ?? 0, 2),
    'memory MB': rounded(memory),
  }
}

function median(loads: Load[], of: 'perSecond' | 'p99'): number {
  const values = loads.map((one) => one[of]).toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

const busyToIdle = ({ idle, busy }: { idle: Load[]; busy: Load[] }, of: 'perSecond' | 'p99') =>
  median(busy, of) / median(idle, of)

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))

async function whileBuying<T>(
  shop: ShopProcess,
  { ordersPerSecond, seed, bareUrl }: { ordersPerSecond: number; seed: string; bareUrl?: string | undefined },
  work: () => Promise<T>,
): Promise<{ result: T; orders: Bought }> {
  const told = [shop.url, String(ordersPerSecond), seed, ...(bareUrl ? [bareUrl] : [])]
  const buyers = Child.fork(new URL('./buyers.ts', import.meta.url), told)
  await buyers.message()
  const result = await work()
  buyers.process.send('stop')
  const orders = await buyers.message<Bought>()
  return { result, orders }
}

async function counts(shop: ShopProcess): Promise<Map<string, number>> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const found = [...text.matchAll(/greencart_answers_total\{result="(\w+)"\} (\d+)/g)]
  const oldest = /greencart_answers_oldest_served_seconds ([\d.e-]+)/.exec(text)?.[1]
  return new Map([
    ...found.map(([, name = '', value]) => [name, Number(value)] as const),
    ['oldest', Number(oldest)] as const,
  ])
}
