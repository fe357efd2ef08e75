import type { Page } from '@playwright/test'
import { listSellerCategories, saveCategories } from '#contract/catalog/seller-categories.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { openAsSeller, signInSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

/** A list that another tab has changed is refused. */
test.use({ allowedComplaints: [/409/] })

/** Only those of the first day, for the journeys after this one. */
async function restore(page: Page) {
  await signInSeller(page)
  const { categories, version } = await expectDone(page.request, listSellerCategories)
  const first = categories.filter(({ art }) => art !== null).map(({ _id, path, text }) => ({ _id, path, text }))
  await expectDone(page.request, saveCategories, { categories: first, version })
}

test.afterEach(({ page }) => restore(page))

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('a category is added, made a part of another, sorted by keyboard and deleted', async ({
  page,
  anotherVisitor,
}) => {
  test.slow()
  await openAsSeller(page, '/seller/categories')
  await expect(rows(page)).toHaveCount(7)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add category' }).click()
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription('This field is required.')
  await dialog(page).getByLabel('Name').fill('Tea & Coffee')
  await expect(dialog(page).getByLabel('Link')).toHaveValue('Tea-Coffee')
  await dialog(page).getByLabel('Choose picture').setInputFiles('seed/art/tomato.webp')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(8)

  const up = page.getByRole('button', { name: 'Move Tea & Coffee up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(rows(page).nth(5)).toContainText('Tea & Coffee')
  await expect(page.getByRole('status').filter({ hasText: 'number 6 of 8' })).toBeAttached()

  const shopper = await anotherVisitor()
  await expect(async () => {
    await enter(shopper, '/')
    await expect(shopper.locator('.tile')).toHaveText([
      ...['Organic veggies', 'Fresh Fruits', 'Cold Drinks', 'Instant Food', 'Dairy Products'],
      ...['Tea & Coffee', 'Bakery & Breads', 'Grains & Cereals', 'Offers & Deals'],
    ])
  }).toPass()
  await expect(shopper.locator('.tile', { hasText: 'Tea & Coffee' }).locator('img')).toHaveAttribute(
    'src',
    /^\/pictures\//,
  )

  await page.getByRole('button', { name: 'Edit Tea & Coffee' }).click()
  await dialog(page).getByLabel('Part of').selectOption('Drinks')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await enter(shopper, '/categories')
  await shopper.getByRole('list', { name: 'Parts of Cold Drinks' }).getByRole('link', { name: 'Tea & Coffee' }).click()
  await expect(shopper.getByRole('heading', { name: 'Tea & Coffee', level: 1 })).toBeVisible()
  await expect(shopper.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Cold Drinks')

  await page.getByRole('button', { name: 'Edit Fresh Fruits' }).click()
  await dialog(page).getByRole('button', { name: 'Merge or delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog(page).getByLabel('Move its products to')).toHaveAccessibleDescription(
    'Choose where its products go.',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Tea & Coffee' }).click()
  await dialog(page).getByRole('button', { name: 'Merge or delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Category deleted')).toBeVisible()
  await expect(rows(page)).toHaveCount(7)
})

test('what another tab changed is told, and what was typed stays', { tag: '@nightly' }, async ({ page }) => {
  await openAsSeller(page, '/seller/categories')
  await page.getByRole('button', { name: 'Edit Cold Drinks' }).click()
  await dialog(page).getByLabel('Also known as').fill('thanda')
  const { categories, version } = await expectDone(page.request, listSellerCategories)
  const others = categories.map(({ _id, path, text }) => ({
    _id,
    path,
    text: path === 'Grains' ? 'Rice & Atta' : text,
  }))
  await expectDone(page.request, saveCategories, { categories: others, version })
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Someone else has changed the categories.')
  await dialog(page).getByRole('button', { name: 'Continue with the new list' }).click()
  await expect(dialog(page).getByLabel('Also known as')).toHaveValue('thanda')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page).last()).toContainText('Rice & Atta')
  const saved = await expectDone(page.request, listSellerCategories)
  expect(saved.categories.find(({ path }) => path === 'Drinks')?.aliases).toEqual(['thanda'])
  const names = saved.categories.map(({ _id, path, text }) => ({
    _id,
    path,
    text: path === 'Grains' ? 'Grains & Cereals' : text,
    aliases: [],
  }))
  await expectDone(page.request, saveCategories, { categories: names, version: saved.version })
})

test.describe('200 categories on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('can be found, by shoppers and by the seller, and nothing scrolls sideways', { tag: '@nightly' }, async ({
    page,
  }) => {
    await signInSeller(page)
    const { categories, version } = await expectDone(page.request, listSellerCategories)
    const more = Array.from({ length: 193 }, (_, nth) => ({ path: `More-${nth}`, text: `Number ${nth} of the rest` }))
    const all = [...categories.map(({ _id, path, text }) => ({ _id, path, text })), ...more]
    await expectDone(page.request, saveCategories, { categories: all, version })
    await enter(page, '/')
    await expect(page.locator('.tile')).toHaveCount(14)
    await expectFits(page)
    await page.getByRole('link', { name: 'All categories' }).click()
    await page.getByLabel('Find a category').fill('ber 192')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expectFits(page)
    await page.getByRole('link', { name: 'Number 192 of the rest' }).click()
    await expect(page.getByText('No products found in this category.')).toBeVisible()
    await expectFits(page)

    await openAsSeller(page, '/seller/categories')
    await expect(page.getByRole('button', { name: 'Add category' })).toBeDisabled()
    await page.getByLabel('Search categories').fill('ber 192')
    await expect(rows(page)).toHaveCount(1)
    await expectFits(page)
    await page.getByRole('button', { name: 'Edit Number 192' }).click()
    await dialog(page).getByLabel('Position').selectOption('1')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page)).toBeHidden()
    const saved = await expectDone(page.request, listSellerCategories)
    expect(saved.categories[0]?.path).toBe('More-192')
  })
})
