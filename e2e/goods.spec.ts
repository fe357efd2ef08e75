import { readStockLog } from '#contract/goods/stock-log.ts'
import { saveSupplier, setProductSupply } from '#contract/goods/suppliers.ts'
import { dayAfter } from '#domain/goods.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { putOnShelf } from './groceries.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'

const PHONE = { width: 360, height: 740 }

test('a van is received at 360 px: a scanner types, packs are filled in, and stock, cost and date are saved', async ({
  page,
  shop,
}) => {
  const milk = await putOnShelf(shop, { name: 'Van Milk', stock: 2 })
  const okra = await putOnShelf(shop, { name: 'Van Okra', stock: 4, loose: { step: 250, unit: 'g' } })
  await page.setViewportSize(PHONE)
  await openAsSeller(page, '/seller/goods')
  const { supplier } = await expectDone(page.request, saveSupplier, {
    name: 'Van Traders',
    phone: null,
    weekdays: [1, 4],
    leadDays: 1,
  })
  await expectDone(page.request, setProductSupply, { id: milk._id, supplierId: supplier._id, packSize: 24 })
  await page.reload()

  const find = page.getByRole('searchbox', { name: 'Add a product by name or barcode' })
  await find.fill('van milk')
  await page
    .getByRole('list', { name: 'Found products' })
    .getByRole('button', { name: /Van Milk/ })
    .click()
  await expect(page.getByLabel('Supplier')).toHaveValue(supplier._id)
  await page.getByLabel('Bill number').fill('B-204')
  await expect(page.getByLabel('Quantity')).toHaveValue('24')
  await page.getByLabel('Cost each').fill('21.50')
  await page.getByLabel('Best before').fill(dayAfter(new Date(), 1))
  // As a scanner does: what it reads, and Enter.
  await find.fill('van okra')
  await find.press('Enter')
  const okraLine = page.getByRole('list', { name: 'Products in this delivery' }).getByRole('listitem').last()
  await expect(okraLine.getByLabel('Amount in kg')).toBeFocused()
  await page.keyboard.type('12.5')
  await okraLine.getByLabel('Cost per kg').fill('32')
  await expect(page.getByText('2 products · ₹916')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByText('Received 2 products')).toBeVisible()
  await expect(page.getByText('Van Traders').last()).toBeVisible()
  const log = await expectDone(page.request, readStockLog, { product: milk._id })
  expect(log.entries[0]).toMatchObject({ by: 24, after: 26, cause: 'receive', receipt: { bill: 'B-204' } })
  expect((await expectDone(page.request, readStockLog, { product: okra._id })).count).toBe(13_500)

  await page.goto('/seller/goods?show=ending')
  await page.getByRole('button', { name: 'Mark down Van Milk' }).click()
  await page.getByLabel('New selling price').fill('30')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change price' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Van Milk' })).toContainText('₹30')
  await page.getByRole('button', { name: 'Take off Van Milk' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Van Milk' })).toBeHidden()
  expect((await expectDone(page.request, readStockLog, { product: milk._id })).count).toBe(2)
})

test('waste is taken off with its reason, a shelf is counted, and the history tells both', async ({ page, shop }) => {
  const { _id } = await putOnShelf(shop, { name: 'Counted Bread', stock: 12, category: 'Bakery' })
  await page.setViewportSize(PHONE)
  await openAsSeller(page, '/seller/goods?show=waste')
  await page.getByRole('searchbox').fill('counted bread')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByLabel('Quantity')).toBeFocused()
  await page.keyboard.type('30')
  await page.getByRole('radio', { name: 'Damaged' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take off the shelf' }).click()
  await expect(page.getByText('Only 12 pieces left of Counted Bread.')).toBeVisible()
  await page.getByLabel('Quantity').fill('3')
  await page.getByRole('button', { name: 'Take off the shelf' }).click()
  await expect(page.getByText('Noted as waste: Counted Bread')).toBeVisible()

  await page.getByRole('link', { name: 'Count', exact: true }).click()
  await page.getByLabel('Category').selectOption('Bakery')
  const field = page.getByLabel(/Counted Bread/)
  await field.fill('7')
  await field.press('Enter')
  await expect(page.getByText('−2 pieces')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByRole('dialog')).toContainText('9 pieces → 7 pieces')
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('Counted 1 product, 1 changed')).toBeVisible()

  await page.goto(`/seller/goods/log?product=${_id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Stock-take of Bakery' })).toContainText('−2 pieces')
  await expect(page.getByRole('listitem').filter({ hasText: 'Waste: Damaged' })).toContainText('9 pieces left')
  await expectAccessible(page)
  await expectFits(page)
})
