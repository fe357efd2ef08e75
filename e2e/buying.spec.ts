import { listMyOrders } from '#contract/orders/my-orders.ts'
import { expectDone } from './call.ts'
import { expectInCart, said } from './cart.ts'
import { putOnShelf } from './groceries.ts'
import { orderCards } from './orders.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

// The one file on the database that `npm start` opens; in one worker, and so with one shop.
test.use({ shopDatabase: 'embedded' })
test.describe.configure({ mode: 'default' })

const ADDRESS = {
  'First name': 'Leela',
  'Last name': 'Menon',
  Street: '4 Temple Road',
  Village: 'Kaloor',
  Area: 'Deshabhimani',
  Colony: 'Church Colony',
  City: 'Kochi',
  State: 'Kerala',
  'PIN code': '682017',
  Country: 'India',
  Phone: '+91 98470 11111',
}

test('a visitor types what they look for, and the address says it', async ({ page }) => {
  await enter(page, '/')
  const search = page.getByRole('combobox', { name: 'Search products' })
  await search.pressSequentially('mango')
  await expect(page).toHaveURL('/products?search=mango')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “mango”')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('mango')
  await expect(page.getByRole('article').first()).toContainText(/mango/i)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “mango”')
  await expect(search).toHaveValue('mango')
})

test('a mango is looked at from all sides with the arrow keys', async ({ page }) => {
  await enter(page, '/products?search=alphonso')
  await page.getByRole('link', { name: 'Ratnagiri Alphonso Mango' }).click()
  await expect(page).toHaveURL(/\/products\/fruits\/[\w-]+$/)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Products', 'Fresh Fruits', 'Ratnagiri Alphonso Mango'])

  await page.getByRole('button', { name: 'Picture 1 of 4' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Picture 2 of 4' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'Ratnagiri Alphonso Mango, picture 2 of 4' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('img', { name: 'Ratnagiri Alphonso Mango, picture 4 of 4' })).toBeVisible()

  const main = page.getByRole('main')
  await expect(main).toContainText('(4)')
  await expect(main).toContainText('MRP ₹599')
  await expect(main).toContainText('inclusive of all taxes')
  await expect(main.locator('s').first()).toContainText('₹749')
  await expect(main).toContainText('Pack: 6 pcs')
  await expect(page.getByRole('heading', { name: 'About Product' })).toBeVisible()
  const related = page.getByRole('article')
  await expect(related).toHaveCount(5)
  await expect(related.filter({ hasText: 'Ratnagiri Alphonso Mango' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See more' }).click()
  await expect(page).toHaveURL('/products')
})

test('from the shelf to the door: cart, account, address, order', async ({ page, shop }) => {
  test.slow()
  const coriander = await putOnShelf(shop, { name: 'Doorstep coriander', price: 5, offerPrice: 4.35 })
  await enter(page, '/products?search=doorstep')
  await page.getByRole('link', { name: coriander.name }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(said(page, 'Added to cart')).toBeVisible()
  await expectInCart(page, 1)
  await expect(page.getByText('Weight: N/A')).toBeVisible()
  await page.getByRole('button', { name: 'Buy now' }).click()

  await expect(page).toHaveURL('/cart')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const amounts = (price: string, tax: string, total: string) =>
    expect(summary.getByRole('definition')).toHaveText([price, 'Free', tax, total])
  await amounts('₹8.70', '₹0.17', '₹8.87')
  const quantity = page.getByLabel(`Qty of ${coriander.name}`)
  await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  await quantity.selectOption('1')
  await expect(said(page, 'cart Updated')).toBeVisible()
  await amounts('₹4.35', '₹0.08', '₹4.43')
  await quantity.selectOption('3')
  await amounts('₹13.05', '₹0.26', '₹13.31')

  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(said(page, 'Please select an address').first()).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'click here' }).click()
  await dialog.getByLabel('Name').fill('Leela Menon')
  await dialog.getByLabel('Email').fill(`leela-${Date.now()}@example.com`)
  await dialog.getByLabel('Password').fill('bananas-and-chips')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Profile of Leela Menon' })).toBeVisible()
  await expect(page).toHaveURL('/cart')

  await page.getByRole('button', { name: 'Place Order' }).click()
  const missing = page.getByRole('region', { name: 'Delivery address' })
  await expect(missing.getByText('Please select an address', { exact: true })).toBeVisible()
  await summary.getByRole('link', { name: 'Add address' }).click()
  await expect(page).toHaveURL('/add-address')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(8)
  for (const [label, value] of Object.entries(ADDRESS)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(summary).toContainText('4 Temple Road')

  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/my-orders')
  const order = orderCards(page)
  await expect(order).toContainText('₹13.31')
  await expect(order).toContainText('Cash On Delivery · Pending')
  await expect(order).toContainText('Leela Menon, 4 Temple Road')
  await expectInCart(page, 0)
  const { orders } = await expectDone(page.request, listMyOrders)
  expect(orders).toMatchObject([{ amount: 13.31, status: 'Order Placed', items: [{ quantity: 3 }] }])
})
