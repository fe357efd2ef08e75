import { chromium } from '@playwright/test'
import { startShop, withFolder } from '../src/server/testing/shop-process.ts'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/find-chromium.ts'
const pages = (process.argv[2] ?? '').split(',')
const sizes = (process.argv[3] ?? '1440').split(',').map(Number)
const theme = (process.argv[4] ?? 'light') as 'light' | 'dark'
await withFolder(async (folder) => {
  const shop = await startShop(folder, {})
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({ colorScheme: theme, reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
    const r = await context.request.post(`${shop.url}/api/seller/login`, { data: { email: 'admin@example.com', password: 'greencart' }, headers: { origin: shop.url } })
    console.log(r.status())
    for (const width of sizes) for (const path of pages) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: width < 500 ? 800 : 900 })
      await page.goto(shop.url + path); await page.waitForTimeout(4800)
      await page.screenshot({ path: `/tmp/shots/${path.replace(/\W+/g, '_')}_${width}_${theme}.png` })
      await page.close()
    }
  } finally { await browser.close(); await shop.stop() }
})
