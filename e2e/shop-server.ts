import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startShop as startProcess } from '#server/testing/shop-process.ts'

export interface ShopServer {
  url: string
  stop: () => Promise<void>
}

/** The real, built shop on a fresh, seeded folder. */
export async function startShop(settings: Record<string, string> = {}): Promise<ShopServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greencart-shop-'))
  const shop = await startProcess(folder, settings)
  return {
    url: `http://localhost:${shop.port}`,
    stop: async () => {
      await shop.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
