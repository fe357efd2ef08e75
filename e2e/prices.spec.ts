import type { Page } from '@playwright/test'
import { changeProducts } from '#contract/catalog/product-batches.ts'
import { importProducts } from '#contract/catalog/product-csv.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { openAsSeller, signInSeller } from './seller.ts'
import { expect, test } from './shop.ts'

/** A sheet that somebody else changed is refused. */
test.use({ allowedComplaints: [/409/] })

const FORTY = 40

async function stock(page: Page, brand: string, count: number) {
  await signInSeller(page)
  const row = (nth: number) => `${brand} tea ${String(nth + 1).padStart(2, '0')},Bakery,60,50,35,250 g,100`
  const lines = Array.from({ length: count }, (_, nth) => row(nth))
  const data = ['name,category,price,offerPrice,cost,weight,stock', ...lines].join('\n')
  const headers = { 'content-type': 'text/csv' }
  expect((await page.request.post(`${importProducts.path}?dryRun=0`, { headers, data })).ok()).toBe(true)
}

const teas = async (page: Page, brand: string) => {
  const query = { search: `${brand} tea`, limit: '200', sort: 'name' } as const
  return (await expectDone(page.request, listSellerProducts, query)).products
}

/** For the journeys after this one. */
async function clear(page: Page, brand: string) {
  const changes = (await teas(page, brand)).map(({ _id }) => ({ id: _id, archived: true }))
  await expectDone(page.request, changeProducts, { changes })
}

const cell = (page: Page, column: string, name: string) => page.getByLabel(new RegExp(`^${column} of ${name}`))
const review = (page: Page) => page.getByRole('dialog', { name: /^Review/ })

