import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { putOnShelf, setStock } from './groceries.ts'
import { expect, test } from './shop.ts'
import { enter, passWelcome } from './welcome.ts'

const PHONE = { width: 390, height: 844 }

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filters' })
const menu = (page: Page, title: string) => filters(page).getByText(title, { exact: true })
const option = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })
const remove = (page: Page, name: string) => page.getByRole('link', { name: `Remove filter: ${name}` })
const status = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'product' })
const robots = (page: Page) => page.locator('meta[name="robots"]')

/** Chooses an option and checks that there are as many products as it promised. */
async function choose(page: Page, title: string, name: string): Promise<number> {
  await menu(page, title).click()
  const promised = Number(/ (\d+) products?$/.exec((await option(page, name).textContent()) ?? '')?.[1])
  await option(page, name).click()
  await expect(status(page)).toHaveText(promised === 1 ? '1 product' : `${promised} products`)
  return promised
}

test('filters narrow a listing down as they promise, chips take them away, back and forward retrace it', async ({
  page,
}) => {
  await enter(page, '/products')
  await expect(robots(page)).toHaveCount(0)
  const all = (await status(page).textContent()) ?? ''
  await choose(page, 'Price', '₹50 – ₹100')
  await expect(page).toHaveURL('/products?price=50-100')
  await expect(menu(page, 'Price')).toBeFocused()
  await expect(option(page, 'Under ₹50')).toBeHidden()
  await expect(robots(page)).toHaveAttribute('content', 'noindex')
  const both = await choose(page, 'Discount', '25% off or more')
  await expect(page).toHaveURL('/products?price=50-100&discount=25')
  await expect(page.getByRole('article')).toHaveCount(both)
  await expectAccessible(page)

  await page.reload()
  await expect(chips(page).getByRole('listitem')).toHaveText(['₹50 – ₹100×', '25% off or more×', 'Clear all'])
  await page.goBack()
  await expect(page).toHaveURL('/products?price=50-100')
  await expect(remove(page, '25% off or more')).toBeHidden()
  await page.goForward()
  await expect(status(page)).toHaveText(`${both} products`)
  await remove(page, '₹50 – ₹100').click()
  await expect(page).toHaveURL('/products?discount=25')
  await expect(status(page)).toBeFocused()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/products')
  await expect(status(page)).toHaveText(all)
  await expect(chips(page)).toBeHidden()
})

test.describe('before the script of the menus has come', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('a choice closes its menu all the same, and returns the focus', { tag: '@nightly' }, async ({ page }) => {
    await page.route('**/menu-closing-*.js', (route) => route.abort())
    await enter(page, '/products')
    await choose(page, 'Price', '₹50 – ₹100')
    await expect(option(page, 'Under ₹50')).toBeHidden()
    await expect(menu(page, 'Price')).toBeFocused()
  })
})

