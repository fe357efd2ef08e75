import type { Page } from '@playwright/test'
import { reportMissedSearch } from '#contract/catalog/search.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { listMissedSearches, listSynonyms, saveSynonyms } from '#contract/catalog/seller-search.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { putOnShelf } from './groceries.ts'
import { openAsSeller, signInSeller } from './seller.ts'
import { expect, test } from './shop.ts'

/** A word that means itself is refused. */
test.use({ allowedComplaints: [/400.*missed\/means/] })

/** With a search, so that the list is short: the demo's words are hundreds, and every look would read all of them. */
const SCREEN = '/seller/search'

async function miss(page: Page, search: string, times = 1) {
  for (let turn = 0; turn < times; turn++) {
    await expectDone(page.request, reportMissedSearch, { search })
  }
}

const missed = (page: Page) => page.getByRole('region', { name: 'Searches without a result' })
const synonyms = (page: Page) => page.getByRole('region', { name: 'Synonyms' })
/** By its first words, which are its name. */
const group = (page: Page, name: string) => synonyms(page).getByRole('list', { name })

test('a search that found nothing is explained with one word, and becomes a synonym', async ({ page }) => {
  test.slow()
  await miss(page, 'Trapusha', 3)
  await miss(page, 'zzyzx')
  await signInSeller(page)
  await expectDone(page.request, saveSynonyms, { words: ['kakdi', 'snakefruit'] })
  await openAsSeller(page, `${SCREEN}?search=snakefruit`)
  await expect(page.getByRole('heading', { name: 'Search words', level: 1 })).toBeVisible()
  const rows = missed(page).getByRole('listitem')
  await expect(rows.filter({ hasText: 'trapusha' })).toContainText('3 times · last today')
  await expect(rows.filter({ hasText: 'zzyzx' })).toContainText('once · last today')
  await expectAccessible(page)

  const means = page.getByLabel('“trapusha” means')
  await means.press('Enter')
  await expect(missed(page).getByRole('alert')).toHaveText('This field is required.')
  await expect(means).toBeFocused()
  await means.fill('trapusha')
  await means.press('Enter')
  await expect(missed(page).getByRole('alert')).toHaveText('Enter a word that differs from the search.')
  await means.fill('Snakefruit')
  await means.press('Enter')
  await expect(page.getByText('Shoppers who search for “trapusha” now find “snakefruit”')).toBeVisible()
  await expect(means).toBeHidden()
  // Which row is the next depends on what other journeys have missed.
  await expect(missed(page).locator('input:focus')).toHaveCount(1)
  await expect(group(page, 'kakdi, snakefruit, trapusha').getByRole('listitem')).toHaveText([
    'kakdi',
    'snakefruit',
    'trapusha',
  ])

  await page.getByRole('button', { name: 'Dismiss “zzyzx”' }).click()
  await expect(rows.filter({ hasText: 'zzyzx' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.filter({ hasText: 'zzyzx' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss “zzyzx”' }).click()
  await expect(page.getByText('Search dismissed: zzyzx')).toBeVisible()
  await page.reload()
  await expect(synonyms(page).getByRole('button', { name: 'Edit kakdi, snakefruit, trapusha' })).toBeVisible()
  await expect(rows.filter({ hasText: /zzyzx|trapusha/ })).toHaveCount(0)
})

test('words that mean the same are added, found, edited and deleted', async ({ page }) => {
  test.slow()
  await openAsSeller(page, `${SCREEN}?search=tadgola`)
  const add = page.getByLabel('Add words')
  await add.fill('Tadgola')
  await add.press('Enter')
  await expect(synonyms(page).getByText('Enter at least two different words that mean the same.')).toBeVisible()
  await expect(add).toBeFocused()
  await add.fill('Tadgola, ice  apple, tadgola')
  await add.press('Enter')
  await expect(add).toHaveValue('')
  await expect(group(page, 'tadgola, ice apple').getByRole('listitem')).toHaveText(['tadgola', 'ice apple'])
  await expectAccessible(page)

  await page.getByLabel('Search synonyms').fill('ICE app')
  await expect(page).toHaveURL(/search=ICE/)
  await expect(synonyms(page).getByText('1 group', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit tadgola, ice apple' }).click()
  const words = synonyms(page).getByLabel('Synonyms', { exact: true })
  await expect(words).toBeFocused()
  await expectAccessible(page)
  await words.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit tadgola, ice apple' })).toBeFocused()
  await page.keyboard.press('Enter')
  await words.fill('tadgola, ice apple, nungu')
  await words.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit tadgola, ice apple, nungu' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete tadgola, ice apple, nungu' }).click()
  await expect(page.getByRole('heading', { name: 'No words found' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(group(page, 'tadgola, ice apple, nungu')).toBeVisible()
  await page.getByRole('button', { name: 'Delete tadgola, ice apple, nungu' }).click()
  await page.getByRole('button', { name: 'Show all words' }).click()
  await expect(page.getByLabel('Search synonyms')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Search synonyms')).toBeVisible()
  await expect(synonyms(page).getByText('tadgola')).toHaveCount(0)

  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByLabel('Show').selectOption('Search')
  await expect(page.getByText('Deleted words that mean the same: tadgola, ice apple, nungu').first()).toBeVisible()
})

test('a product has other names, in the form and after it', { tag: '@nightly' }, async ({ page, shop }) => {
  const { name, _id } = await putOnShelf(shop, { name: 'Slim toned milk', category: 'Dairy' })
  await openAsSeller(page, '/seller/product-list?search=slim+toned')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  const aliases = dialog.getByLabel('Also known as')
  await expect(aliases).toHaveAccessibleDescription('Other names shoppers search for, separated by commas: doodh, दूध')
  await aliases.fill(Array.from({ length: 13 }, (_, place) => `name ${place}`).join(','))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Use 12 names or fewer.')).toBeVisible()
  await expect(aliases).toBeFocused()
  await aliases.fill('doodh,  दूध, Doodh')
  // On a slow connection the form is opened again before the list is loaded anew.
  const opened = Promise.withResolvers<void>()
  await page.route(`**${listSellerProducts.path}?*`, (route) => opened.promise.then(() => route.continue()))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(aliases).toHaveValue('doodh, दूध')
  opened.resolve()
  const found = await expectDone(page.request, listSellerProducts, { id: _id })
  expect(found.products).toMatchObject([{ aliases: ['doodh', 'दूध'] }])
})

test('the screen fits phones, tablets and desks', { tag: '@nightly' }, async ({ page }) => {
  await miss(page, 'a very long search that somebody pasted from a recipe with sugar and vanillaextractwithoutspaces')
  await signInSeller(page)
  await expectDone(page.request, saveSynonyms, { words: ['x'.repeat(90), 'long'] })
  await openAsSeller(page, `${SCREEN}?search=xxxx`)
  await expect(missed(page).getByText('a very long search')).toBeVisible()
  await expectFits(page)
})

test.describe('when the shop does not answer', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('each list says so, and is tried again', { tag: '@nightly' }, async ({ page }) => {
    for (const { path } of [listSynonyms, listMissedSearches]) {
      await page.route(`**${path}`, (route) => route.abort(), { times: 1 })
    }
    await openAsSeller(page, `${SCREEN}?search=tadgola`)
    for (const [section, title] of [
      [missed(page), 'Couldn’t load the searches'],
      [synonyms(page), 'Couldn’t load the words'],
    ] as const) {
      await expect(section.getByRole('heading', { name: title })).toBeVisible()
      await section.getByRole('button', { name: 'Try again' }).click()
      await expect(section.getByRole('heading', { name: title })).toBeHidden()
    }
  })
})
