import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { Child } from '../scripts/child.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { ACCEPT, withBare } from './against-bare.ts'
import type { Bought } from './buyers.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Figure, type Limit, rounded, type Size } from './figures.ts'
import { type Load, load } from './load.ts'
import { publicPaths } from './public-paths.ts'
import { withBareOrders } from './with-bare-orders.ts'

const SIZES = { full: { seconds: 8, rounds: 3, warmUp: 3 }, small: { seconds: 0.4, rounds: 1, warmUp: 0.2 } }
const READERS = { connections: 8, headers: ACCEPT }
const SLOWER: Limit = { max: 4 }
const PAGES: Limit = { min: 0.8 }
const REFUSED: Limit = { max: 0 }
const SHOPS = {
  embedded: { ordersPerSecond: 20, orderMs: { max: 300 } as Limit, memoryMb: { max: 340 } as Limit },
  server: { ordersPerSecond: 50, orderMs: { max: 120 } as Limit, memoryMb: { max: 240 } as Limit },
}

type Rush = {
  size: Size
  ordersPerSecond: number
  /** Where people order while the bare server is read; the shop, when left out. */
  bareUrl?: string
}

/**
 * Pages and lists while counted goods are ordered, a quarter of them in their last ten, against the same readers
 * with nobody buying. Readers, buyers and database share the machine with the shop, and slow down any server: hence
 * the same with a bare node:http server that sends the same bytes, in turn.
 */
export async function run(size: Size): Promise<Figure[]> {
  const rushes: Partial<Record<keyof typeof SHOPS, Rushed>> = {}
  rushes.embedded = await withFolder(async (folder) =>
    rush(await startCountedShop(folder, { someRunLow: true }), { size, ...SHOPS.embedded }),
  )
  const postgres = await startPostgres()
  try {
    rushes.server = await withFolder(async (folder) => {
      const shop = await startCountedShop(folder, { someRunLow: true, databaseUrl: postgres.url })
      return withBareOrders(postgres.url, (bareUrl) => rush(shop, { size, ...SHOPS.server, bareUrl }))
    })
  } finally {
    await postgres.stop()
  }
  const { embedded, server } = rushes
  console.table(
    Object.fromEntries(
      Object.keys(embedded).map((name) => [
        name,
        { [columnOf('embedded')]: embedded[name as keyof Rushed], [columnOf('server')]: server[name as keyof Rushed] },
      ]),
    ),
  )
  return [...figuresOf('embedded', embedded), ...figuresOf('server', server)]
}

const columnOf = (shop: keyof typeof SHOPS) => `${shop}, ${SHOPS[shop].ordersPerSecond} orders/s`

function figuresOf(shop: keyof typeof SHOPS, rushed: Rushed): Figure[] {
  const { orderMs, memoryMb } = SHOPS[shop]
  const limits = {
    [AGAINST_BARE]: PAGES,
    [PAGES_REFUSED]: REFUSED,
    [P99]: SLOWER,
    [ORDER_P99]: orderMs,
    [MEMORY]: memoryMb,
  }
  return (Object.keys(limits) as (keyof typeof limits)[]).map((name) => ({
    name: `${name}, ${columnOf(shop)}`,
    value: rushed[name],
    limit: limits[name],
  }))
}

const AGAINST_BARE = 'pages, ours ÷ bare'
const PAGES_REFUSED = 'pages refused'
const P99 = 'p99, busy ÷ idle'
const ORDER_P99 = 'order p99 ms'
const MEMORY = 'memory MB'

type Rushed = Awaited<ReturnType<typeof rush>>

async function rush(shop: ShopProcess, { size, ordersPerSecond, bareUrl }: Rush) {
  const { seconds, rounds, warmUp } = SIZES[size]
  const paths = await publicPaths(shop)
  const read = (port: number) => load({ port, paths, seconds, ...READERS })
  await load({ port: shop.port, paths, seconds: warmUp, ...READERS })
  const before = await counts(shop)
  const ours = { idle: [] as Load[], busy: [] as Load[] }
  const bare = { idle: [] as Load[], busy: [] as Load[] }
  const bought: Bought = { served: 0, refused: 0, soldOut: 0, times: [] }
  await withBare(shop, paths, async (barePort) => {
    for (let round = 0; round < rounds; round++) {
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
    [AGAINST_BARE]: rounded(pages.ours / pages.bare, 2),
    'idle p99 ms': rounded(median(ours.idle, 'p99'), 2),
    'busy p99 ms': rounded(median(ours.busy, 'p99'), 2),
    [P99]: rounded(p99.ours, 1),
    'bare idle p99 ms': rounded(median(bare.idle, 'p99'), 2),
    'bare busy p99 ms': rounded(median(bare.busy, 'p99'), 2),
    'bare p99 ratio': rounded(p99.bare, 1),
    'p99 ratio, ours ÷ bare': rounded(p99.ours / p99.bare, 2),
    [PAGES_REFUSED]: ours.busy.reduce((sum, { failed }) => sum + failed, 0),
    'orders served': bought.served,
    'orders sold out': bought.soldOut,
    'orders refused': bought.refused,
    [ORDER_P99]: rounded(times[Math.floor(times.length * 0.99)] ?? Number.NaN),
    'hit rate': rounded((of('hit') + of('stale')) / asked, 4),
    renewed: of('renewed'),
    'oldest s': rounded(after.get('oldest') ?? 0, 2),
    [MEMORY]: rounded(memory),
  }
}

function median(loads: Load[], of: 'perSecond' | 'p99'): number {
  const values = loads.map((one) => one[of]).toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

const busyToIdle = ({ idle, busy }: { idle: Load[]; busy: Load[] }, of: 'perSecond' | 'p99') =>
  median(busy, of) / median(idle, of)

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
