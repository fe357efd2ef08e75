import { expectAccessible } from './accessibility.ts'
import { holdBeforeCamera } from './fake-camera.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'

/** Of no product. */
const SEEN_BARCODE = '8906000000014'

test.use({ allowedComplaints: [/409/] })

test('a pack that is new to the shop is scanned, added with its facts, and found by the next scan', {
  tag: '@sizes',
}, async ({ page }) => {
  await holdBeforeCamera(page, SEEN_BARCODE)
  await openAsSeller(page, '/seller/product-list')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  const unknown = page.getByRole('dialog', { name: 'No product has this barcode' })
  await expect(unknown).toContainText(SEEN_BARCODE)
  await expectAccessible(page)
  await unknown.getByRole('link', { name: 'Add a product' }).click()

  await page.getByLabel('Product Name').fill('Scanned biscuits')
  await page.getByLabel('Category').selectOption('Bakery')
  await page.getByLabel('Product Price').fill('40')
  await page.getByLabel('Offer Price').fill('35.40')
  await page.getByLabel('Weight', { exact: true }).fill('300 g')
  await expect(page.getByText('That’s ₹118/kg.')).toBeVisible()
  const identity = page.locator('summary', { hasText: 'Identity' })
  await expect(identity).toContainText(SEEN_BARCODE)
  const food = page.locator('summary', { hasText: 'Food' })
  await expect(food).toContainText('Nothing filled in yet')
  await food.click()
  await page.getByText('Vegetarian', { exact: true }).click()
  await page.getByText('Milk', { exact: true }).click()
  await page.getByLabel('Energy').fill('lots')
  await food.click()
  await page.getByRole('button', { name: 'Add product' }).click()
  // Its group is opened, and the field has the focus.
  await expect(page.getByLabel('Energy')).toBeFocused()
  await page.getByLabel('Energy').fill('480')
  await expectAccessible(page)
  await food.click()
  await expect(food).toContainText('Vegetarian · With milk · Nutrition')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product Added')).toBeVisible()
  await expect(identity).toContainText('Nothing filled in yet')

  await openAsSeller(page, '/seller/product-list')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Edit product' })
  await expect(editor.getByLabel('Product Name')).toHaveValue('Scanned biscuits')
  await expect(editor.locator('summary', { hasText: 'Food' })).toContainText('Vegetarian · With milk · Nutrition')
})

test('without a camera the digits are typed, and a barcode that is taken is told at its field', {
  tag: '@nightly',
}, async ({ page }) => {
  await openAsSeller(page, '/seller/product-list')
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  const scanner = page.getByRole('dialog', { name: 'Scan a barcode' })
  await expect(scanner).toContainText('Type the digits below the bars')
  await scanner.getByLabel('Or type the digits').fill('8907412000334')
  await page.keyboard.press('Enter')
  await expect(scanner).toContainText('Check the digits')
  await scanner.getByLabel('Or type the digits').fill('8907412 000333')
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Edit product' })
  await expect(editor.getByLabel('Product Name')).toHaveValue('Gaurika Full Cream Milk')

  const identity = editor.locator('summary', { hasText: 'Identity' })
  await expect(identity).toContainText('Gaurika · 8907412000333 · India')
  await identity.click()
  await editor.getByRole('button', { name: 'Scan', exact: true }).click()
  await scanner.getByLabel('Or type the digits').fill('8907412001231')
  await page.keyboard.press('Enter')
  await expect(scanner).toBeHidden()
  await expect(editor.getByLabel('Barcode')).toHaveValue('8907412001231')
  await identity.click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByLabel('Barcode')).toBeFocused()
  await expect(editor.getByText('Gaurika Toned Milk already has this barcode.').first()).toBeVisible()
})
