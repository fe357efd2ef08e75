import { startShop, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { type Figure, type Limit, rounded, withLimit } from './figures.ts'

type Limits = { readyS: Limit; memoryMb?: Limit }
const LIMITS = {
  'embedded, very first start': { readyS: { max: 10 } },
  'embedded, again': { readyS: { max: 3 }, memoryMb: { max: 500 } },
  'server, very first start': { readyS: { max: 10 } },
  'server, again': { readyS: { max: 1 }, memoryMb: { max: 250 } },
} satisfies Record<string, Limits>

/** From the start of the process to the first 200, and the memory it holds then. Both sizes are the same. */
export async function run(): Promise<Figure[]> {
  const table: Record<string, object> = {}
  const figures: Figure[] = []
  const note = async (name: keyof typeof LIMITS, folder: string, env: Record<string, string> = {}) => {
    const shop = await startShop(folder, env)
    const [ready, memory] = [shop.readyAfter / 1000, await shop.rssMegabytes()]
    await shop.stop()
    const { readyS, memoryMb }: Limits = LIMITS[name]
    figures.push({ name: `${name}: ready after s`, value: ready, limit: readyS })
    figures.push({ name: `${name}: RSS MB`, value: memory, ...(memoryMb && { limit: memoryMb }) })
    table[name] = {
      'ready after s': rounded(ready, 2),
      'RSS MB': Math.round(memory),
      wanted: [withLimit('s', readyS), ...(memoryMb ? [withLimit('MB', memoryMb)] : [])].join(', '),
    }
  }
  await withFolder(async (folder) => {
    await note('embedded, very first start', folder)
    await note('embedded, again', folder)
  })
  const postgres = await startPostgres()
  try {
    await withFolder(async (folder) => {
      const env = { DATABASE_URL: postgres.url }
      await note('server, very first start', folder, env)
      await note('server, again', folder, env)
    })
  } finally {
    await postgres.stop()
  }
  console.table(table)
  return figures
}
