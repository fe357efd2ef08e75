import type { Page } from '@playwright/test'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { expectDone } from './call.ts'
import { test } from './mail-shop.ts'
import { addAddress, moveOrder, someProducts } from './orders.ts'
import { openAsSeller, signInSeller } from './seller.ts'
import { expect } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

/** A new shopper orders the same for cash, so many times; answers the ids. */
async function orderForCash(page: Page, { name, phone, times }: { name: string; phone: string; times: number }) {
  const { email } = await signUp(page, name)
  const address = await addAddress(page, { name, email, phone })
  const [product] = await someProducts(page, 1)
  const ids: string[] = []
  for (let placed = 0; placed < times; placed++) {
    const items = [{ product: product?._id ?? '', quantity: 1 }]
    ids.push((await expectDone(page.request, placeCodOrder, { items, address })).orderId)
  }
  return ids
}

/** A bound of two, which the demo does not have. Open are orders of other journeys: here, all that are shown are chosen. */
async function boundOrders(page: Page): Promise<void> {
  await signInSeller(page)
  await expectDone(page.request, saveShop, { shop: { openCashOrders: 2 } })
  const { orders } = await expectDone(page.request, listSellerOrders, { stage: 'open', limit: '200' })
  for (const { _id } of orders) await moveOrder(page, _id, 'Cancelled')
}

test('orders above the bound wait for the seller, who accepts, declines, cancels many and bars', async ({
  page,
  anotherVisitor,
}) => {
  test.slow()
  await boundOrders(page)
  const shopper = await anotherVisitor()
  const ids = await orderForCash(shopper, { name: 'Meera Iyer', phone: '+91 98450 77001', times: 4 })
  const [first, , third, fourth] = ids
  await enter(shopper, '/my-orders')
  await expect(shopper.getByText('Nothing is packed or charged until we confirm it.')).toHaveCount(2)

  await openAsSeller(page, '/seller/orders')
  const group = page.getByRole('region', { name: 'Waiting for your OK' })
  await expect(group.getByRole('article')).toHaveCount(2)
  await group.locator(`#order-${third}`).getByRole('button', { name: 'Accept' }).click()
  await expect(page.locator(`#order-${third}`).getByText('Order Placed', { exact: true })).toBeVisible()
  await group.locator(`#order-${fourth}`).getByRole('button', { name: 'Decline' }).click()
  const decline = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(decline).not.toContainText('back into stock')
  await decline.getByRole('button', { name: 'Cancel order' }).click()
  await expect(group).toBeHidden()
  await expect(shopper.getByText('Nothing is packed or charged until we confirm it.')).toHaveCount(0)

  await page.locator(`#order-${first}`).getByText('Bill and more').click()
  await page.locator(`#order-${first}`).getByRole('button', { name: 'Bar from cash' }).click()
  const bar = page.getByRole('dialog', { name: 'No more cash orders?' })
  await bar.getByRole('button', { name: 'Bar from cash' }).click()
  await expect(bar).toContainText('Please give a reason.')
  await bar.getByLabel('Reason, for the shop only').fill('Never opens the door')
  await bar.getByRole('button', { name: 'Bar from cash' }).click()
  await expect(bar).toBeHidden()

  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await page.getByRole('button', { name: 'Choose all shown' }).click()
  await page.getByRole('button', { name: 'Cancel chosen' }).click()
  await page.getByRole('dialog', { name: 'Cancel 3 orders?' }).getByRole('button', { name: 'Cancel 3 orders' }).click()
  await expect(page.getByText('3 orders cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Barred' }).click()
  const bars = page.getByRole('dialog', { name: 'Barred from cash' })
  await expect(bars.getByRole('listitem')).toHaveCount(3)
  await bars.getByRole('button', { name: /Lift/ }).first().click()
  await expect(bars.getByRole('listitem')).toHaveCount(2)
})
