import { withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Figure, type Limit, rounded, type Size, withLimit } from './figures.ts'
import { compareShops } from './order-rate.ts'

const SIZES = {
  full: { orders: 2_000, many: 1_000, few: 10, warmUp: 1, rounds: 8, seconds: 1.5 },
  small: { orders: 200, many: 100, few: 10, warmUp: 0, rounds: 1, seconds: 0.3 },
}
const RATIO: Limit = { min: 0.85 }

/** What an order costs where many others are open, against a shop with as many orders of which ten are, in turns. */
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
  const { orders, many, few, ...rounds } = SIZES[size]
  const open = async (folder: string, count: number) =>
    startCountedShop(folder, {
      someRunLow: false,
      years: { orders, open: count },
      ...(createDatabase && { databaseUrl: await createDatabase(`open_${count}`) }),
    })
  return withFolder((one) =>
    withFolder(async (other) => {
      const [busy, quiet] = [await open(one, many), await open(other, few)]
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
