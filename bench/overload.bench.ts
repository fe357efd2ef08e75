import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { Arrivals, type Heard, type Kind, percentile } from './arrivals.ts'
import { startCountedShop } from './counted-shelf.ts'
import { moveAway } from './far-database.ts'
import { openCrowd } from './shopping-crowd.ts'

const SECONDS = 10
/** Until the shop has noticed that the rush will not pass, and has found its best places. */
const NOTICING = 6
const PATIENT_SHOPPERS = 64
const FAR_MS = 5
const WARMING = 3
const COSTING = 4
const METRICS_TOKEN = 'overload-bench-token'
const KINDS = ['order', 'change', 'read'] as const

type Rows = { orders: object; everything: object }

/**
 * Twice as much as the shop can do, of orders alone and of everything: as much is served as before, nobody later than
 * the budget (order 5 s, change 4 s, read 3 s), orders are refused last, and memory does not grow.
 */
export async function run(): Promise<void> {
  const table: Record<string, Rows> = {}
  table.embedded = await measure({})
  const postgres = await startPostgres()
  const farDatabase = await postgres.createDatabase('far')
  const far = await moveAway(farDatabase, FAR_MS)
  try {
    table.server = await measure({ databaseUrl: postgres.url })
    table[`server ${FAR_MS} ms away`] = await measure({ databaseUrl: farDatabase, shopDatabaseUrl: far.url })
  } finally {
    far.stop()
    await postgres.stop()
  }
  for (const part of ['orders', 'everything'] as const) {
    console.log(part)
    console.table(Object.fromEntries(Object.entries(table).map(([database, rows]) => [database, rows[part]])))
  }
}

const measure = (where: { databaseUrl?: string; shopDatabaseUrl?: string }) =>
  withFolder(async (folder) => {
    const settings = { TRUSTED_PROXIES: 'loopback', METRICS_TOKEN }
    return overload(await startCountedShop(folder, { someRunLow: false, settings, ...where }))
  })

async function overload(shop: ShopProcess): Promise<Rows> {
  const crowd = await openCrowd(shop.url)
  const asking = (what: Kind | 'everything') => new Arrivals(shop.port, crowd[what])
  const orders = asking('order')
  const everything = asking('everything')
  await orders.queue(4, WARMING)
  const patient = await orders.queue(PATIENT_SHOPPERS, SECONDS)
  const memoryBefore = await shop.rssMegabytes()
  const ordersRush = await rush(orders, patient)
  const memory = (await shop.rssMegabytes()) - memoryBefore
  patient.push(...(await orders.queue(PATIENT_SHOPPERS, SECONDS)))
  const sustainable = served(patient).length / (2 * SECONDS)
  // In a rush more orders and fewer reads are served than before it: what each costs makes them comparable.
  const costs = {
    order: 1 / sustainable,
    change: 1 / (await rateOf(asking('change'))),
    read: 1 / (await rateOf(asking('read'))),
  }
  const mixed = await everything.queue(PATIENT_SHOPPERS, SECONDS)
  const mixedRush = await rush(everything, mixed)
  mixed.push(...(await everything.queue(PATIENT_SHOPPERS, SECONDS)))
  const costOf = (heard: Heard[]) => served(heard).reduce((sum, { kind }) => sum + costs[kind], 0)
  const rows = {
    orders: {
      'sustainable /s': Math.round(sustainable),
      '64 patient: refused': refused(patient).length,
      ...ratesOf(ordersRush),
      goodput: share(served(ordersRush).length, served(patient).length / 2),
      places: await places(shop),
      'more memory MB': Math.round(memory),
    },
    everything: {
      'sustainable /s': Math.round(served(mixed).length / (2 * SECONDS)),
      '64 patient: refused': refused(mixed).length,
      ...ratesOf(mixedRush),
      goodput: share(costOf(mixedRush), costOf(mixed) / 2),
      ...Object.fromEntries(KINDS.map((kind) => [`${kind}s`, sayHow(mixedRush.filter((one) => one.kind === kind))])),
    },
  }
  for (const arrivals of [orders, everything]) arrivals.leave()
  await shop.stop()
  return rows
}

async function rateOf(arrivals: Arrivals): Promise<number> {
  const heard = await arrivals.queue(PATIENT_SHOPPERS, COSTING)
  arrivals.leave()
  return served(heard).length / COSTING
}

const share = (part: number, whole: number) => Number((part / whole).toFixed(2))

/** Twice as many as were served before. What can be done is measured again afterwards: other work comes and goes. */
async function rush(arrivals: Arrivals, before: Heard[]): Promise<Heard[]> {
  const perSecond = (2 * served(before).length) / SECONDS
  const noticing = arrivals.come(perSecond, NOTICING)
  await new Promise((resume) => setTimeout(resume, NOTICING * 1000))
  const heard = await arrivals.come(perSecond, SECONDS)
  await noticing
  const odd = heard.find(({ status }) => status !== 200 && status !== 503)
  if (odd) throw new Error(`a ${odd.kind} was answered with ${odd.status}`)
  return heard
}

const served = (heard: Heard[]) => heard.filter(({ status }) => status === 200)
const refused = (heard: Heard[]) => heard.filter(({ status }) => status === 503)

function ratesOf(heard: Heard[]): object {
  return {
    'asked /s': Math.round(heard.length / SECONDS),
    'served /s': Math.round(served(heard).length / SECONDS),
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
