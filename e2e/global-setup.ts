import { findChromium } from '../scripts/find-chromium.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { rememberScreens } from './accessibility.ts'
import { makeSeededShop } from './seeded-shop.ts'

/** Workers inherit the environment; playwright.config.ts is read by linters, too, and so finds and installs nothing. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = findChromium()
  const forgetScreens = rememberScreens()
  const postgres = await startPostgres()
  const removeSeededShop = await makeSeededShop(postgres)
  return async () => {
    await postgres.stop()
    removeSeededShop()
    forgetScreens()
  }
}
