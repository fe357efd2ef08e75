import { withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Figure, type Limit, rounded, type Size, withLimit } from './figures.ts'
import { compareShops, letOrder } from './order-rate.ts'

const SIZES = {
  full: { many: 1_000, few: 10, warmUp: 1, rounds: 8, seconds: 1.5 },
  small: { many: 16, few: 4, warmUp: 0, rounds: 1, seconds: 0.3 },
}
const RATIO: Limit = { min: 0.85 }

/**
 * What an order costs where many others are open, against a shop where ten are, in turns. People have placed them, as in
 * a rush: the database has had no time to count its rows anew.
 */
export async function run(size: Size): Promise<Figure[]> {
  const embedded = await measure(size)
  const postgres = await startPostgres({ durable: true })
  try {
    const server = await measure(size, (name) => postgres.createDatabase(name))
    console.table({ embedded: rowOf(size, embedded), server: rowOf(size, server) })
    return Object.entries({ embedded, server }).map(([database, { ratio }]) => ({
      name: `orders with ${SIZES[size].many} open ÷ with ${SIZES[size].few}, ${database}`,
      value: ratio,
      limit: RATIO,
    }))
  } finally {
    await postgres.stop()
  }
}

type Compared = Awaited<ReturnType<typeof compareShops>>

/** On the embedded database, unless it is told how to make others. */
async function measure(size: Size, createDatabase?: (name: string) => Promise<string>): Promise<Compared> {
  const { many, few, ...rounds } = SIZES[size]
  const opened = async (folder: string, count: number) => {
    const databaseUrl = await createDatabase?.(`open_${count}`)
    const shop = await startCountedShop(folder, { someRunLow: false, ...(databaseUrl && { databaseUrl }) })
    for (let open = 0; open < count; ) open += (await letOrder(shop.url, count / many)).ids.length
    return shop
  }
  return withFolder((one) =>
    withFolder(async (other) => {
      const [busy, quiet] = [await opened(one, many), await opened(other, few)]
      const compared = await compareShops(busy, quiet, rounds)
      await Promise.all([busy.stop(), quiet.stop()])
      return compared
    }),
  )
}

const rowOf = (size: Size, { one, other, ratio }: Compared) => ({
  [`${SIZES[size].many} open, orders /s`]: Math.round(one),
  [`${SIZES[size].few} open, orders /s`]: Math.round(other),
  [withLimit('ratio', RATIO)]: rounded(ratio, 2),
})
