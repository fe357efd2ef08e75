import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ShopServer, startShop } from './shop-server.ts'

interface Fixtures {
  /** What the browser may complain about in this test, such as the 409 that it provokes. */
  allowedComplaints: RegExp[]
  /** Opens the shop for somebody else: another browser with its own cookies and cart. */
  anotherVisitor: () => Promise<Page>
}

interface WorkerFixtures {
  /** Environment variables for the server, beside those that every test shop gets. */
  shopSettings: Record<string, string>
  shop: ShopServer
}

/**
 * A read that the shop has no time for at the moment. The page asks again by itself, and the test sees what it shows
 * then: browsers take most of a small machine's time, and the embedded database gets what they leave.
 */
const BUSY_READ = /status of 503 .*\/api\//

/** Every test fails when the browser reports an error that it did not announce. */
export const test = base.extend<Fixtures & { complaints: string[] }, WorkerFixtures>({
  shopSettings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ shopSettings }, use) => {
      const shop = await startShop(shopSettings)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  allowedComplaints: [[], { option: true }],
  complaints: [
    async ({ allowedComplaints }, use) => {
      const complaints: string[] = []
      await use(complaints)
      const allowed = [BUSY_READ, ...allowedComplaints]
      const unexpected = complaints.filter((complaint) => !allowed.some((known) => known.test(complaint)))
      expect(unexpected, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    listen(context, complaints)
    await use(context)
  },
  anotherVisitor: async ({ browser, shop, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: shop.url })
      contexts.push(context)
      listen(context, complaints)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

function listen(context: BrowserContext, complaints: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
}

export { expect }
