import { readFile } from 'node:fs/promises'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { type ShopProcess, withFolder } from '#server/testing/shop-process.ts'
import { Visitor } from '#server/testing/visitor.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Figure, type Limit, medianOf, rounded, type Size, withLimit } from './figures.ts'
import { ownAddress } from './own-address.ts'

const SIZES = { full: { warmUp: 150, orders: 600 }, small: { warmUp: 2, orders: 4 } }
const PERCENT: Limit = { max: 15 }
const LINES = 5
const WITHOUT = new URL('./without-promises.ts', import.meta.url).href

/**
 * What its promise costs an order: two shops on one database server, one of which promises nothing. One order here, one
 * there, so that a busy machine slows both down alike; the middle of all counts.
 */
export async function run(size: Size): Promise<Figure[]> {
  const postgres = await startPostgres()
  try {
    return await withFolder((one) =>
      withFolder(async (other) => {
        const databaseUrl = await postgres.createDatabase('silent')
        const silently = { NODE_OPTIONS: `--import=${WITHOUT}` }
        const promising = await startCountedShop(one, { someRunLow: false, databaseUrl: postgres.url })
        const silent = await startCountedShop(other, { someRunLow: false, databaseUrl, settings: silently })
        try {
          return await compare(promising, silent, size)
        } finally {
          await Promise.all([promising.stop(), silent.stop()])
        }
      }),
    )
  } finally {
    await postgres.stop()
  }
}

async function compare(promising: ShopProcess, silent: ShopProcess, size: Size): Promise<Figure[]> {
  const { warmUp, orders } = SIZES[size]
  const [withOne, without] = [await RegularShopper.open(promising), await RegularShopper.open(silent)]
  for (let turn = 0; turn < warmUp + orders; turn++) {
    if (turn === warmUp) for (const shopper of [withOne, without]) await shopper.begin()
    for (const shopper of turn % 2 === 0 ? [withOne, without] : [without, withOne]) await shopper.order()
  }
  const [ours, bare] = [await withOne.measured(), await without.measured()]
  const more = {
    [MEDIAN]: 100 * (ours[MEDIAN] / bare[MEDIAN] - 1),
    [CPU]: 100 * (ours[CPU] / bare[CPU] - 1),
  }
  console.table({
    'with a promise': roundedAll(ours),
    without: roundedAll(bare),
    [withLimit('costs more, %', PERCENT)]: roundedAll(more),
  })
  return Object.entries(more).map(([name, value]) => ({
    name: `${name}, % more with a promise`,
    value,
    limit: PERCENT,
  }))
}

const MEDIAN = 'ms, median'
const CPU = 'ms of the shop’s CPU'

const roundedAll = (row: Record<string, number>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, rounded(value, 2)]))

/** One shopper who orders again and again. */
class RegularShopper {
  readonly #shop: ShopProcess
  readonly #person: Visitor
  readonly #order: BodyToSend<typeof placeCodOrder>
  #times: number[] = []
  #cpuBefore = 0

  private constructor(shop: ShopProcess, person: Visitor, order: BodyToSend<typeof placeCodOrder>) {
    this.#shop = shop
    this.#person = person
    this.#order = order
  }

  static async open(shop: ShopProcess): Promise<RegularShopper> {
    const person = new Visitor(shop.url)
    await person.call(registerUser, { name: 'Asha', email: 'asha@example.com', password: 'correct horse' })
    const { body } = await person.expectDone(addAddress, { address: ownAddress() })
    const { body: list } = await person.expectDone(listProducts)
    const shelf = list.products.slice(0, LINES)
    const items = shelf.map(({ _id: product }) => ({ product, quantity: 1 }))
    return new RegularShopper(shop, person, { items, address: body.address._id })
  }

  async begin(): Promise<void> {
    this.#times = []
    this.#cpuBefore = await cpuMs(this.#shop.pid)
  }

  async order(): Promise<void> {
    const began = performance.now()
    const { status } = await this.#person.call(placeCodOrder, this.#order)
    if (status !== 200) throw new Error(`order refused with ${status}`)
    this.#times.push(performance.now() - began)
  }

  async measured() {
    return {
      [MEDIAN]: medianOf(this.#times),
      [CPU]: ((await cpuMs(this.#shop.pid)) - this.#cpuBefore) / this.#times.length,
    }
  }
}

/** Linux counts in hundredths of a second. */
async function cpuMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
