import type { Page } from '@playwright/test'
import { countBytes, paintsSeen, watchPaints } from '../scripts/first-visit.ts'
import { expect, test } from './shop.ts'
import { untilAlive } from './welcome.ts'

const SCRIPT_BUDGET_KB = 125
const BUDGET_KB = 450
/** Letters of another font end elsewhere in their line; one line more above the others would be 0.007. */
const STILL = 0.005

/** Phones fetch the largest pictures for the smallest screens. */
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 })

/** The font comes after the first paint: the worst case for what could move. */
async function visit(page: Page, path: string) {
  await page.addInitScript(watchPaints)
  await page.route('**/*.woff2', async (font) => {
    await expect.poll(async () => (await page.evaluate(paintsSeen)).fcp).toBeGreaterThan(0)
    await font.continue()
  })
  await page.goto(path)
  await untilAlive(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every(({ loading, complete }) => complete || loading === 'lazy'),
  )
  return { ...(await page.evaluate(countBytes)), ...(await page.evaluate(paintsSeen)) }
}

async function aProduct(page: Page): Promise<string> {
  const list = await (await page.request.get('/products/fruits')).text()
  return /\/products\/fruits\/\w{20}/.exec(list)?.[0] ?? ''
}

for (const name of ['/', '/products', 'a product', '/cart']) {
  test(`a first visit to ${name} fetches little, and nothing moves while it comes`, async ({ page }) => {
    const { scripts, scriptKb, pictures, allKb, cls, moved } = await visit(
      page,
      name === 'a product' ? await aProduct(page) : name,
    )
    expect(scripts).toBeGreaterThan(2)
    expect(scriptKb).toBeGreaterThan(50)
    expect(scriptKb).toBeLessThanOrEqual(SCRIPT_BUDGET_KB)
    expect(pictures).toBeGreaterThan(name === '/cart' ? 0 : 2)
    expect(allKb).toBeLessThanOrEqual(BUDGET_KB)
    expect(cls, moved.join('\n')).toBeLessThan(STILL)
  })
}

test('a list fetches two pictures first, the others as they come near, none wider than it is drawn', async ({
  page,
}) => {
  await visit(page, '/products')
  const pictures = page.locator('main article img')
  await expect(page.locator('main article img[fetchpriority="high"]')).toHaveCount(2)
  await expect(page.locator('main article img[loading="lazy"]')).toHaveCount((await pictures.count()) - 2)
  const first = await pictures.first().evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(first).toMatch(/-320\.webp$/)
})

test('an empty cart is itself from the first byte on, and its picture is asked for with the page', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (script) => {
    await scripts.promise
    await script.continue()
  })
  const html = (await (await page.goto('/cart', { waitUntil: 'commit' }))?.text()) ?? ''
  expect(html.slice(0, html.indexOf('</head>'))).toMatch(
    /<link rel="preload" as="image" href="[^"]*basket[^"]*" fetchPriority="high"/i,
  )
  const title = page.getByRole('heading', { name: 'Your cart is empty' })
  const picture = page.locator('main img:visible')
  for (const part of [title, picture]) await part.evaluate((element) => element.setAttribute('data-first', ''))
  expect(await title.evaluate(({ tagName }) => tagName)).toBe('H1')

  scripts.resolve()
  await untilAlive(page)
  for (const part of [title, picture]) await expect(part).toHaveAttribute('data-first')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})
