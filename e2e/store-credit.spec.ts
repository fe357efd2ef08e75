import { updateCart } from '#contract/cart/cart.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { putOnShelf } from './groceries.ts'
import { moveOrder, orderCard, placeOrder } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test('an item paid in cash is refunded as store credit, which the next order uses', async ({
  page,
  shop,
  anotherVisitor,
}) => {
  test.slow()
  const shopper = await anotherVisitor()
  const jam = await putOnShelf(shop, { name: 'Broken jam', category: 'Instant', price: 100, offerPrice: 100 })
  const tea = await putOnShelf(shop, { name: 'Whole tea', category: 'Instant', price: 200, offerPrice: 200 })
  const id = await placeOrder(shopper, { products: [jam._id, tea._id] })
  await openAsSeller(page, `/seller/orders?search=${id}`)
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await moveOrder(page, id, status)
  await enter(shopper, '/my-orders')

  const row = page.locator(`#order-${id}`)
  await row.getByRole('button', { name: 'Refund items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund items' })
  await expect(dialog.getByRole('button', { name: /^Refund/ })).toBeDisabled()
  await dialog.getByLabel('How many of Broken jam').selectOption('1')
  await dialog.getByLabel('Reason (optional)').fill('The lid was loose, sorry.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Refund ₹102' }).click()
  await expect(row).toContainText('1 refunded')
  await expect(row).toContainText('−₹102')

  const mine = orderCard(shopper, id)
  await expect(mine).toContainText('₹102 added to your store credit.')
  await expect(mine).toContainText('The lid was loose, sorry.')

  await expectDone(shopper.request, updateCart, { cartItems: { [tea._id]: 1 } })
  await enter(shopper, '/cart')
  const summary = shopper.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('Store credit−₹102')
  await expect(summary).toContainText('To pay₹102')
  await expectAccessible(shopper)
  await shopper.getByRole('button', { name: 'Place Order' }).click()
  const next = shopper.getByRole('article').first()
  await expect(next).toContainText('Store credit−₹102To pay₹102')

  await enter(shopper, '/account')
  const credit = shopper.getByRole('region', { name: 'Store credit' })
  await expect(credit.getByRole('listitem')).toHaveText([/Used for an order.*−₹102/, /Refunded items.*\+₹102/])
  await expectAccessible(shopper)
})
