import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startShop as startProcess } from '#server/testing/shop-process.ts'
import { copySeededShop, QUICK_PASSWORDS } from './seeded-shop.ts'

export interface ShopServer {
  url: string
  /** Of a shop on a database server. */
  databaseUrl: string | undefined
  stop: () => Promise<void>
}

/** `embedded`: as `npm start` opens a new shop. `server`: a copy of a filled one, which takes a fifth of the time. */
export type ShopDatabase = 'embedded' | 'server'

/** The real, built shop with the demo's groceries and nobody's orders. */
export async function startShop(
  settings: Record<string, string> = {},
  database: ShopDatabase = 'server',
): Promise<ShopServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greencart-shop-'))
  const copied = database === 'server' && { DATABASE_URL: await copySeededShop(folder) }
  const shop = await startProcess(folder, { ...QUICK_PASSWORDS, ...copied, ...settings })
  return {
    url: `http://localhost:${shop.port}`,
    databaseUrl: copied ? copied.DATABASE_URL : undefined,
    stop: async () => {
      await shop.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
