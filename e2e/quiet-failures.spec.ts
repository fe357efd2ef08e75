import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { listSellerCategories } from '#contract/catalog/seller-categories.ts'
import { listCustomers, readCustomer } from '#contract/customers/customers.ts'
import { readCashDay } from '#contract/delivery/cash-day.ts'
import { readUpiId } from '#contract/delivery/upi-id.ts'
import { listSuppliers } from '#contract/goods/suppliers.ts'
import { matchList, quoteTakenOrder } from '#contract/orders/take-order.ts'
import { expectDone } from './call.ts'
import { placeOrder, someProducts } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test.describe('a session that cannot be checked', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('leaves the visitor signed out, without a word', async ({ page }) => {
    await signUp(page)
    const asked = page.waitForRequest(`**${checkUser.path}`)
    await page.route(`**${checkUser.path}`, (route) => route.abort())
    await enter(page, '/')
    await asked
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(page.locator('[role=status][aria-live=polite], [role=alert]')).toHaveCount(0)
  })
})

test.describe('an address that the shop refuses', () => {
  test.use({ allowedComplaints: [/401/] })

  test('is answered with the shop’s own message', async ({ page }) => {
    await signUp(page)
    await enter(page, '/add-address')
    const fields = [
      'First name',
      'Last name',
      'Email',
      'Street',
      'Village',
      'Area',
      'Colony',
      'City',
      'State',
      'Country',
    ]
    for (const label of fields) await page.getByLabel(label).fill(label === 'Email' ? 'asha@example.com' : 'Kochi')
    await page.getByLabel('PIN code').fill('682017')
    await page.getByLabel('Phone').fill('+91 98470 11111')
    await expectDone(page.request, logoutUser)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Please login!', { exact: true })).toBeVisible()
  })
})

test.describe('a part of a seller’s screen that cannot be loaded', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  const parts = [
    { part: 'the cash of the day', path: '/seller/staff', call: readCashDay },
    { part: 'the UPI ID', path: '/seller/staff', call: readUpiId },
    { part: 'the categories', path: '/seller/product-list', call: listSellerCategories },
    { part: 'the categories', path: '/seller/prices', call: listSellerCategories },
    { part: 'the categories', path: '/seller/goods?show=count', call: listSellerCategories },
    { part: 'the categories', path: '/seller', call: listSellerCategories },
    { part: 'your suppliers', path: '/seller/goods', call: listSuppliers },
  ]
  for (const { part, path, call } of parts) {
    test(`says so, and can be tried again: ${part} on ${path}`, async ({ page }) => {
      await page.route(`**${call.path}*`, (route) => route.abort())
      await openAsSeller(page, path)
      const alert = page.getByRole('alert').filter({ hasText: `Couldn’t load ${part}.` })
      await expect(alert).toBeVisible()
      await page.unroute(`**${call.path}*`)
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toBeHidden()
    })
  }

  test('is no empty list of products or customers for an order by phone', async ({ page }) => {
    await page.route(`**${listCustomers.path}*`, (route) => route.abort())
    await page.route(`**${matchList.path}`, (route) => route.abort())
    await openAsSeller(page, '/seller/orders/new')
    await page.getByRole('combobox', { name: 'Phone number or name' }).fill('97410 55512')
    const customers = page.getByRole('alert').filter({ hasText: 'Couldn’t look for customers.' })
    await expect(customers).toBeVisible()
    await expect(page.getByText('Nobody has ordered with this number.')).toBeHidden()
    await page.unroute(`**${listCustomers.path}*`)
    await customers.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Press Enter for a new customer')).toBeVisible()
    await page.getByRole('combobox', { name: 'Phone number or name' }).press('Enter')

    await page.getByRole('combobox', { name: 'Add products' }).fill('milk')
    const products = page.getByRole('alert').filter({ hasText: 'Couldn’t look for products.' })
    await expect(products).toBeVisible()
    await page.unroute(`**${matchList.path}`)
    await products.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('option', { name: /milk/i }).first()).toBeVisible()
  })

  test('is no customer without addresses, and no order without a price, on New order', async ({
    page,
    anotherVisitor,
  }) => {
    const shopper = await anotherVisitor()
    const [tomato] = await someProducts(shopper, 1)
    await placeOrder(shopper, { name: 'Parvati Iyer', phone: '+91 97410 70707', products: [tomato?._id ?? ''] })
    await page.route(`**${readCustomer.path}*`, (route) => route.abort())
    await page.route(`**${quoteTakenOrder.path}`, (route) => route.abort())
    await openAsSeller(page, '/seller/orders/new')
    await page.getByRole('combobox', { name: 'Phone number or name' }).fill('741070707')
    await page.getByRole('option', { name: /Parvati Iyer/ }).click()
    const customer = page.getByRole('alert').filter({ hasText: 'Couldn’t load addresses and earlier orders.' })
    await expect(customer).toBeVisible()
    await page.unroute(`**${readCustomer.path}*`)
    await customer.getByRole('button', { name: 'Try again' }).click()
    await expect(customer).toBeHidden()
    await page.getByRole('button', { name: 'The same as last time' }).click()
    const price = page.getByRole('alert').filter({ hasText: 'Couldn’t load the price.' })
    await expect(price).toBeVisible()
    await page.unroute(`**${quoteTakenOrder.path}`)
    await price.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Place order · ₹/ })).toBeVisible()
  })
})
