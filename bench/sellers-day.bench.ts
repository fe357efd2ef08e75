import { showSales } from '#contract/sales/sales.ts'
import { dayAfter } from '#domain/day-span.ts'
import { SALES_BY } from '#domain/sales.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { fillShelf } from '#seed/large-catalogue.ts'
import { fillYears } from '#seed/years-of-orders.ts'
import { migrate } from '#server/db/migrate.ts'
import { addUp } from '#server/sales/sales-jobs.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { type Figure, medianOf, type Size } from './figures.ts'
import { timesOfBatches } from './price-batch.bench.ts'
import { salesInOrders } from './sales-in-orders.ts'
import { superuserPool } from './superuser-pool.ts'
import { screensOf, show } from './years-screens.ts'
import { openYearsShop, type YearsShop } from './years-shop.ts'

const SIZES = {
  full: {
    orders: Number(process.env.ORDERS ?? 1_000_000),
    products: 100_000,
    shoppers: 200_000,
    ofOneShopper: 1_000,
    open: 300,
    times: 7,
  },
  small: { orders: 2_000, products: 1_000, shoppers: 400, ofOneShopper: 100, open: 50, times: 1 },
}

/**
 * A seller's day after a year with ORDERS of them, a million unless told otherwise, and 100,000 products that all sell: every screen, the figures of the
 * year, batches of 1,000 prices, how long old orders are added up, and what the sums add to placing an order.
 */
export async function run(size: Size): Promise<Figure[]> {
  const { products, times, ...years } = SIZES[size]
  const { orders } = years
  const server = await startPostgres()
  try {
    const url = await server.createDatabase('sellers_day')
    const pool = superuserPool(url)
    await migrate(pool)
    await fillShelf(pool, products)
    const queued = performance.now()
    await fillYears(pool, { ...years, perDay: Math.ceil(orders / 365) })
    console.log(`${orders} orders were filled in ${seconds(queued)} s`)
    await pool.query('TRUNCATE sales_backlog')
    const began = performance.now()
    await pool.query('INSERT INTO sales_backlog (order_id) SELECT id FROM orders ORDER BY id')
    console.log(`the migration queues them in ${seconds(began)} s`)
    const shop = await openYearsShop(url)
    const adding = performance.now()
    await addUp(shop.parts.db)
    console.log(`they were added up beside the open shop in ${seconds(adding)} s`)
    await pool.query('VACUUM (ANALYZE) sales_sums, sales_changes, sales_backlog')
    console.table(await measureScreens(shop, { url, times }))
    console.table(await measureFigures(shop, times))
    console.log('a batch of 1,000')
    console.table(await timesOfBatches(shop.people.seller, size))
    const sales = await salesInOrders(shop, pool, size)
    console.table({ 'an order of eight lines, with and without the sums of sales, ms': sales })
    await pool.end()
    await shop.close()
    return [{ name: 'an order with the sums of sales ÷ without', value: sales.ratio }]
  } finally {
    await server.stop()
  }
}

type Table = Record<string, Record<string, number>>

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

async function measureScreens(shop: YearsShop, { url, times }: { url: string; times: number }): Promise<Table> {
  const table: Table = {}
  for (const screen of await screensOf(url)) {
    if (screen.who === 'shopper' || screen.who === 'anyone') continue
    table[screen.name] = await timesOf(times, () => show(screen)(shop))
  }
  return table
}

async function measureFigures({ people: { seller } }: YearsShop, count: number): Promise<Table> {
  const to = shopDayOf(new Date()).date
  const span = { from: dayAfter(to, -364), to }
  const table: Table = {}
  for (const by of SALES_BY) {
    let rows = 0
    const times = await timesOf(count, async () => {
      rows = (await seller.expectDone(showSales, { ...span, by })).body.count
    })
    table[`a year by ${by}`] = { rows, ...times }
  }
  return table
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const times: number[] = []
  for (let time = 0; time < count; time++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return { 'median ms': Math.round(medianOf(times)), 'slowest ms': Math.round(Math.max(...times)) }
}
