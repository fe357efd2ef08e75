import type { Page } from '@playwright/test'
import { updateCart } from '#contract/cart/cart.ts'
import { DEFAULT_TAX } from '#domain/shop-facts.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectInCart } from './cart.ts'
import { expectFits } from './fits.ts'
import { type Grocery, putOnShelf, setPrice, setTax } from './groceries.ts'
import { addAddress, orderCards } from './orders.ts'
import { enterCard, enterOtp, PAYS } from './paying.ts'
import { expect, test } from './shop.ts'
import type { ShopServer } from './shop-server.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/409/] })

/** Two bunches at ₹84 are on the screen, and then cost ₹95 each. */
async function seeOldPrice(page: Page, shop: ShopServer): Promise<Grocery> {
  const grapes = await putOnShelf(shop, { name: 'Green grapes', price: 100, offerPrice: 84 })
  await addAddress(page, await signUp(page))
  await expectDone(page.request, updateCart, { cartItems: { [grapes._id]: 2 } })
  await enter(page, '/cart')
  await expect(summary(page)).toHaveText(['₹168', 'Free', '₹3.36', '₹171.36'])
  await expect(page.getByText(/^Arrives by|^As soon as possible/)).toBeVisible()
  await setPrice(shop, grapes, 95)
  return grapes
}

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' }).getByRole('definition')
const question = (page: Page) => page.getByRole('dialog', { name: 'Your total is now ₹193.80' })

test('a price that changed under the cart is a question before a cash order', { tag: '@sizes' }, async ({
  page,
  shop,
}) => {
  await seeOldPrice(page, shop)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(question(page)).toContainText(/Green grapes\s*from ₹84 → to ₹95 each/)
  await expect(question(page)).toContainText(/from ₹171.36 → to ₹193.80/)
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'No, keep my cart' }).click()
  await expectInCart(page, 2)
  const lines = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Green grapes' })).toContainText(/₹84 → to ₹95 each/)
  const changes = page.getByRole('region', { name: 'What changed since last time' })
  await expect(changes).toContainText(/Green grapes: .*₹84 → to ₹95.*Your total is now ₹193\.80\./)
  await expect(summary(page)).toHaveText(['₹190', 'Free', '₹3.80', '₹193.80'])
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(orderCards(page)).toContainText('₹193.80')
})

test('yes places the cash order for the new total', { tag: '@sizes' }, async ({ page, shop }) => {
  await seeOldPrice(page, shop)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await question(page).getByRole('button', { name: 'Place order for ₹193.80' }).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(orderCards(page)).toContainText('₹193.80')
})

test('the question comes before the payment window, which then has the new total', { tag: '@sizes' }, async ({
  page,
  shop,
}) => {
  await seeOldPrice(page, shop)
  await page.getByLabel('Payment method').selectOption('Online Payment')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Pay ₹/ })).toBeHidden()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Pay ₹193.80' }).click()
  const payment = page.getByRole('dialog', { name: 'Pay ₹193.80' })
  await expect(payment).toContainText('Test mode')
  await enterCard(payment, PAYS)
  await enterOtp(payment, '1234')
  await expect(page).toHaveURL('/my-orders')
  await expect(orderCards(page)).toContainText('₹193.80')
})

test.describe('another tax', () => {
  test.afterEach(({ shop }) => setTax(shop, DEFAULT_TAX))

  test('is a question under an open cart, and then in the bill and beside the MRP', { tag: '@sizes' }, async ({
    page,
    shop,
  }) => {
    const rice = await putOnShelf(shop, { name: 'Brown rice', price: 120, offerPrice: 105 })
    await addAddress(page, await signUp(page))
    await expectDone(page.request, updateCart, { cartItems: { [rice._id]: 1 } })
    await enter(page, '/cart')
    await expect(summary(page)).toHaveText(['₹105', 'Free', '₹2.10', '₹107.10'])
    await setTax(shop, { mode: 'included', percent: 5 })
    await page.getByRole('button', { name: 'Place Order' }).click()
    const asked = page.getByRole('dialog', { name: 'Your total is now ₹105' })
    await expect(asked).toContainText(/Tax \(2%\)\s*from ₹2\.10 → to ₹0/)
    await asked.getByRole('button', { name: 'No, keep my cart' }).click()
    const changes = page.getByRole('region', { name: 'What changed since last time' })
    await expect(changes).toContainText('Tax is now included in our prices')
    await expect(summary(page)).toHaveText(['₹105', 'Free', '₹105', '₹5'])
    await expect(page.getByRole('region', { name: 'Products' })).toContainText('MRP ₹120')
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/my-orders')
    await expect(orderCards(page)).toContainText('₹105')
  })
})
