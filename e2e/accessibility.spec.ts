import { updateCart } from '#contract/cart/cart.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { add, cartButton } from './cart.ts'
import { putOnShelf, setStock } from './groceries.ts'
import { openLogin } from './login-dialog.ts'
import { placeOrder, someProducts } from './orders.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

// Before a push, the journeys that do these things look at the first state of each.
test.slow()
test.use({ allowedComplaints: [/404/] })

const WALKS = {
  'shelves and products': ['/', '/products', '/products/dairy', '/products/toys', '/products?search=zzzz'],
  'promises and help': ['/fastestDelevery', '/freshnessGuaranteed', '/trustedthousands', '/affordablePrices'],
  'help and dead ends': [
    '/help/delivery',
    '/help/returns',
    '/help/payment',
    '/help/faqs',
    '/durian',
    '/my-orders',
    '/shared-order',
  ],
}

for (const [walk, paths] of Object.entries(WALKS)) {
  test(`everybody can use the ${walk}`, { tag: '@nightly' }, async ({ page }) => {
    for (const path of paths) {
      await enter(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('everybody can search, look at a product and fill a cart', { tag: '@nightly' }, async ({ page, shop }) => {
  const plum = await putOnShelf(shop, { name: 'Rare plum', category: 'Fruits', stock: 3 })
  await enter(page, '/cart')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('alphonso')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “alphonso”')
  await add(page, 'Ratnagiri Alphonso Mango')
  await page.getByRole('main').getByRole('link', { name: 'Ratnagiri Alphonso Mango' }).click()
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible()
  await expectAccessible(page)

  await enter(page, '/products?search=rare+plum')
  await add(page, plum.name)
  await setStock(shop, plum._id, { inStock: false })
  await cartButton(page).click()
  await expect(page.getByText('Not available right now, so it’s not in the total.')).toBeVisible()
  await expectAccessible(page)
  await enter(page, `/products/fruits/${plum._id}`)
  await expect(page.getByText('Out of stock.')).toBeVisible()
  await expectAccessible(page)
})

test('everybody can login and sign up', { tag: '@nightly' }, async ({ page }) => {
  await enter(page, '/')
  const dialog = await openLogin(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'click here' }).click()
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('everybody can give an address and follow an order', { tag: '@nightly' }, async ({ page, anotherVisitor }) => {
  await signUp(page)
  await enter(page, '/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expectAccessible(page)
  await enter(page, '/add-address')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await expectAccessible(page)

  const customer = await anotherVisitor()
  const [product] = await someProducts(customer, 1)
  await placeOrder(customer, { products: [product?._id ?? ''] })
  await expectDone(customer.request, updateCart, { cartItems: { [product?._id ?? '']: 2 } })
  await enter(customer, '/my-orders')
  await expect(customer.getByRole('list', { name: 'Items' })).toContainText(product?.name ?? 'no product')
  await expectAccessible(customer)
  await enter(customer, '/cart')
  await expect(customer.getByText('12 Orchard Lane')).toBeVisible()
  await expectAccessible(customer)
})

test('everybody can use the menu of a phone', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
})
