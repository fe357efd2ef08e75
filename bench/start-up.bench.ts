import { startShop, withFolder } from '#server/testing/shop-process.ts'
import { startPostgres } from '../scripts/postgres-server.ts'

/** From the start of the process to the first 200, and the memory it holds then. */
export async function run(): Promise<void> {
  const table: Record<string, object> = {}
  const note = async (name: string, limits: string, folder: string, env: Record<string, string> = {}) => {
    const shop = await startShop(folder, env)
    table[name] = {
      'ready after s': Number((shop.readyAfter / 1000).toFixed(2)),
      'RSS MB': Math.round(await shop.rssMegabytes()),
      wanted: limits,
    }
    await shop.stop()
  }
  await withFolder(async (folder) => {
    await note('embedded, very first start', '< 10 s', folder)
    await note('embedded, again', '< 3 s, < 500 MB', folder)
  })
  const postgres = await startPostgres()
  try {
    await withFolder(async (folder) => {
      const env = { DATABASE_URL: postgres.url }
      await note('server, very first start', '< 10 s', folder, env)
      await note('server, again', '< 1 s, < 250 MB', folder, env)
    })
  } finally {
    await postgres.stop()
  }
  console.table(table)
}