/** Every key that goes down from now on. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { pressed: number }
    counted.pressed = 0
    window.addEventListener('keydown', () => counted.pressed++, true)
  })
  return () => page.evaluate(() => (window as unknown as { pressed: number }).pressed)
}

for (const { width, brand, tag } of [
  { width: 1440, brand: 'Aroma', tag: '@nightly' },
  { width: 360, brand: 'Brisk', tag: [] },
]) {
  test(`forty prices are typed with a number and Enter each, at ${width} px, saved at once and undone`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await stock(page, brand, FORTY)
    await openAsSeller(page, `/seller/prices?search=${brand}`)
    const first = cell(page, 'Selling price', `${brand} tea 01`)
    await first.focus()
    const pressed = await countKeys(page)
    const prices = Array.from({ length: FORTY }, (_, nth) => String(45 + (nth % 10)))
    for (const price of prices) {
      await page.keyboard.type(price)
      await page.keyboard.press('Enter')
    }
    expect(await pressed()).toBe(prices.join('').length + FORTY)
    // Prices that are as before are no change.
    const changes = prices.filter((price) => price !== '50').length
    await expect(page.getByRole('button', { name: `Save ${changes} changes` })).toBeFocused()
    expect((await teas(page, brand)).every(({ offerPrice }) => offerPrice === 50)).toBe(true)
    await page.keyboard.press('Enter')
    await expect(review(page)).toContainText('Nothing looks like a slip')
    await expectAccessible(page)
    await expect(review(page).getByRole('button', { name: /^Save/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${changes} products changed`)).toBeVisible()
    expect((await teas(page, brand)).map(({ offerPrice }) => String(offerPrice))).toEqual(prices)
    await expect(cell(page, 'Selling price', `${brand} tea ${FORTY}`)).toBeFocused()
    await expect(first).toHaveValue('45')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(first).toHaveValue('50')
    await clear(page, brand)
  })
}

test('a column is pasted, a slip is seen in the review, and a colleague’s price is not overwritten unseen', async ({
  page,
}) => {
  await stock(page, 'Chai', 6)
  await openAsSeller(page, '/seller/prices?search=Chai')
  await expectAccessible(page)
  const first = cell(page, 'Selling price', 'Chai tea 01')
  await first.focus()
  await first.evaluate((target) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '51\n5.2\n₹ 53.50\n75\n')
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cell(page, 'Selling price', 'Chai tea 03')).toHaveValue('₹ 53.50')
  await expect(cell(page, 'Selling price', 'Chai tea 04')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Stock', 'Chai tea 02')).toBeFocused()
  await page.keyboard.type('80')

  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(cell(page, 'Stock', 'Chai tea 02')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Save 5 changes' }).click()
  // Another Enter drops nothing where there is something to look at.
  await expect(review(page).getByRole('button', { name: 'Back' })).toBeFocused()
  const line = (name: string) => review(page).getByRole('listitem').filter({ hasText: name })
  await expect(line('Chai tea 02').first()).toContainText('Below cost')
  await expect(line('Chai tea 02').first()).toContainText('More than 40% down')
  await expect(line('Chai tea 04').first()).toContainText('can’t be higher than')
  await expect(review(page).getByRole('button', { name: /^Save/ })).toBeDisabled()
  await expectAccessible(page)
  await review(page).getByRole('button', { name: 'Leave Chai tea 04 as it is' }).click()

  const [tea] = await teas(page, 'Chai')
  await expectDone(page.request, changeProducts, { changes: [{ id: tea?._id ?? '', offerPrice: 49 }] })
  await review(page).getByRole('button', { name: 'Save 4 changes' }).click()
  await expect(review(page).getByRole('alert')).toContainText('changed in the meantime')
  await expect(line('Chai tea 01').first()).toContainText('₹49')
  await expect(line('Chai tea 01').first()).toContainText('you saw ₹50')
  await review(page).getByRole('button', { name: 'Save 4 changes' }).click()
  await expect(page.getByText('3 products changed')).toBeVisible()
  expect((await teas(page, 'Chai')).map(({ offerPrice }) => offerPrice)).toEqual([51, 5.2, 53.5, 50, 50, 50])
  await clear(page, 'Chai')
})

test('all of a search gets 10 % dearer at six; the plan is listed and cancelled, and one for now is undone', async ({
  page,
}) => {
  await stock(page, 'Darjeeling', 3)
  await openAsSeller(page, '/seller/prices?search=Darjeeling')
  const first = cell(page, 'Selling price', 'Darjeeling tea 01')
  await expect(first).toBeVisible()
  const changeAll = async () => {
    await page.getByRole('button', { name: 'Change many' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 3 products' })
    await dialog.getByLabel('By', { exact: true }).fill('+5')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(review(page)).toContainText('₹50 → to ₹53')
  }
  await changeAll()
  await review(page).getByLabel('At a time').check()
  await expect(review(page).getByLabel('Day and time')).toHaveValue(/T06:00$/)
  await review(page).getByRole('button', { name: 'Plan 3 changes' }).click()
  await expect(page.getByText(/3 products will change/)).toBeVisible()
  await expect(first).toHaveValue('50')

  await page.getByRole('link', { name: 'Planned and past' }).click()
  const planned = page.getByRole('article').filter({ hasText: 'Planned' }).first()
  await expect(planned).toContainText('3 products')
  await planned.getByRole('button', { name: 'Show' }).click()
  await expect(planned).toContainText('Darjeeling tea 02')
  await expectAccessible(page)
  await expectFits(page)
  await planned.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article').first()).toContainText('Cancelled')

  await page.goBack()
  await changeAll()
  await review(page).getByRole('button', { name: 'Save 3 changes' }).click()
  await expect(first).toHaveValue('53')
  await expectFits(page)
  await page.getByRole('link', { name: 'Planned and past' }).click()
  const saved = page.getByRole('article').first()
  await expect(saved).toContainText('Saved')
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(saved).toContainText('Undone')
  expect((await teas(page, 'Darjeeling')).map(({ offerPrice }) => offerPrice)).toEqual([50, 50, 50])
  await clear(page, 'Darjeeling')
})
