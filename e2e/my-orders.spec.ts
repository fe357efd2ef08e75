import { expectInCart } from './cart.ts'
import { putOnShelf, setStock } from './groceries.ts'
import { placeOrder } from './orders.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test('the same again in one tap, and what is different today is said', async ({ page, shop }) => {
  const ginger = await putOnShelf(shop, { name: 'Reordered ginger' })
  const garlic = await putOnShelf(shop, { name: 'Reordered garlic' })
  await placeOrder(page, { products: [ginger._id, garlic._id] })
  await setStock(shop, garlic._id, { inStock: false })
  await enter(page, '/my-orders')
  await page.getByRole('button', { name: 'Reorder' }).click()
  await expect(page).toHaveURL('/cart')
  await expectInCart(page, 1)
  const changes = page.getByRole('region', { name: 'What changed since that order' })
  await expect(changes.getByRole('listitem')).toHaveText([/Reordered garlic is not available now/])
  await changes.getByRole('link', { name: 'All right' }).click()
  await expect(changes).toBeHidden()
  await expect(page.getByLabel('Qty of Reordered ginger')).toHaveValue('1')
})

test('an order that nobody has packed can be taken back', async ({ page, shop }) => {
  const peas = await putOnShelf(shop, { name: 'Returned peas', stock: 5 })
  await placeOrder(page, { products: [peas._id] })
  await enter(page, '/my-orders')
  const order = page.getByRole('article')
  await order.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await order.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(order.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
  await expect(order.getByRole('button', { name: 'Cancel order' })).toBeHidden()
  const { products } = await (await page.request.get('/api/product/list?search=returned+peas')).json()
  expect(products).toMatchObject([{ stock: 5 }])
})

test.describe('when the shop does not answer', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('the orders can be asked for again', async ({ page, shop }) => {
    const leek = await putOnShelf(shop, { name: 'Awaited leek' })
    await placeOrder(page, { products: [leek._id] })
    await page.route('**/api/order/user', (route) => route.abort())
    // Once it hears of news, the page asks again by itself.
    await page.route('**/api/order/stream*', (route) => route.abort())
    await enter(page, '/my-orders')
    await expect(page.getByRole('heading', { name: 'We could not fetch your orders' })).toBeVisible()
    await page.unroute('**/api/order/user')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article')).toContainText('₹40.80')
  })
})
