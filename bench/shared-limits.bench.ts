import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { homeAddress } from '#server/testing/groceries.ts'
import { startRedis } from '#server/testing/redis-server.ts'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { findRedis } from '../scripts/find-redis.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { startCountedShop } from './counted-shelf.ts'

const SHOPPERS = 16
const SECONDS = 2
const ROUNDS = 3
/** Nothing listens there: each process counts for itself, in memory. */
const NOWHERE = 'redis://127.0.0.1:1'
/** Of /proc/<pid>/stat. */
const TICKS_PER_SECOND = 100

/**
 * Orders and saved carts a second of 16 shoppers, with an IP each or one for all, where limits are counted in memory,
 * in Postgres and in Redis: in turn, on one durable Postgres server.
 */
export async function run(): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  const redis = findRedis() ? await startRedis() : null
  try {
    await withFolder(async (folder) => {
      const settings = { SEED: '0', DATABASE_URL: postgres.url, TRUSTED_PROXIES: 'loopback' }
      const counted = await startCountedShop(folder, { someRunLow: false, databaseUrl: postgres.url, settings })
      const shops: Record<string, ShopProcess> = {
        memory: await startShop(folder, { ...settings, REDIS_URL: NOWHERE }),
        Postgres: counted,
        ...(redis && { Redis: await startShop(folder, { ...settings, REDIS_URL: redis.url }) }),
      }
      const people = await arrive(counted.url)
      await inTurn(shops, 'orders, 16 IPs', people.apart, 'order')
      await inTurn(shops, 'carts, 16 IPs', people.apart, 'cart')
      await inTurn(shops, 'carts, one IP', people.together, 'cart')
      for (const shop of Object.values(shops)) await shop.stop()
    })
  } finally {
    await redis?.stop()
    await postgres.stop()
  }
}

type Person = { headers: Record<string, string>; order: string; cart: string }

/** Their sessions are in the database: every process knows them. */
async function arrive(url: string): Promise<{ apart: Person[]; together: Person[] }> {
  const { body: list } = await new Visitor(url).expectDone(listProducts)
  const shelf = list.products
  const apart: Person[] = []
  for (let index = 0; index < SHOPPERS; index++) {
    const visitor = new Visitor(url)
    await visitor.expectDone(registerUser, {
      name: 'Asha',
      email: `a${index}@example.com`,
      password: 'correct horse',
    })
    const { body } = await visitor.expectDone(addAddress, { address: homeAddress })
    const items = [index, index + 1].map((place) => ({ product: shelf[place]?._id, quantity: 1 }))
    apart.push({
      headers: {
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': `198.18.0.${index}`,
      },
      order: JSON.stringify({ items, address: body.address._id }),
      cart: JSON.stringify({ cartItems: Object.fromEntries(items.map(({ product }) => [product, 1])) }),
    })
  }
  const from = { 'x-forwarded-for': '198.18.1.1' }
  return { apart, together: apart.map((person) => ({ ...person, headers: { ...person.headers, ...from } })) }
}

const PATHS = { order: placeCodOrder.path, cart: updateCart.path }
type What = keyof typeof PATHS

async function inTurn(shops: Record<string, ShopProcess>, name: string, people: Person[], what: What): Promise<void> {
  const results = Object.fromEntries(Object.keys(shops).map((counts) => [counts, [] as Result[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [counts, shop] of Object.entries(shops)) results[counts]?.push(await rush(shop, people, what))
  }
  const middle = (counts: string, value: keyof Result) =>
    (results[counts] ?? []).map((result) => result[value]).toSorted((one, other) => one - other)[ROUNDS >> 1] ?? 0
  console.log(`\n${name}`)
  console.table(
    Object.fromEntries(
      Object.keys(shops).map((counts) => [
        `limits in ${counts}`,
        {
          'per second': Math.round(middle(counts, 'perSecond')),
          'of memory': Number((middle(counts, 'perSecond') / middle('memory', 'perSecond')).toFixed(2)),
          'processor ms each, shop': Number(middle(counts, 'cpuMs').toFixed(2)),
        },
      ]),
    ),
  )
}

type Result = { perSecond: number; cpuMs: number }

async function rush({ url, pid }: ShopProcess, people: Person[], what: What): Promise<Result> {
  const agent = new Agent({ keepAlive: true })
  const [began, cpuBefore] = [performance.now(), await cpuSeconds(pid)]
  const until = began + SECONDS * 1_000
  let done = 0
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < until) if (await call(url + PATHS[what], person, { body: person[what], agent })) done++
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  agent.destroy()
  return { perSecond: done / seconds, cpuMs: (((await cpuSeconds(pid)) - cpuBefore) / done) * 1_000 }
}

async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Whether it was done: a busy shop may refuse. */
function call(url: string, { headers }: Person, { body, agent }: { body: string; agent: Agent }): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const own = {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
    }
    const sent = request(url, { method: 'POST', headers: own, agent }, (response) => {
      response.resume()
      const { statusCode: status } = response
      if (status !== 200 && status !== 503) return reject(new Error(`refused with ${status}`))
      response.on('end', () => resolve(status === 200))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
