import pg from 'pg'
import { addAddress } from '#contract/addresses/addresses.ts'
import { saveSupplier, setProductSupply } from '#contract/goods/suppliers.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { homeAddress } from '#server/testing/groceries.ts'
import { repeatOrder } from '#server/testing/repeat-order.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { putOnShelf, setStock } from './groceries.ts'
import { openAsSeller, signInSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

test('a grocer buys for tomorrow: edits the list, orders, and receives against it', async ({ page, shop }) => {
  const milk = await putOnShelf(shop, { name: 'Nandi milk', category: 'Dairy', weight: '500 ml', stock: 40 })
  const curd = await putOnShelf(shop, { name: 'Nandi curd', category: 'Dairy', weight: '400 g', stock: 40 })
  await signUp(page, 'Meera Khan')
  const { address } = await expectDone(page.request, addAddress, { address: homeAddress })
  const items = [
    { product: milk._id, quantity: 14 },
    { product: curd._id, quantity: 5 },
  ]
  const { orderId } = await expectDone(page.request, placeCodOrder, { items, address: address._id })
  const database = new pg.Client({ connectionString: shop.databaseUrl })
  await database.connect()
  await repeatOrder(database, orderId, 56)
  await database.end()
  await setStock(shop, milk._id, { inStock: true, stock: 0 })
  await setStock(shop, curd._id, { inStock: true, stock: 0 })

  await signInSeller(page)
  const dairy = { name: 'Nandi Dairy', phone: '98450 12345', weekdays: EVERY_DAY, leadDays: 0 }
  const { supplier } = await expectDone(page.request, saveSupplier, dairy)
  await expectDone(page.request, setProductSupply, { id: milk._id, supplierId: supplier._id, packSize: 12 })
  await expectDone(page.request, setProductSupply, { id: curd._id, supplierId: supplier._id, packSize: null })

  await openAsSeller(page, '/seller/buying')
  await expect(page.getByRole('heading', { name: 'Buy tomorrow' })).toBeVisible()
  const list = page.getByRole('list', { name: 'To buy from Nandi Dairy' })
  await expect(list.getByRole('listitem').filter({ hasText: 'Nandi milk' })).toContainText(
    /Sells 14 on \w+days · none left/,
  )
  await expectAccessible(page)

  const milkField = page.getByLabel('How many of Nandi milk')
  const curdField = page.getByLabel('How many of Nandi curd')
  await expect(milkField).toHaveValue('2')
  await curdField.fill('9')
  await curdField.press('Enter')
  await expect(milkField).toBeFocused()
  await page.keyboard.type('3')
  const text = new URL((await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  expect(text.pathname).toBe('/919845012345')
  expect(text.searchParams.get('text')).toContain('1. Nandi curd, 400 g: 9\n2. Nandi milk, 500 ml: 3 × 12')
  await page.getByRole('button', { name: 'Mark as ordered for Nandi Dairy' }).click()
  await expect(page.getByText('Ordered', { exact: true })).toBeVisible()
  await expect(milkField).toHaveValue('3')

  await page.getByRole('link', { name: 'Receive from Nandi Dairy' }).click()
  await expect(page.getByText(/^Ordered from Nandi Dairy for /)).toBeVisible()
  const quantities = page.getByLabel('Quantity')
  await expect(quantities).toHaveCount(2)
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(page.getByText('Received 2 products')).toBeVisible()

  await openAsSeller(page, '/seller/buying')
  await expect(page.getByText('Received', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeHidden()
})
