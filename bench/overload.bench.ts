import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { Arrivals, type Heard, percentile } from './arrivals.ts'
import { moveAway } from './far-database.ts'
import { openCrowd } from './shopping-crowd.ts'

const SECONDS = 12
/** Until the shop has noticed that the rush will not pass, and has found its best places. */
const NOTICING = 8
const PATIENT_SHOPPERS = 64
const FAR_MS = 5
const KINDS = ['order', 'change', 'read'] as const

type Rows = { orders: object; everything: object }

/**
 * Twice as much as the shop can do, of orders alone and of everything: as much is served as before, nobody later than
 * the budget (order 5 s, change 2 s, read 1 s), orders are refused last, and memory does not grow.
 */
export async function run(): Promise<void> {
  const table: Record<string, Rows> = {}
  table.embedded = await withFolder(async (folder) => overload(await startShop(folder)))
  const postgres = await startPostgres()
  const far = await moveAway(await postgres.createDatabase('far'), FAR_MS)
  try {
    table.server = await withFolder(async (folder) => overload(await startShop(folder, { DATABASE_URL: postgres.url })))
    table[`server ${FAR_MS} ms away`] = await withFolder(async (folder) =>
      overload(await startShop(folder, { DATABASE_URL: far.url })),
    )
  } finally {
    far.stop()
    await postgres.stop()
  }
  for (const part of ['orders', 'everything'] as const) {
    console.log(part)
    console.table(Object.fromEntries(Object.entries(table).map(([database, rows]) => [database, rows[part]])))
  }
}

async function overload(shop: ShopProcess): Promise<Rows> {
  const crowd = await openCrowd(shop.url)
  const orders = new Arrivals(shop.port, crowd.orders)
  const everything = new Arrivals(shop.port, crowd.everything)
  await orders.queue(4, 3)
  const patient = await orders.queue(PATIENT_SHOPPERS, SECONDS)
  const sustainable = served(patient).length / SECONDS
  const memoryBefore = await shop.rssMegabytes()
  const ordersRush = await rush(orders, 2 * sustainable)
  const memory = (await shop.rssMegabytes()) - memoryBefore
  const mixed = served(await everything.queue(PATIENT_SHOPPERS, SECONDS)).length / SECONDS
  const mixedRush = await rush(everything, 2 * mixed)
  const rows = {
    orders: {
      'sustainable /s': Math.round(sustainable),
      '64 patient: refused': refused(patient).length,
      ...(await ratesOf(ordersRush)),
      goodput: Number((served(ordersRush).length / SECONDS / sustainable).toFixed(2)),
      places: await places(shop),
      'more memory MB': Math.round(memory),
    },
    everything: {
      'sustainable /s': Math.round(mixed),
      ...(await ratesOf(mixedRush)),
      ...Object.fromEntries(KINDS.map((kind) => [`${kind}s`, sayHow(mixedRush.filter((one) => one.kind === kind))])),
    },
  }
  orders.leave()
  everything.leave()
  await shop.stop()
  return rows
}

async function rush(arrivals: Arrivals, perSecond: number): Promise<Heard[]> {
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

async function ratesOf(heard: Heard[]): Promise<object> {
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
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/greencart_work_places\{work="database"\} (\d+)/.exec(metrics)?.[1])
}
