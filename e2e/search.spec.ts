import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectInCart, said } from './cart.ts'
import { putOnShelf } from './groceries.ts'
import { expect, OVERTAKEN, test } from './shop.ts'
import { holdBack } from './slow-network.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [OVERTAKEN] })

const PHONE = { width: 390, height: 844 }
const LIST_DATA = /\/products\.data/

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const matches = (page: Page) => page.getByRole('grid', { name: 'Suggestions' })
const matchingProducts = (page: Page) => matches(page).getByRole('button', { name: /^Add .* to cart$/ })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('while the list is on its way, its first matches can be walked through and put into the cart', async ({
  page,
}) => {
  await enter(page, '/')
  await holdBack(page, LIST_DATA)
  const search = searchBox(page)
  await search.pressSequentially('alphonso')
  await expect(matches(page).getByRole('row')).toHaveCount(1)
  await expectAccessible(page)
  await search.press('ArrowDown')
  await search.press('ArrowRight')
  await search.press('Enter')
  await expect(said(page, 'Added to cart')).toBeVisible()
  await expectInCart(page, 1)
  await search.press('ArrowLeft')
  await search.press('Enter')
  await expect(title(page)).toHaveText('Ratnagiri Alphonso Mango')
  await expect(matches(page)).toBeHidden()
})

test('matches stay below the search box until a key sends the search, which the box keeps', async ({ page }) => {
  await enter(page, '/help/faqs')
  const letGo = await holdBack(page, LIST_DATA)
  const search = searchBox(page)
  await search.pressSequentially('alphonso')
  await expect(matchingProducts(page)).toHaveCount(1)
  letGo()
  await expect(title(page)).toHaveText('Results for “alphonso”')
  await expect(matchingProducts(page)).toHaveCount(1)
  await search.press('Enter')
  await expect(matches(page)).toBeHidden()
  await expect(search).toHaveValue('alphonso')
  await expect(page.getByLabel('Sort by').getByRole('option').first()).toHaveText('Relevance')

  await page.getByRole('banner').getByRole('link', { name: 'GreenCart, home' }).click()
  await expect(page).toHaveURL('/')
  await expect(search).toHaveValue('')
  await search.pressSequentially('milk')
  await expect(matchingProducts(page)).toHaveCount(5)
  await search.press('Escape')
  await expect(matches(page)).toBeHidden()
  await expect(search).toHaveValue('milk')
})

test('on a phone the search is a field in the header, with the list right below', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, '/')
  const search = searchBox(page)
  await search.pressSequentially('lassi')
  await expect(page).toHaveURL('/products?search=lassi')
  await expect(search).toBeFocused()
  await expect(page.getByRole('article').first()).toContainText(/lassi/i)
  await expectAccessible(page)
  await search.press('Enter')
  await expect(matches(page)).toBeHidden()
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 1 })
  await expect(title(page)).toHaveText('Results for “lassi”')
  await expect(search).toHaveValue('lassi')

  await page.mouse.wheel(0, 2000)
  await expect(search).toBeInViewport({ ratio: 1 })
  await page.getByRole('article').first().getByRole('link').click()
  await expect(title(page)).toHaveText(/lassi/i)
  await expect(search).toHaveValue('')
})

test('on a phone with a slow network the first matches show below the search', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await enter(page, '/')
  await holdBack(page, LIST_DATA)
  await searchBox(page).pressSequentially('alphonso')
  await expect(matches(page)).toBeInViewport({ ratio: 1 })
  await matches(page).getByRole('link', { name: 'Ratnagiri Alphonso Mango' }).click()
  await expect(title(page)).toHaveText('Ratnagiri Alphonso Mango')
  await expect(matches(page)).toBeHidden()
})

test('a category inside a search keeps the search, and so does the way back', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  await putOnShelf(shop, { name: 'Pineapple chutney', category: 'Instant' })
  await enter(page, '/products?search=apple&sort=name')
  const chips = page.getByRole('navigation', { name: 'Categories' })
  await chips.getByRole('link', { name: 'Fresh Fruits' }).click()
  await expect(page).toHaveURL('/products/fruits?search=apple&sort=name')
  await expect(title(page)).toHaveText('Fresh Fruits')
  await expect(page).toHaveTitle('Results for “apple” in Fresh Fruits | GreenCart')
  await expect(page.getByText(/^\d+ products for “apple”$/)).toBeVisible()
  await expect(searchBox(page)).toHaveValue('apple')
  for (const name of await page.getByRole('article').getByRole('heading').allTextContents()) {
    expect(name).toMatch(/apple/i)
  }
  await expect(chips.getByRole('link', { name: 'Bakery & Breads' })).toHaveCount(0)
  await enter(page, '/products/bakery?search=apple&sort=name')
  await expect(page.getByRole('heading', { name: 'No products found in this category.' })).toBeVisible()
  await expect(page.getByText('Nothing here matches “apple”.')).toBeVisible()
  await page.getByRole('link', { name: 'Search all products' }).click()
  await expect(page).toHaveURL('/products?search=apple&sort=name')
  await expect(title(page)).toHaveText('Results for “apple”')

  await chips.getByRole('link', { name: 'Instant Food' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
  await expect(title(page)).toHaveText('Results for “apple”')
  await page.goBack()
  await expect(page).toHaveURL('/products/instant?search=apple&sort=name')
  await expect(title(page)).toHaveText('Instant Food')
  await searchBox(page).fill('')
  await expect(page).toHaveURL('/products/instant?sort=name')
  await searchBox(page).fill('dosa')
  await expect(page).toHaveURL(/^[^?]*\/products\?/)
  await expect(title(page)).toHaveText('Results for “dosa”')
})
