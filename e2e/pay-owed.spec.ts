import { checkUser } from '#contract/accounts/accounts.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { saveOwedLimit } from '#contract/customers/customers.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { putOnShelf } from './groceries.ts'
import { placeOrder } from './orders.ts'
import { enterCard, enterOtp, PAYS } from './paying.ts'
import { signInSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test('what was bought on account is seen beside the next order, and paid online in two parts', {
  tag: '@sizes',
}, async ({ page, shop, anotherVisitor }) => {
  test.slow()
  const seller = await anotherVisitor()
  await signInSeller(seller)
  const honey = await putOnShelf(shop, { name: 'Owed honey', category: 'Instant', price: 300, offerPrice: 300 })
  await placeOrder(page, { products: [honey._id] })
  const { _id: id } = (await expectDone(page.request, checkUser)).user
  await expectDone(seller.request, saveOwedLimit, { id, limit: 1000 })
  const items = [{ product: honey._id, quantity: 1 }]
  const sale = { channel: 'counter', customer: id, items, pay: 'account' } as const
  const { order } = await expectDone(seller.request, takeOrder, sale)

  await expectDone(page.request, updateCart, { cartItems: { [honey._id]: 1 } })
  await enter(page, '/cart')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('You owe ₹306 for earlier orders.')
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Pay it online' }).click()

  const account = page.getByRole('region', { name: 'On account' })
  await expect(account).toContainText('You owe ₹306')
  await expect(account.getByRole('listitem')).toHaveText([new RegExp(`Order.*${order.number}.*₹306`)])
  await expectAccessible(page)
  await expectFits(page)

  const amount = account.getByLabel('Amount to pay, in ₹')
  const payNow = account.getByRole('button', { name: 'Pay now' })
  await amount.fill('400')
  await payNow.click()
  await expect(amount).toHaveAccessibleDescription('You owe ₹306. Please pay that or less.')
  await amount.fill('100')
  await payNow.click()
  const dialog = page.getByRole('dialog', { name: 'Pay ₹100' })
  await enterCard(dialog, PAYS)
  await enterOtp(dialog, '1234')
  await expect(page.getByText('₹100 paid. Thank you!')).toBeVisible()
  await expect(account).toContainText('You owe ₹206')
  await expect(amount).toHaveValue('206')
  await payNow.click()
  await enterCard(page.getByRole('dialog', { name: 'Pay ₹206' }), PAYS)
  await enterOtp(page.getByRole('dialog', { name: 'Pay ₹206' }), '1234')
  await expect(account).toContainText('Everything is paid.')
  await expect(account.getByRole('listitem')).toHaveText([/Paid online.*−₹206/, /Paid online.*−₹100/, /Order/])
  await expectAccessible(page)
})
