import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { expect } from './expect.ts'
import { type ShopDatabase, type ShopServer, startShop } from './shop-server.ts'
import { themeOf, viewportOf } from './sizes.ts'
import { skipWelcome } from './welcome.ts'

interface Fixtures {
  /** What the browser may complain about in this test, such as the 409 that it provokes. */
  allowedComplaints: RegExp[]
  /** Otherwise it ends as soon as it has begun. */
  sitsThroughWelcome: boolean
  /** Opens the shop for somebody else: another browser with its own cookies and cart. */
  anotherVisitor: () => Promise<Page>
}

interface WorkerFixtures {
  /** Environment variables for the server, beside those that every test shop gets. */
  shopSettings: Record<string, string>
  shopDatabase: ShopDatabase
  shop: ShopServer
}

/** Who types on overtakes the search before; the router leaves to nobody that it gives up the one under way. */
export const OVERTAKEN = /^AbortError: signal is aborted/

/** Every test fails when the browser reports an error that it did not announce. */
export const test = base.extend<Fixtures & { complaints: Complaint[] }, WorkerFixtures>({
  shopSettings: [{}, { option: true, scope: 'worker' }],
  shopDatabase: ['server', { option: true, scope: 'worker' }],
  shop: [
    async ({ shopSettings, shopDatabase }, use) => {
      const shop = await startShop(shopSettings, shopDatabase)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  viewport: ({ viewport }, use, info) => use(viewportOf(info) ?? viewport),
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  colorScheme: ({}, use, info) => use(themeOf(info)),
  allowedComplaints: [[], { option: true }],
  sitsThroughWelcome: [false, { option: true }],
  complaints: [
    async ({ allowedComplaints }, use) => {
      const complaints: Complaint[] = []
      await use(complaints)
      const isAllowed = ({ text, wasAnswered }: Complaint) =>
        wasAnswered?.() || allowedComplaints.some((allowed) => allowed.test(text))
      const unexpected = complaints.filter((complaint) => !isAllowed(complaint)).map(({ text }) => text)
      expect(unexpected, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, complaints, sitsThroughWelcome }, use) => {
    listen(context, complaints)
    if (!sitsThroughWelcome) await skipWelcome(context)
    await use(context)
  },
  anotherVisitor: async ({ browser, shop, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: shop.url })
      contexts.push(context)
      listen(context, complaints)
      await skipWelcome(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

type Complaint = { text: string; wasAnswered?: () => boolean }

/**
 * Browsers take most of a small machine's time, and the shop gets what they leave: a read may be refused for a moment.
 * That is no complaint if the page asked again and was answered.
 */
function listen(context: BrowserContext, complaints: Complaint[]) {
  const busyReads = new Set<string>()
  const answered = new Set<string>()
  context.on('response', (response) => {
    const url = response.url()
    if (response.ok()) answered.add(url)
    else if (response.status() === 503 && response.request().method() === 'GET') {
      busyReads.add(url)
      answered.delete(url)
    }
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    const isBusy = message.text().includes('status of 503')
    const wasAnswered = () => isBusy && busyReads.has(url) && answered.has(url)
    complaints.push({ text: `${message.text()} (${url})`, wasAnswered })
  })
  context.on('weberror', (error) => complaints.push({ text: String(error.error()) }))
}

export { expect }
