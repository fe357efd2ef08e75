import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectInCart, said } from './cart.ts'
import { expect, test } from './shop.ts'
import { holdBack } from './slow-network.ts'
import { enter } from './welcome.ts'

const PHONE = { width: 390, height: 844 }
const LIST_DATA = /\/products\.data/

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const suggestions = (page: Page) => page.getByRole('grid', { name: 'Suggestions' })
const recent = (page: Page) => page.getByRole('grid', { name: 'Recent searches' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const activeCell = (page: Page) => page.getByRole('gridcell', { selected: true })
const recentTexts = (page: Page) => recent(page).getByRole('link').allTextContents()

test('above the list only searches and categories are suggested, and a completion becomes the search', async ({
  page,
}) => {
  await enter(page, '/')
  const search = searchBox(page)
  await search.focus()
  await page.keyboard.type('tom')
  await expect(title(page)).toHaveText('Results for “tom”')
  await expect(suggestions(page).getByRole('row')).toHaveCount(1)
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)

  await page.keyboard.press('ArrowDown')
  await expect(activeCell(page)).toHaveText('tomato')
  await expect(search).toHaveAttribute('aria-activedescendant', (await activeCell(page).getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(activeCell(page)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?search=tomato')
  await expect(title(page)).toHaveText('Results for “tomato”')
  await expect(search).toHaveValue('tomato')
  await expect(search).toBeFocused()
  await expect(suggestions(page)).toBeHidden()
})

test('a suggested category is opened with the keyboard, and the search box is empty then', async ({ page }) => {
  await enter(page, '/')
  const search = searchBox(page)
  await search.pressSequentially('dair')
  await expect(page).toHaveURL('/products?search=dair')
  await expect(suggestions(page).getByRole('row').last()).toContainText('Dairy Products')
  await search.press('ArrowUp')
  await search.press('Enter')
  await expect(page).toHaveURL('/products/dairy')
  await expect(title(page)).toHaveText('Dairy Products')
  await expect(search).toHaveValue('')
  await expect(suggestions(page)).toBeHidden()
})

test('while the list is on its way, the arrow keys lead through searches and products alike', async ({ page }) => {
  await enter(page, '/')
  await holdBack(page, LIST_DATA)
  const search = searchBox(page)
  await search.pressSequentially('alphons')
  await expect(suggestions(page).getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await search.press('ArrowDown')
  await expect(activeCell(page)).toHaveText('alphonso')
  await search.press('ArrowRight')
  await expect(activeCell(page)).toHaveText('alphonso')
  await search.press('ArrowDown')
  await expect(activeCell(page)).toContainText('Ratnagiri Alphonso Mango')
  await search.press('ArrowRight')
  await search.press('Enter')
  await expect(said(page, 'Added to cart')).toBeVisible()
  await expectInCart(page, 1)
})

test('Escape closes the suggestions and keeps text and focus; the arrow key opens them again', async ({ page }) => {
  await enter(page, '/products')
  const search = searchBox(page)
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

test('an empty box offers the searches that were sent before, newest first', async ({ page }) => {
  await enter(page, '/')
  const search = searchBox(page)
  await search.focus()
  await expect(recent(page)).toBeHidden()
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
  await page.reload()
  await enter(page, '/')
  await search.focus()
  await search.press('ArrowDown')
  await expect(recent(page)).toBeHidden()
})

test('a search is remembered once somebody stays with its results, its beginnings are not', async ({ page }) => {
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

test('on a phone the suggestions are one line above the list, and one is a tap away', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, '/')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const search = searchBox(page)
  await search.pressSequentially('tom')
  await expect(page).toHaveURL('/products?search=tom')
  // Until the list is there, its first products are among the suggestions.
  await expect.poll(async () => (await suggestions(page).boundingBox())?.height).toBeLessThan(60)
  await expect(suggestions(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await suggestions(page).getByRole('link', { name: 'tomato' }).click()
  await expect(page).toHaveURL('/products?search=tomato')
  await expect(search).toBeHidden()

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await search.fill('')
  await expect(recent(page)).toBeInViewport({ ratio: 1 })
  await search.press('Escape')
  await expect(recent(page)).toBeHidden()
  await expect(search).toBeVisible()
  await search.press('Escape')
  await expect(search).toBeHidden()
})
