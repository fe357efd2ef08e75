import { listCustomers, readCustomer, saveOwedLimit } from '#contract/customers/customers.ts'
import { leaveShop, takeDeliveries } from '#contract/delivery/riding.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expect, test } from './delivery-shop.ts'
import { expectFits } from './fits.ts'
import { moveOrder, placeOrder, someProducts } from './orders.ts'
import { signInSeller } from './seller.ts'
import { signInStaff } from './staff.ts'
import { enter } from './welcome.ts'

// Requests of a phone without a connection.
test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED/] })
test.slow()

test('what a customer owes is asked for by nobody at the door, and is taken there in part, though the phone is offline', async ({
  page: rider,
  anotherVisitor,
}) => {
  const [seller, shopper] = [await anotherVisitor(), await anotherVisitor()]
  const [tomato] = await someProducts(shopper, 1)
  const product = tomato?._id ?? ''
  const first = await placeOrder(shopper, { name: 'Meera Nair', products: [product] })
  await signInSeller(seller)
  const { orders } = await expectDone(seller.request, listSellerOrders, { search: first, limit: '1' })
  const customer = orders[0]?.userId ?? ''
  await expectDone(seller.request, saveOwedLimit, { id: customer, limit: 5000 })
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await moveOrder(seller, orders[0]?._id ?? '', status)
  const { addresses } = await expectDone(seller.request, readCustomer, { id: customer })
  const items = [{ product, quantity: 2 }]
  const call = { channel: 'phone', customer, address: addresses[0]?._id ?? '', items, pay: 'account' } as const
  const { order } = await expectDone(seller.request, takeOrder, call)
  await moveOrder(seller, order._id, 'Packed')

  await rider.setViewportSize({ width: 360, height: 740 })
  await signInStaff(rider, { name: 'Ravi Kumar', role: 'rider' })
  await expectDone(rider.request, takeDeliveries, { orders: [order._id] })
  await expectDone(rider.request, leaveShop, { orders: [order._id] })
  await enter(rider, '/staff/ride')
  const card = rider.getByRole('article', { name: order.number })
  await expect(card.getByText('Nothing to collect')).toBeVisible()
  await expect(card).not.toContainText('₹')

  await card.getByRole('button', { name: 'Payment on account' }).click()
  const dialog = rider.getByRole('dialog', { name: `Payment on account, ${order.number}` })
  await expect(dialog).toContainText(`${new Intl.NumberFormat('en-IN').format(order.amount)} is open`)
  await expectAccessible(rider)
  await expectFits(rider)
  await rider.setViewportSize({ width: 360, height: 740 })
  await dialog.getByLabel('Cash in rupees').fill('100000')
  await dialog.getByRole('button', { name: 'Cash received' }).click()
  await expect(dialog).toContainText('Please check the amount.')
  await rider.context().setOffline(true)
  await dialog.getByLabel('Cash in rupees').fill('10')
  await dialog.getByRole('button', { name: 'Cash received' }).click()
  await expect(rider.getByText('1 tap is kept and sent when you’re back online.')).toBeVisible()
  await rider.context().setOffline(false)
  await expect(rider.getByText(/tap is kept/)).toBeHidden()
  await expect(rider.getByText('Cash to hand over')).toBeVisible()
  const { customers } = await expectDone(seller.request, listCustomers, { search: 'Meera Nair' })
  expect(customers[0]?.owed).toBeCloseTo(order.amount - 10)
})
