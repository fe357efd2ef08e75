import { updateCart } from '#contract/cart/cart.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectInCart } from './cart.ts'
import { SellersDelivery } from './delivery.ts'
import { expect, test } from './delivery-shop.ts'
import { expectFits } from './fits.ts'
import { putOnShelf } from './groceries.ts'
import { addAddress, orderCards } from './orders.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/409/] })

test('a fee that comes up during checkout is a question, then part of the total everywhere', async ({
  page,
  shop,
  request,
}) => {
  const seller = await new SellersDelivery({ request }).signIn()
  const { _id } = await putOnShelf(shop, { name: 'Faraway fennel', offerPrice: 40 })
  await addAddress(page, await signUp(page))
  await expectDone(page.request, updateCart, { cartItems: { [_id]: 1 } })
  await enter(page, '/cart')
  const amounts = page.getByRole('region', { name: 'Order Summary' }).getByRole('definition')
  await expect(amounts).toHaveText(['₹40', 'Free', '₹0.80', '₹40.80'])
  // The fee comes with the time: from now on it has been seen.
  await expect(page.getByText(/^Arrives by|^As soon as possible/)).toBeVisible()
  await seller.charge(25)
  try {
    await page.getByRole('button', { name: 'Place Order' }).click()
    const question = page.getByRole('dialog', { name: 'Your total is now ₹65.80' })
    await expect(question).toContainText('Shipping')
    await expect(question).toContainText(/Free → to ₹25/)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'No, keep my cart' }).click()
    await expectInCart(page, 1)
    await expect(amounts).toHaveText(['₹40', '₹25', '₹0.80', '₹65.80'])
    await expectFits(page)
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/my-orders')
    await expect(orderCards(page)).toContainText('Price₹40Shipping₹25Tax (2%)₹0.80Total₹65.80')
    await orderCards(page)
      .getByRole('link', { name: /^Receipt of/ })
      .click()
    await expect(page.getByRole('article').getByRole('definition').first()).toHaveText('₹40')
    await expect(page.getByRole('article').getByRole('definition').nth(1)).toHaveText('₹25')
  } finally {
    await seller.charge(0)
  }
})
