import type { Page } from '@playwright/test'
import { paintsSeen, watchPaints } from '../scripts/first-visit.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { delayAfterClick, holdBack } from './slow-network.ts'
import { enter } from './welcome.ts'

const PAGE_DATA = /\.data/
const SCRIPTS = /\/assets\/.*\.js/

const progress = (page: Page) => page.locator('.navigation-progress')

/** What moves so soon after a click is no surprise, and not counted as one. */
const AFTER_CLICK_MS = 700

for (const { width, height, tag } of [
  { width: 390, height: 844, tag: [] },
  { width: 820, height: 1180, tag: '@nightly' },
  { width: 1440, height: 900, tag: [] },
  { width: 1440, height: 1600, tag: '@nightly' },
])
  test(`a tap on a product shows it at once at ${width} by ${height}, and nothing moves when the rest comes`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(watchPaints)
    await enter(page, '/products')
    const letGo = await holdBack(page, PAGE_DATA)
    await page.getByRole('article').filter({ hasText: 'Gaurika Full Cream Milk' }).getByRole('link').first().click()
    const clicked = performance.now()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gaurika Full Cream Milk')
    await expect(page.getByRole('heading', { name: 'About Product' })).toBeVisible()
    await expect(progress(page)).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect.poll(() => performance.now() - clicked).toBeGreaterThan(AFTER_CLICK_MS)
    const before = await page.evaluate(paintsSeen)

    letGo()
    await expect(page.getByRole('article')).toHaveCount(5)
    const { cls, moved } = await page.evaluate(paintsSeen)
    expect(cls - before.cls, moved.join('\n')).toBeLessThan(0.001)
    const [facts, related] = await Promise.all(
      ['Product details', 'Related products'].map((name) => page.getByRole('heading', { name }).boundingBox()),
    )
    expect(facts?.y).toBeLessThan(related?.y ?? 0)
  })

test.describe('without an answer', () => {
  test.use({ allowedComplaints: [/Failed to load resource/] })

  test('a product stays in sight that was tapped just before the network failed', { tag: '@nightly' }, async ({
    page,
  }) => {
    await enter(page, '/products/fruits')
    await page.route(PAGE_DATA, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('article').filter({ hasText: 'Ratnagiri Alphonso Mango' }).getByRole('link').click()
    await failed
    await expect(page.getByRole('heading', { name: 'Related products' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ratnagiri Alphonso Mango')
  })
})

test('a tap on a page that has to be fetched answers at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, '/')
  const letGo = await holdBack(page, PAGE_DATA)
  const link = page.getByRole('main').getByRole('link', { name: 'Fresh Fruits' })
  const place = await link.boundingBox()

  const delay = delayAfterClick(page, '.navigation-progress')
  await link.click()
  expect(await delay).toBeLessThan(500)
  await expect(progress(page)).toBeVisible()
  await expect(link).toHaveAttribute('data-pressed')
  await page.mouse.move(0, 0)
  expect(await link.boundingBox()).toEqual(place)

  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh Fruits')
  await expect(progress(page)).toBeHidden()
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
})

test('the line stands still for those who want little motion, and moves for the others', { tag: '@nightly' }, async ({
  page,
}) => {
  await enter(page, '/help/faqs')
  await holdBack(page, PAGE_DATA)
  await page.getByRole('banner').getByRole('link', { name: 'All Products' }).click()
  const moving = () => progress(page).evaluate((line) => line.getAnimations({ subtree: true }).length)
  await expect(progress(page)).toBeVisible()
  expect(await moving()).toBe(0)
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(0)
})

test('pages that show nothing of the catalogue open without asking the server for data', { tag: '@nightly' }, async ({
  page,
}) => {
  const { name } = await signUp(page)
  await enter(page, '/')
  const asked: string[] = []
  page.on('request', (request) => PAGE_DATA.test(request.url()) && asked.push(request.url()))
  await page.getByRole('button', { name: `Profile of ${name}` }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account')
  await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Favourites' }).click()
  await expect(page).toHaveURL('/favourites')
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL('/help/faqs')
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' }).click()
  await expect(page).toHaveURL('/cart')
  expect(asked).toEqual([])
})

test('a tap in the seller’s menu answers at once as well', { tag: '@nightly' }, async ({ page }) => {
  await openAsSeller(page, '/seller')
  const letGo = await holdBack(page, SCRIPTS)
  const delay = delayAfterClick(page, '.navigation-progress')
  await page.getByRole('link', { name: 'Product List' }).click()
  expect(await delay).toBeLessThan(500)
  await expect(progress(page)).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product List')
  await expect(progress(page)).toBeHidden()
})
