import type { Page } from '@playwright/test'
import { reportMissedSearch } from '#contract/catalog/search.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, OVERTAKEN, test } from './shop.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [OVERTAKEN] })

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const product = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('a misspelled word finds what was meant, says so, and leads to the product', { tag: '@sizes' }, async ({
  page,
}) => {
  await enter(page, '/')
  await searchBox(page).pressSequentially('tomatto')
  await expect(title(page)).toHaveText('Results for “tomatto”')
  await expect(notice(page, 'Showing results for tomato.')).toBeVisible()
  await searchBox(page).press('Enter')
  await expectAccessible(page)
  await product(page, 'Kolar Red Tomato').getByRole('link').click()
  await expect(title(page)).toHaveText('Kolar Red Tomato')
})

test('the text as it was typed can be searched for instead, until another one is typed', {
  tag: ['@sizes', '@nightly'],
}, async ({ page }) => {
  await enter(page, '/products?search=tomatto&sort=name')
  await page.getByRole('link', { name: 'Search for tomatto instead' }).click()
  await expect(page).toHaveURL('/products?search=tomatto&exact=1&sort=name')
  await expect(page.getByRole('heading', { name: 'No results for “tomatto”' })).toBeVisible()
  await expect(page.getByText('Showing results for')).toBeHidden()
  await page.goBack()
  await expect(notice(page, 'Showing results for tomato.')).toBeVisible()
  await page.goForward()
  await searchBox(page).fill('onoin')
  await expect(page).toHaveURL('/products?search=onoin&sort=name')
  await expect(notice(page, 'Showing results for onion.')).toBeVisible()
})

test('a search without a result is reported once, when the typing has stopped', async ({ page }) => {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(reportMissedSearch.path)) reports.push(request.postDataJSON().search)
  })
  await enter(page, '/products')
  await searchBox(page).pressSequentially('qwrtpx')
  await expect(page.getByRole('heading', { name: 'No results for “qwrtpx”' })).toBeVisible()
  await expect.poll(() => reports).toEqual(['qwrtpx'])
  await searchBox(page).fill('xkjvq')
  await searchBox(page).press('Enter')
  await expect.poll(() => reports).toEqual(['qwrtpx', 'xkjvq'])
  for (const text of ['qwrtpx', 'jhgvk']) {
    await searchBox(page).fill(text)
    await searchBox(page).press('Enter')
    await expect(page.getByRole('heading', { name: `No results for “${text}”` })).toBeVisible()
  }
  await expect.poll(() => reports).toEqual(['qwrtpx', 'xkjvq', 'jhgvk'])
})

test('nothing found leads on: categories without the text, what is nearest, and a wish', {
  tag: ['@sizes', '@nightly'],
}, async ({ page }) => {
  await enter(page, '/products?search=unian')
  await expect(page.getByRole('heading', { name: 'The closest we have' })).toBeVisible()
  await expect(product(page, 'Nashik Red Onion').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ask us to stock it' }).click()
  await expect(notice(page, 'Thanks! We’ll look into stocking it.')).toBeFocused()
  await expectAccessible(page)
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(tooWide)).toBe(0)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Organic veggies' }).click()
  await expect(page).toHaveURL('/products/vegetables')
  await expect(product(page, 'Nashik Red Onion').first()).toBeVisible()
})
