import { setDefaultAddress } from '#contract/addresses/address-changes.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { addAddress, someProducts } from './orders.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test('an address gets a label, becomes the default, is deleted and comes back', async ({ page }) => {
  const { name, email } = await signUp(page)
  await addAddress(page, { name, email })
  await addAddress(page, { name: 'Ravi Iyer', email })
  await enter(page, '/addresses')
  const book = page.getByRole('main').getByRole('listitem')
  const inUse = book.filter({ has: page.getByText('Default', { exact: true }) })
  await expect(inUse).toContainText('Asha Rao')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Edit Ravi/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit address' })
  await dialog.getByRole('button', { name: 'Work' }).click()
  await dialog.getByLabel('Make this my default').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toBeHidden()
  await expect(inUse).toContainText('Work · Ravi Iyer')

  await page.getByRole('button', { name: /^Delete Work/ }).click()
  await expect(book).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inUse).toContainText('Work · Ravi Iyer')
})

test('the cart starts with the default address; its note and name stay with the order, and its receipt prints', async ({
  page,
}) => {
  const { name, email } = await signUp(page)
  const home = await addAddress(page, { name, email })
  await addAddress(page, { name: 'Ravi Iyer', email })
  const [product] = await someProducts(page, 1)
  await expectDone(page.request, updateCart, { cartItems: { [product?._id ?? '']: 2 } })
  await expectDone(page.request, setDefaultAddress, { id: home, isDefault: true })
  await enter(page, '/cart')
  const picker = page.getByRole('region', { name: 'Delivery address' })
  await expect(picker).toContainText('Asha Rao')
  await picker.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit address' })
  await dialog.getByLabel('Street').fill('77 River Street')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(picker).toContainText('77 River Street')

  await page.getByRole('button', { name: 'Add a note for the rider' }).click()
  await page.getByLabel('Note for the rider').fill('Ring twice, leave at the gate')
  await page.getByLabel('Deliver to someone else').fill('Meera Iyer')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/my-orders')
  const order = page.getByRole('article').filter({ hasText: 'Order GC-' })
  await expect(order).toContainText('Ring twice, leave at the gate')
  await expect(order).toContainText('Meera Iyer, 77 River Street')
  await expect(order).toContainText(/Order GC-\w{4}-\w{2}/)

  await order.getByRole('link', { name: /Receipt/ }).click()
  await expect(page).toHaveURL(/\/receipt$/)
  // The page of orders, which has articles too, stays until this one is there.
  const receipt = page.locator('article.receipt')
  await expect(receipt).toContainText('To pay: Cash On Delivery')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})
