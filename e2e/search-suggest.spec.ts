import type { Page } from '@playwright/test'
import { suggestSearches } from '#contract/catalog/search.ts'
import { expectAccessible } from './accessibility.ts'
import { expectInCart } from './cart.ts'
import { expect, OVERTAKEN, test } from './shop.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [OVERTAKEN] })

const SMALL_PHONE = { width: 360, height: 640 }

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const suggestions = (page: Page) => page.getByRole('grid', { name: 'Suggestions' })
const recent = (page: Page) => page.getByRole('rowgroup', { name: 'Recent searches' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const activeCell = (page: Page) => page.getByRole('gridcell', { selected: true })
const recentTexts = (page: Page) => recent(page).getByRole('link').allTextContents()

test('while a text is typed, products can be bought at once, and a longer search becomes the search', {
  tag: '@sizes',
}, async ({ page }) => {
  await enter(page, '/')
  const search = searchBox(page)
  await search.focus()
  await page.keyboard.type('tom')
  await expect(title(page)).toHaveText('Results for “tom”')
  await expect(suggestions(page).getByRole('row').first()).toContainText('Kolar Red Tomato')
  await expect(suggestions(page).getByRole('row').last()).toHaveText('tomato')
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(search).toHaveAttribute('aria-activedescendant', (await activeCell(page).getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expectInCart(page, 2)
  await expect(activeCell(page).getByRole('button')).toHaveAccessibleName('Add one more Kolar Red Tomato')
  await page.keyboard.press('ArrowUp')
  await expect(activeCell(page)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(activeCell(page)).toHaveText('tomato')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?search=tomato')
  await expect(title(page)).toHaveText('Results for “tomato”')
  await expect(search).toHaveValue('tomato')
  await expect(search).toBeFocused()
  await expect(suggestions(page)).toBeHidden()
})

test('a matching category comes first, is opened with the keyboard, and the search box is empty then', async ({
  page,
}) => {
  await enter(page, '/')
  const search = searchBox(page)
  await search.pressSequentially('dair')
  await expect(page).toHaveURL('/products?search=dair')
  await expect(suggestions(page).getByRole('row').first()).toContainText('Dairy Products')
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page).toHaveURL('/products/dairy')
  await expect(title(page)).toHaveText('Dairy Products')
  await expect(search).toHaveValue('')
  await expect(suggestions(page)).toBeHidden()

  await test.step('Escape closes the suggestions and keeps text and focus; the arrow key opens them again', async () => {
    await search.pressSequentially('tom')
    await expect(suggestions(page)).toBeVisible()
    await search.press('Escape')
    await expect(suggestions(page)).toBeHidden()
    await expect(search).toHaveAttribute('aria-expanded', 'false')
    await expect(search).toHaveValue('tom')
    await expect(search).toBeFocused()
    await search.press('ArrowDown')
    await expect(suggestions(page)).toBeVisible()
    await title(page).click({ position: { x: 5, y: 5 } })
    await expect(suggestions(page)).toBeHidden()
  })
})

test.describe('without an answer', () => {
  test.use({ allowedComplaints: [/Failed to load resource/] })

  test('the box says that suggestions are missing, and searches all the same', { tag: '@nightly' }, async ({
    page,
  }) => {
    await enter(page, '/products')
    await page.route(`**${suggestSearches.path}*`, (route) => route.abort())
    await searchBox(page).click()
    await expect(page.getByText('We can’t load suggestions right now.')).toBeVisible()
    await searchBox(page).pressSequentially('tom')
    await expect(title(page)).toHaveText('Results for “tom”')
    await expect(page.getByText('We can’t load suggestions right now.')).toBeHidden()
  })
})

test('an empty box offers categories, what is popular, and the searches that were sent before', async ({ page }) => {
  await enter(page, '/')
  const search = searchBox(page)
  await search.focus()
  await expect(suggestions(page).getByRole('rowgroup', { name: 'Popular' }).getByRole('row')).toHaveCount(5)
  await expect(recent(page)).toBeHidden()
  await search.press('ArrowDown')
  await search.press('ArrowRight')
  await expect(activeCell(page)).toHaveText('Fresh Fruits')
  await expectAccessible(page)
  await search.press('Enter')
  await expect(page).toHaveURL('/products/fruits')
  for (const text of ['milk', 'paneer', 'onion']) {
    await search.fill(text)
    await search.press('Enter')
    await expect(title(page)).toHaveText(`Results for “${text}”`)
  }
  await enter(page, '/help/faqs')
  await search.focus()
  await expect(recent(page)).toBeVisible()
  expect(await recentTexts(page)).toEqual(['onion', 'paneer', 'milk'])
  await expectAccessible(page)

  await search.press('ArrowDown')
  await search.press('ArrowRight')
  await expect(activeCell(page).getByRole('button')).toHaveAccessibleName('Remove onion from recent searches')
  await search.press('Enter')
  await expect.poll(() => recentTexts(page)).toEqual(['paneer', 'milk'])
  await search.press('ArrowLeft')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?search=paneer')
  await expect(recent(page)).toBeHidden()

  await search.fill('')
  await expect(recent(page)).toBeVisible()
  await recent(page).getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(recent(page)).toBeHidden()
  await expect(search).toBeFocused()
  await enter(page, '/help/faqs')
  await search.focus()
  await search.press('ArrowDown')
  await expect(recent(page)).toBeHidden()
})

test('a search is remembered once somebody stays with its results, its beginnings are not', {
  tag: '@nightly',
}, async ({ page }) => {
  await enter(page, '/')
  const search = searchBox(page)
  await search.pressSequentially('ghee')
  await expect(title(page)).toHaveText('Results for “ghee”')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('greencart.searches')), { intervals: [200] })
    .toBe('["ghee"]')
  await page.getByRole('banner').getByRole('link', { name: 'GreenCart, home' }).click()
  await expect(search).toHaveValue('')
  await search.focus()
  await expect(recent(page)).toBeVisible()
  expect(await recentTexts(page)).toEqual(['ghee'])
})

test('on a small phone a product is a thumb away: found, put into the cart, or all of them listed', async ({
  page,
}) => {
  await page.setViewportSize(SMALL_PHONE)
  await enter(page, '/')
  const search = searchBox(page)
  await search.click()
  await expect(suggestions(page).getByRole('link', { name: 'Cold Drinks' })).toBeInViewport({ ratio: 1 })
  await search.pressSequentially('tom')
  const add = suggestions(page).getByRole('button', { name: 'Add Kolar Red Tomato to cart' })
  await expect(add).toBeInViewport({ ratio: 1 })
  const { width = 0, height = 0 } = (await add.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await add.click()
  await expectInCart(page, 1)
  await expectAccessible(page)
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(tooWide)).toBe(0)
  await suggestions(page).getByRole('link', { name: 'tomato', exact: true }).click()
  await expect(page).toHaveURL('/products?search=tomato')
  await expect(suggestions(page)).toBeHidden()

  await search.fill('')
  await expect(recent(page)).toBeInViewport({ ratio: 1 })
  await search.press('Escape')
  await expect(recent(page)).toBeHidden()
  await expect(search).toBeVisible()
})
