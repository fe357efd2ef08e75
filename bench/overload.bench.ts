import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { Arrivals, type Heard, type Kind, percentile } from './arrivals.ts'
import { startCountedShop } from './counted-shelf.ts'
import { moveAway } from './far-database.ts'
import { type Figure, type Limit, rounded, type Size, withLimit } from './figures.ts'
import { openCrowd } from './shopping-crowd.ts'

const SIZES = {
  full: {
    seconds: 10,
    /** Until the shop has noticed that the rush will not pass, and has found its best places. */
    noticing: 6,
    warming: 3,
    costing: 4,
    patientShoppers: 64,
  },
  small: { seconds: 0.4, noticing: 0.2, warming: 0.2, costing: 0.3, patientShoppers: 4 },
}
type Times = (typeof SIZES)[Size]
const FAR_MS = 5
const METRICS_TOKEN = 'overload-bench-token'
const P99_MS: Record<Kind, Limit> = { order: { max: 5_000 }, change: { max: 4_000 }, read: { max: 3_000 } }
const KINDS = Object.keys(P99_MS) as Kind[]

/**
 * Twice as much as the shop can do, of orders alone and of everything: as much is served as before, nobody later than
 * the budget of its kind, orders are refused last, and memory does not grow.
 */
export async function run(size: Size): Promise<Figure[]> {
  const rushes: Record<string, Awaited<ReturnType<typeof overload>>> = {}
  rushes.embedded = await measure(size)
  const postgres = await startPostgres()
  const farDatabase = await postgres.createDatabase('far')
  const far = await moveAway(farDatabase, FAR_MS)
  try {
    rushes.server = await measure(size, { databaseUrl: postgres.url })
    rushes[`server ${FAR_MS} ms away`] = await measure(size, { databaseUrl: farDatabase, shopDatabaseUrl: far.url })
  } finally {
    far.stop()
    await postgres.stop()
  }
  const databases = Object.entries(rushes)
  for (const part of ['orders', 'everything'] as const) {
    console.log(part)
    console.table(Object.fromEntries(databases.map(([database, rows]) => [database, rows[part]])))
  }
  return databases.flatMap(([database, { figures }]) =>
    figures.map((figure) => ({ ...figure, name: `${figure.name}, ${database}` })),
  )
}

const measure = (size: Size, where: { databaseUrl?: string; shopDatabaseUrl?: string } = {}) =>
  withFolder(async (folder) => {
    const settings = { TRUSTED_PROXIES: 'loopback', METRICS_TOKEN }
    return overload(await startCountedShop(folder, { someRunLow: false, settings, ...where }), size)
  })

async function overload(shop: ShopProcess, size: Size) {
  const times = SIZES[size]
  const { seconds, patientShoppers } = times
  const crowd = await openCrowd(shop.url, size)
  const asking = (what: Kind | 'everything') => new Arrivals(shop.port, crowd[what])
  const orders = asking('order')
  const everything = asking('everything')
  await orders.queue(4, times.warming)
  const patient = await orders.queue(patientShoppers, seconds)
  const memoryBefore = await shop.rssMegabytes()
  const ordersRush = await rush(orders, patient, times)
  const memory = (await shop.rssMegabytes()) - memoryBefore
  patient.push(...(await orders.queue(patientShoppers, seconds)))
  const sustainable = served(patient).length / (2 * seconds)
  // In a rush more orders and fewer reads are served than before it: what each costs makes them comparable.
  const costs = {
    order: 1 / sustainable,
    change: 1 / (await rateOf(asking('change'), times)),
    read: 1 / (await rateOf(asking('read'), times)),
  }
  const mixed = await everything.queue(patientShoppers, seconds)
  const mixedRush = await rush(everything, mixed, times)
  mixed.push(...(await everything.queue(patientShoppers, seconds)))
  const costOf = (heard: Heard[]) => served(heard).reduce((sum, { kind }) => sum + costs[kind], 0)
  const goodput = {
    orders: served(ordersRush).length / (served(patient).length / 2),
    everything: costOf(mixedRush) / (costOf(mixed) / 2),
  }
  const rows = {
    orders: {
      'sustainable /s': Math.round(sustainable),
      [`${patientShoppers} patient: refused`]: refused(patient).length,
      ...ratesOf(ordersRush, seconds),
      goodput: rounded(goodput.orders, 2),
      places: await places(shop),
      'more memory MB': Math.round(memory),
    },
    everything: {
      'sustainable /s': Math.round(served(mixed).length / (2 * seconds)),
      [`${patientShoppers} patient: refused`]: refused(mixed).length,
      ...ratesOf(mixedRush, seconds),
      goodput: rounded(goodput.everything, 2),
      ...Object.fromEntries(
        KINDS.map((kind) => [
          withLimit(`${kind}s, p99 ms`, P99_MS[kind]),
          sayHow(mixedRush.filter((one) => one.kind === kind)),
        ]),
      ),
    },
    figures: [
      ...Object.entries(goodput).map(([what, value]): Figure => ({ name: `goodput of ${what}`, value })),
      ...KINDS.map((kind): Figure => {
        const inTime = served(mixedRush.filter((one) => one.kind === kind))
        return { name: `${kind} p99 ms`, value: percentile(inTime, 0.99), limit: P99_MS[kind] }
      }),
    ],
  }
  for (const arrivals of [orders, everything]) arrivals.leave()
  await shop.stop()
  return rows
}

async function rateOf(arrivals: Arrivals, { patientShoppers, costing }: Times): Promise<number> {
  const heard = await arrivals.queue(patientShoppers, costing)
  arrivals.leave()
  return served(heard).length / costing
}

/** Twice as many as were served before. What can be done is measured again afterwards: other work comes and goes. */
async function rush(arrivals: Arrivals, before: Heard[], { seconds, noticing }: Times): Promise<Heard[]> {
  const perSecond = (2 * served(before).length) / seconds
  const early = arrivals.come(perSecond, noticing)
  await new Promise((resume) => setTimeout(resume, noticing * 1000))
  const heard = await arrivals.come(perSecond, seconds)
  await early
  const odd = heard.find(({ status }) => status !== 200 && status !== 503)
  if (odd) throw new Error(`a ${odd.kind} was answered with ${odd.status}`)
  return heard
}

const served = (heard: Heard[]) => heard.filter(({ status }) => status === 200)
const refused = (heard: Heard[]) => heard.filter(({ status }) => status === 503)

function ratesOf(heard: Heard[], seconds: number): object {
  return {
    'asked /s': Math.round(heard.length / seconds),
    'served /s': Math.round(served(heard).length / seconds),
    'served p50 ms': Math.round(percentile(served(heard), 0.5)),
    'served p99 ms': Math.round(percentile(served(heard), 0.99)),
    'refused p50 ms': Math.round(percentile(refused(heard), 0.5)),
  }
}

const sayHow = (heard: Heard[]) =>
  `${served(heard).length} of ${heard.length} served, p99 ${Math.round(percentile(served(heard), 0.99))} ms`

async function places({ url }: ShopProcess): Promise<number> {
  const metrics = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  return Number(/greencart_work_places\{work="database"\} (\d+)/.exec(metrics)?.[1])
}
