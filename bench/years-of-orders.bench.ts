import { withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { startCountedShop } from './counted-shelf.ts'
import { type Figure, type Limit, rounded, type Size, withLimit } from './figures.ts'
import { compareShops } from './order-rate.ts'

/** A million are filled in minutes: they are wanted by ORDERS=1000000. */
const SIZES = {
  full: { many: Number(process.env.ORDERS ?? 200_000), open: 1_000, warmUp: 1, rounds: 10, seconds: 1.5 },
  small: { many: 2_000, open: 100, warmUp: 0, rounds: 1, seconds: 0.3 },
}
const FEW = 100
const RATIO: Limit = { min: 0.9 }

/** What an order costs after years, against a shop with 100 finished orders; as many are open in both. In turns. */
export async function run(size: Size): Promise<Figure[]> {
  const { many, open, ...rounds } = SIZES[size]
  const postgres = await startPostgres({ durable: true })
  const filled = async (folder: string, finished: number) =>
    startCountedShop(folder, {
      someRunLow: false,
      databaseUrl: await postgres.createDatabase(`finished_${finished}`),
      years: { orders: finished + open, open },
    })
  try {
    return await withFolder((one) =>
      withFolder(async (other) => {
        const began = performance.now()
        const [old, young] = [await filled(one, many), await filled(other, FEW)]
        console.log(`both shops were filled in ${Math.round((performance.now() - began) / 1000)} s`)
        const compared = await compareShops(old, young, rounds)
        await Promise.all([old.stop(), young.stop()])
        console.table({
          [`${many} orders`]: { 'orders /s': Math.round(compared.one) },
          [`${FEW} orders`]: { 'orders /s': Math.round(compared.other) },
          [withLimit('ratio', RATIO)]: { 'orders /s': rounded(compared.ratio, 2) },
        })
        return [{ name: `orders with ${many} in the table ÷ with ${FEW}`, value: compared.ratio, limit: RATIO }]
      }),
    )
  } finally {
    await postgres.stop()
  }
}
