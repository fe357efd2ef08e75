import { expect, test } from './shop.ts'
import { passWelcome } from './welcome.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript the groceries are all there, and the links lead to them', async ({ page }) => {
  await page.goto('/')
  await passWelcome(page)
  await expect(page.locator('#best-sellers').getByRole('article')).toHaveCount(5)
  await page.getByRole('region', { name: 'Categories' }).getByRole('link', { name: 'Fresh Fruits' }).click()
  await expect(page).toHaveURL('/products/fruits')
  await passWelcome(page)
  await page.getByRole('link', { name: 'Ratnagiri Alphonso Mango' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ratnagiri Alphonso Mango')
  await expect(page.getByRole('main')).toContainText('MRP ₹599')
  await expect(page.getByRole('img', { name: /^Ratnagiri Alphonso Mango/ })).toBeVisible()
  await expect(page.locator('main noscript p')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('without JavaScript a page that needs it says so, and nothing loads for ever', { tag: '@sizes' }, async ({
  page,
}) => {
  for (const path of ['/cart', '/my-orders']) {
    await page.goto(path)
    await passWelcome(page)
    await expect(page.locator('main noscript p')).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(
      await page.getByRole('contentinfo').getByRole('heading').count(),
    )
    await expect(page.getByText('Loading')).toBeHidden()
  }
  await page.goto('/#contact')
  await passWelcome(page)
  await expect(page.locator('main noscript p')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden()
})

test('without JavaScript a search is a form like any other, and further pages are links', async ({ page }) => {
  await page.goto('/products')
  await passWelcome(page)
  await page.getByRole('combobox', { name: 'Search products' }).fill('mango')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?search=mango')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “mango”')
  await expect(page.getByRole('article').filter({ hasText: 'Ratnagiri Alphonso Mango' })).toBeVisible()

  await page.goto('/products')
  await passWelcome(page)
  const first = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? ''
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(first)
})

test('without JavaScript the menu of a phone still opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cart')
  await passWelcome(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'All Products' }).click()
  await expect(page).toHaveURL('/products')
})
