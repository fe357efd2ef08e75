import { readdirSync, readFileSync } from 'node:fs'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { ACCEPT } from './against-bare.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Figure, rounded, type Size } from './figures.ts'
import { load } from './load.ts'
import { ownAddress } from './own-address.ts'
import { publicPaths } from './public-paths.ts'

const SIZES = { full: { persons: 8, seconds: 5 }, small: { persons: 2, seconds: 0.2 } }
/** Of Linux, for what /proc tells. */
const TICKS_PER_SECOND = 100

/** Processor time that the shop and its Postgres server spend on a request of each kind; more where other work crowds the cores. */
export async function run(size: Size): Promise<Figure[]> {
  const { persons, seconds } = SIZES[size]
  const postgres = await startPostgres({ durable: true })
  try {
    return await withFolder(async (folder) => {
      const shop = await startCountedShop(folder, { someRunLow: false, databaseUrl: postgres.url })
      const paths = await publicPaths(shop)
      const people = await Promise.all(Array.from({ length: persons }, (_, index) => openPerson(shop.url, index)))
      const together = (act: (person: Person) => Promise<unknown>) => goOn(people, seconds, act)
      const kinds: Record<string, () => Promise<number>> = {
        'page from memory': async () =>
          (await load({ port: shop.port, paths, connections: persons, seconds, headers: ACCEPT })).requests,
        'order, cash on delivery': () =>
          together(({ visitor, items, address }) => visitor.call(placeCodOrder, { items, address })),
        'cart change': () =>
          together(({ visitor, items }) => visitor.call(updateCart, { cartItems: { [items[0]?.product ?? '']: 2 } })),
        'read of an own list': () => together(({ visitor }) => visitor.call(listAddresses)),
        'sign-in': () => together(({ account }) => new Visitor(shop.url).call(loginUser, account)),
      }
      const table: Record<string, Awaited<ReturnType<typeof workOf>>> = {}
      for (const [kind, ask] of Object.entries(kinds)) {
        await ask()
        table[kind] = await workOf(shop, ask)
      }
      console.table(table)
      await shop.stop()
      return Object.entries(table).map(([kind, { [OWN]: value }]) => ({ name: `${kind}, ${OWN}`, value }))
    })
  } finally {
    await postgres.stop()
  }
}

const OWN = 'shop ms'

async function workOf(shop: ShopProcess, ask: () => Promise<number>) {
  const before = { shop: ticksOf([shop.pid]), postgres: ticksOf(postgresPids()) }
  const requests = await ask()
  const each = (ticks: number) => ((ticks / TICKS_PER_SECOND) * 1000) / requests
  const own = each(ticksOf([shop.pid]) - before.shop)
  const database = each(ticksOf(postgresPids()) - before.postgres)
  return {
    [OWN]: rounded(own, own < 1 ? 3 : 2),
    'a second on one core': Math.round(1000 / own),
    'postgres ms': rounded(database, 2),
    requests,
  }
}

type Person = {
  visitor: Visitor
  account: { name: string; email: string; password: string }
  items: { product: string; quantity: number }[]
  address: string
}

async function openPerson(url: string, index: number): Promise<Person> {
  const visitor = new Visitor(url)
  const account = { name: 'Asha', email: `person${index}@example.com`, password: 'correct horse' }
  await visitor.expectDone(registerUser, account)
  const { body } = await visitor.expectDone(addAddress, { address: ownAddress() })
  const { body: list } = await visitor.expectDone(listProducts)
  const shelf = list.products
  const items = [index, index + 1].map((place) => ({ product: String(shelf[place]?._id), quantity: 1 }))
  return { visitor, account, items, address: body.address._id }
}

async function goOn(people: Person[], seconds: number, act: (person: Person) => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < end) {
        await act(person)
        count++
      }
    }),
  )
  return count
}

/** Fields 14 to 17: in its own code and in the kernel, its ended children's too. */
function ticksOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum + [11, 12, 13, 14].reduce((part, place) => part + Number(fields[place] ?? 0), 0)
    } catch {
      // A backend that has just ended; its parent has its time.
      return sum
    }
  }, 0)
}

/** Of the server that this process started, below its supervisor. */
function postgresPids(): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]))
    } catch {
      // Gone meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent === process.pid || (parent !== undefined && parent > 1 && isBelow(parent))
  }
  return [...parents.keys()].filter((pid) => isBelow(pid) && nameOf(pid) === 'postgres')
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