test('a menu opens and closes as menus do, also by keyboard, and shows what nothing has', async ({ page }) => {
  await enter(page, '/products/fruits')
  const price = menu(page, 'Price')
  await price.focus()
  await page.keyboard.press('Enter')
  await expect(option(page, 'Under ₹50')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(option(page, 'Under ₹50')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(option(page, 'Under ₹50')).toBeHidden()
  await expect(price).toBeFocused()

  await price.click()
  await menu(page, 'Discount').click()
  await expect(option(page, 'Under ₹50')).toBeHidden()
  await expect(filters(page).getByText('25% off or more')).toBeVisible()
  await expect(filters(page).getByText('50% off or more')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(filters(page).getByText('25% off or more')).toBeHidden()
})

test('a category counts what is in stock, and the number beside a category is what its page shows', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  const fig = await putOnShelf(shop, { name: 'Facet fig', category: 'Fruits', price: 2000, offerPrice: 900 })
  await setStock(shop, fig._id, { inStock: false })
  await enter(page, '/products?price=500-&sort=name')
  const categories = page.getByRole('navigation', { name: 'Categories' })
  const fruits = categories.getByRole('link', { name: 'Fresh Fruits' })
  const promised = Number(/ (\d+) products?$/.exec((await fruits.textContent()) ?? '')?.[1])
  await fruits.click()
  await expect(page).toHaveURL('/products/fruits?price=500-&sort=name')
  await expect(status(page)).toHaveText(`${promised} products`)
  await expect(page.getByRole('article').filter({ hasText: fig.name })).toBeVisible()
  await filters(page).getByRole('link', { name: 'In stock only' }).click()
  await expect(page).toHaveURL('/products/fruits?price=500-&inStock=1&sort=name')
  await expect(status(page)).toHaveText(promised === 2 ? '1 product' : `${promised - 1} products`)
  await expect(page.getByRole('article').filter({ hasText: fig.name })).toHaveCount(0)
  await categories.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/products?price=500-&sort=name')

  await enter(page, '/products/fruits?price=200-500&discount=50')
  await expect(page.getByRole('heading', { name: 'No products match these filters.' })).toBeVisible()
  await expect(status(page)).toHaveText('0 products')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/products/fruits')
})

test('filters stay in sight while the list scrolls, and so do the categories of a tablet', { tag: '@nightly' }, async ({
  page,
}) => {
  await enter(page, '/products')
  const rail = page.getByRole('navigation', { name: 'Categories' })
  for (const width of [1440, 820, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => window.scrollTo(0, 1500))
    await expect(page.getByLabel('Sort by'), `${width} px`).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Sort by')).toBeEnabled()
    const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(tooWide), `${width} px`).toBe(0)
    if (width !== 820) continue
    await expect(rail.getByRole('link', { name: 'Fresh Fruits' })).toBeInViewport({ ratio: 1 })
    const [beside, card] = await Promise.all([rail.boundingBox(), page.getByRole('article').first().boundingBox()])
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(card?.x ?? 0)
    // Scrolled, the filters cover a part of some hearts.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
  }
})

test('further pages keep the filters', { tag: '@nightly' }, async ({ page }) => {
  await enter(page, '/products?discount=10')
  const total = Number.parseInt((await status(page).textContent()) ?? '', 10)
  expect(total).toBeGreaterThan(60)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveAttribute('href', /\?discount=10&cursor=/)
  await expect(page.getByRole('article')).toHaveCount(30)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page.getByRole('article')).toHaveCount(60)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveAttribute('href', /\?discount=10&cursor=/)
})

test('on a phone the filters are in a sheet, and one step back undoes what was chosen in it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, '/products/dairy')
  await expect(filters(page)).toBeHidden()
  const button = page.getByRole('link', { name: 'Filters' })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await sheet.getByRole('link', { name: '₹50 – ₹100' }).click()
  await expect(page).toHaveURL('/products/dairy?price=50-100')
  await sheet.getByRole('link', { name: 'In stock only' }).click()
  await expect(page).toHaveURL('/products/dairy?price=50-100&inStock=1')
  const show = sheet.getByRole('button', { name: /^Show \d+ products?$/ })
  const promised = Number.parseInt((await show.textContent())?.slice('Show '.length) ?? '', 10)
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveText('Filters2 chosen')
  await expect(page.getByRole('article')).toHaveCount(promised)
  await expect(chips(page).getByRole('listitem')).toHaveText(['₹50 – ₹100×', 'In stock only×', 'Clear all'])
  await expectAccessible(page)

  await page.goBack()
  await expect(page).toHaveURL('/products/dairy')
  await page.goForward()
  await expect(page.getByRole('article')).toHaveCount(promised)
  await button.click()
  await sheet.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/products/dairy')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test.describe('when the sheet cannot be loaded', () => {
  test.use({ allowedComplaints: [/Failed to load resource|Failed to fetch/] })

  test('the filters show below the button', { tag: '@nightly' }, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.route(/filter-sheet/, (script) => script.abort())
    await enter(page, '/products')
    await page.getByRole('link', { name: 'Filters' }).click()
    await menu(page, 'Price').click()
    await option(page, 'Under ₹50').click()
    await expect(page).toHaveURL('/products?price=0-50')
    await expect(chips(page)).toContainText('Under ₹50')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [device, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: PHONE })) {
    const tag = device === 'desktop' ? '@nightly' : []
    test(`filters are links on a ${device}, and sorting keeps them`, { tag }, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto('/products/dairy')
      await passWelcome(page)
      if (device === 'phone') await page.getByRole('link', { name: 'Filters' }).click()
      await menu(page, 'Price').click()
      await option(page, '₹50 – ₹100').click()
      await expect(page).toHaveURL('/products/dairy?price=50-100')
      await passWelcome(page)
      await page.getByLabel('Sort by').selectOption('Price: low to high')
      await page.getByRole('button', { name: 'Sort', exact: true }).click()
      await expect(page).toHaveURL('/products/dairy?price=50-100&sort=price-low')
      await passWelcome(page)
      await remove(page, '₹50 – ₹100').click()
      await expect(page).toHaveURL('/products/dairy?sort=price-low')
    })
  }
})
