import pg from 'pg'
import { addAddress } from '#contract/addresses/addresses.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { claimDueMails } from '#server/mail/mail-sending-store.ts'
import { orderedPictures } from '#server/orders/ordered-picture-store.ts'
import { claimChecks } from '#server/payments/intent-check-store.ts'
import { countSales } from '#server/popularity.ts'
import { allScreens, type Screen } from '#server/testing/all-screens.ts'
import { explainAll } from '#server/testing/plan-watch.ts'
import { ownAddress } from './own-address.ts'
import { superuserPool } from './superuser-pool.ts'
import { openYearsShop, type YearsShop } from './years-shop.ts'

/**
 * Addresses of a database with few orders and of one with many. From the sixth turn on, a connection may plan a statement
 * once for all values: that must not be slow either.
 */
type Shops = { few: string; many: string; turns: number }
type Cost = { ms: number; blocks: number }
type Work = (shop: YearsShop) => Promise<unknown>
type Table = Record<string, Record<string, number>>

export async function measureScreens(shops: Shops): Promise<Table> {
  const [small, large] = [await screensOf(shops.few), await screensOf(shops.many)]
  const works = new Map<string, [Work, Work]>()
  for (const [index, screen] of small.entries()) works.set(screen.name, [show(screen), show(large[index] ?? screen)])
  return compare(shops, works)
}

export async function measureOrdering(shops: Shops): Promise<Table> {
  return compare(shops, new Map([['an order is placed', [placeOrder, placeOrder]]]))
}

export async function measureJobs(shops: Shops): Promise<Table> {
  const count: Work = ({ parts }) => countSales(parts)
  const pictures: Work = ({ parts }) => orderedPictures(parts.db)
  const mails: Work = ({ parts }) => claimDueMails(parts.db, 1)
  const checks: Work = ({ parts }) => claimChecks(parts.db, parts.payments.name, 1)
  const metrics: Work = ({ people }) => people.anyone.fetch('/metrics').then((reply) => reply.text())
  return compare(
    shops,
    new Map([
      ['count what sold in 30 days', [count, count]],
      ['pictures of all orders', [pictures, pictures]],
      ['claim mails that are due', [mails, mails]],
      ['claim payments to ask about', [checks, checks]],
      ['metrics', [metrics, metrics]],
    ]),
  )
}

/** What the screens of a filled database are asked for. */
export async function screensOf(connectionString: string): Promise<Screen[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(`SELECT id AS order, number, (SELECT max(id) FROM mail_outbox) AS mail,
    (SELECT id FROM orders WHERE created_at < now() - interval '5 days' ORDER BY created_at DESC LIMIT 1) AS middle
    FROM orders WHERE user_id = 'customer000000000001' ORDER BY id LIMIT 1`)
  const { rows: halves } = await client.query(
    'SELECT id FROM orders WHERE created_at > (SELECT min(created_at) + (max(created_at) - min(created_at)) / 2 FROM orders) ORDER BY created_at LIMIT 1',
  )
  await client.end()
  return allScreens({ ...rows[0], middle: halves[0].id })
}

export const show =
  ({ name, who, path }: Screen): Work =>
  async ({ people }) => {
    const reply = await people[who].fetch(path)
    await reply.arrayBuffer()
    if (reply.status >= 500) throw new Error(`${name} answered ${reply.status}`)
  }

const addresses = new WeakMap<YearsShop, string>()

async function placeOrder(shop: YearsShop): Promise<void> {
  const { shopper } = shop.people
  const known = addresses.get(shop)
  const id = known ?? (await shopper.expectDone(addAddress, { address: ownAddress() })).body.address._id
  addresses.set(shop, id)
  const { rows } = await shop.parts.database.pool.query('SELECT id FROM products ORDER BY id LIMIT 3')
  const items = rows.map((row) => ({ product: row.id, quantity: 1 }))
  const { body } = await shopper.call(placeCodOrder, { items, address: id })
  if (!body.success) throw new Error(`not placed: ${body.message}`)
}

/** Times first, in turn, so that a busy moment is the same to both; then, with plans that tell of them, the blocks. */
async function compare(shops: Shops, works: Map<string, [Work, Work]>): Promise<Table> {
  const { few, many } = shops
  const times = await inBoth(shops, works)
  for (const url of [few, many]) await explain(url, true)
  const blocks = await inBoth({ few, many, turns: 2 }, works)
  for (const url of [few, many]) await explain(url, false)
  const table: Table = {}
  for (const name of works.keys()) {
    const [young, old] = times.get(name) ?? []
    const [youngPlans, oldPlans] = blocks.get(name) ?? []
    if (!young || !old || !youngPlans || !oldPlans) continue
    table[name] = {
      'few ms': round(young.ms),
      'many ms': round(old.ms),
      ratio: round(old.ms / young.ms),
      'few blocks': youngPlans.blocks,
      'many blocks': oldPlans.blocks,
    }
  }
  return table
}

const round = (value: number) => Number(value.toFixed(1))

async function inBoth({ few, many, turns }: Shops, works: Map<string, [Work, Work]>) {
  const shops = [await openYearsShop(few), await openYearsShop(many)] as const
  const costs = new Map<string, [Cost, Cost]>()
  for (const [name, [small, large]] of works) {
    const young: Cost[] = []
    const old: Cost[] = []
    for (let turn = 0; turn < turns; turn++) {
      young.push(await costOf(shops[0], small))
      old.push(await costOf(shops[1], large))
    }
    costs.set(name, [typical(young), typical(old)])
  }
  for (const shop of shops) await shop.close()
  return costs
}

async function costOf(shop: YearsShop, work: Work): Promise<Cost> {
  shop.watch.blocks = 0
  const began = performance.now()
  await work(shop)
  return { ms: performance.now() - began, blocks: shop.watch.blocks }
}

const typical = (costs: Cost[]): Cost => ({
  ms: costs.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0,
  blocks: costs.at(-1)?.blocks ?? 0,
})

async function explain(connectionString: string, wanted: boolean): Promise<void> {
  const pool = superuserPool(connectionString, 1)
  if (wanted) await explainAll(pool)
  else await pool.query(`ALTER DATABASE "${new URL(connectionString).pathname.slice(1)}" RESET ALL`)
  await pool.end()
}
