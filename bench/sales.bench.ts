import pg from 'pg'
import { showSales } from '#contract/sales/sales.ts'
import { dayAfter } from '#domain/day-span.ts'
import { SALES_BY } from '#domain/sales.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { fillShelf } from '#seed/large-catalogue.ts'
import { setNoMaxPromise } from '#seed/no-max-promise.ts'
import { fillYears } from '#seed/years-of-orders.ts'
import { migrate } from '#server/db/migrate.ts'
import { addUp } from '#server/sales/sales-jobs.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { salesInOrders } from './sales-in-orders.ts'
import { openYearsShop, type YearsShop } from './years-shop.ts'

const ORDERS = Number(process.env.ORDERS ?? 1_000_000)
const TIMES = 7

/** The figures of a year with ORDERS of them, how long they are added up, and what they add to placing an order. */
export async function run(): Promise<void> {
  const server = await startPostgres()
  try {
    const url = await server.createDatabase('sales')
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    pool.on('error', (error) => console.warn(error.message))
    await migrate(pool)
    await setNoMaxPromise(pool)
    await fillShelf(pool, 1_000)
    const years = { orders: ORDERS, perDay: Math.ceil(ORDERS / 365), shoppers: 200_000, ofOneShopper: 1_000, open: 300 }
    const queued = performance.now()
    await fillYears(pool, years)
    console.log(`${ORDERS} orders were filled in ${seconds(queued)} s`)
    await pool.query('TRUNCATE sales_backlog')
    const began = performance.now()
    await pool.query('INSERT INTO sales_backlog SELECT id FROM orders ORDER BY id')
    console.log(`the migration queues them in ${seconds(began)} s`)
    const shop = await openYearsShop(url)
    const adding = performance.now()
    await addUp(shop.parts.db)
    console.log(`they were added up beside the open shop in ${seconds(adding)} s`)
    await pool.query('VACUUM (ANALYZE) sales_sums, sales_changes, sales_backlog')
    console.table(await measureFigures(shop))
    console.table(await salesInOrders(shop, pool))
    await pool.end()
    await shop.close()
  } finally {
    await server.stop()
  }
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

async function measureFigures({ people: { seller } }: YearsShop): Promise<Record<string, object>> {
  const to = shopDayOf(new Date()).date
  const span = { from: dayAfter(to, -364), to }
  const table: Record<string, object> = {}
  for (const by of SALES_BY) {
    const times: number[] = []
    let rows = 0
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now()
      const { body } = await seller.expectDone(showSales, { ...span, by })
      times.push(performance.now() - began)
      rows = body.count
    }
    times.sort((a, b) => a - b)
    table[`a year by ${by}`] = {
      rows,
      'median ms': Math.round(times[3] ?? 0),
      'slowest ms': Math.round(times.at(-1) ?? 0),
    }
  }
  return table
}
