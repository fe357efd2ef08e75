import { expect, test } from './shop.ts'
import { passWelcome } from './welcome.ts'

test.use({ sitsThroughWelcome: true })

test('while the welcome covers the shop, nothing behind it can be reached', async ({ page }) => {
  await page.addInitScript(() => {
    const held = new CSSStyleSheet()
    held.replaceSync('.welcome, .behind-welcome { animation-play-state: paused !important }')
    document.adoptedStyleSheets = [held]
  })
  await page.goto('/')
  await expect(page.getByRole('status').filter({ hasText: 'Welcome to GreenCart.' })).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('BODY')
  }
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const onTop = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('.welcome') !== null,
    [width / 2, height / 3],
  )
  expect(onTop).toBe(true)

  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  await passWelcome(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('walking from page to page does not bring the welcome back', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/help/faqs')
  await passWelcome(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Delivery Information' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery Information')
  await expect(page.locator('.welcome')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the welcome takes its three seconds and goes by itself', async ({ page }) => {
    const began = Date.now()
    await page.goto('/')
    await expect(page.locator('.welcome')).toBeHidden()
    expect(Date.now() - began).toBeGreaterThanOrEqual(3000)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
