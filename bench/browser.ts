import { type Browser, chromium } from '@playwright/test'
import { type ShopProcess, startShop, withFolder } from '#server/testing/shop-process.ts'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/find-chromium.ts'

/** The built shop on a fresh, seeded folder, and a browser to visit it with. */
export async function withBrowser<T>(work: (shop: ShopProcess, browser: Browser) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const shop = await startShop(folder)
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
    try {
      return await work(shop, browser)
    } finally {
      await browser.close()
      await shop.stop()
    }
  })
}
