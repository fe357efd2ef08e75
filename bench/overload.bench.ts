import { homeAddress } from '#server/testing/groceries.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { Arrivals, type Ask, type Heard, percentile } from './arrivals.ts'

const SHOPPERS = 30
const SECONDS = 12
/** Until the shop has noticed that the rush will not pass. */
const NOTICING = 5

/** Orders at twice the rate that the shop can serve: those served are served within 3 times the unloaded p99. */
export async function run(): Promise<void> {
  const table: Record<string, object> = {}
  await withFolder(async (folder) => {
    table.embedded = await overload(await startShop(folder))
  })
  const postgres = await startPostgres()
  try {
    await withFolder(async (folder) => {
      table.server = await overload(await startShop(folder, { DATABASE_URL: postgres.url }))
    })
  } finally {
    await postgres.stop()
  }
  console.table(table)
}

async function overload(shop: ShopProcess): Promise<object> {
  const arrivals = new Arrivals(shop.port, await orders(shop))
  await arrivals.queue(2, 3)
  const sustainable = served(await arrivals.queue(4, 5)).length / 5
  const unloaded = served(await arrivals.come(sustainable / 10, SECONDS))
  const memoryBefore = await shop.rssMegabytes()
  await arrivals.come(2 * sustainable, NOTICING)
  const rush = await arrivals.come(2 * sustainable, SECONDS)
  const memory = (await shop.rssMegabytes()) - memoryBefore
  arrivals.leave()
  await shop.stop()
  const odd = rush.find(({ status }) => status !== 200 && status !== 503)
  if (odd) throw new Error(`an order was answered with ${odd.status}`)
  const refused = rush.filter(({ status }) => status === 503)
  return {
    'sustainable /s': Math.round(sustainable),
    'asked /s': Math.round(rush.length / SECONDS),
    'served /s': Math.round(served(rush).length / SECONDS),
    'unloaded p50 ms': Math.round(percentile(unloaded, 0.5)),
    'unloaded p99 ms': Math.round(percentile(unloaded, 0.99)),
    'served p50 ms': Math.round(percentile(served(rush), 0.5)),
    'served p99 ms': Math.round(percentile(served(rush), 0.99)),
    'refused p99 ms': Math.round(percentile(refused, 0.99)),
    'more memory MB': Math.round(memory),
    'p99 ratio (≤ 3)': Number((percentile(served(rush), 0.99) / percentile(unloaded, 0.99)).toFixed(2)),
  }
}

const served = (heard: Heard[]) => heard.filter(({ status }) => status === 200)

/** Each call is the next shopper's order of one thing. */
async function orders(shop: ShopProcess): Promise<() => Ask> {
  const asks: Ask[] = []
  for (let index = 0; index < SHOPPERS; index++) {
    const shopper = new Visitor(shop.url)
    const account = { name: 'Asha', email: `rush${index}@example.com`, password: 'correct horse' }
    await shopper.post('/api/user/register', account)
    const { body } = await shopper.post('/api/address/add', { address: homeAddress })
    const { body: list } = await shopper.get('/api/product/list')
    const shelf = list.products as { _id: string; inStock: boolean; stock: number | null }[]
    const uncounted = shelf.filter(({ inStock, stock }) => inStock && stock === null)
    const items = [{ product: uncounted[index % uncounted.length]?._id, quantity: 1 }]
    asks.push({
      path: '/api/order/cod',
      body: JSON.stringify({ items, address: (body.address as { _id: string })._id }),
      cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    })
  }
  let turn = 0
  return () => asks[turn++ % asks.length] as Ask
}
