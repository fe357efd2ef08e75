import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { cancelMyOrder, listMyOrders } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectInCart } from './cart.ts'
import { expectFits } from './fits.ts'
import { putOnShelf, setStock } from './groceries.ts'
import { moveOrder, orderCard, orderCards, placeOrder, someProducts } from './orders.ts'
import { signInSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test('the same again in one tap, and what is different today is said', async ({ page, shop }) => {
  const ginger = await putOnShelf(shop, { name: 'Reordered ginger' })
  const garlic = await putOnShelf(shop, { name: 'Reordered garlic' })
  await placeOrder(page, { products: [ginger._id, garlic._id] })
  await setStock(shop, garlic._id, { inStock: false })
  await enter(page, '/my-orders')
  await orderCards(page).getByRole('button', { name: 'Reorder', exact: true }).click()
  await expect(page).toHaveURL('/cart')
  await expectInCart(page, 1)
  const changes = page.getByRole('region', { name: 'What changed since that order' })
  await expect(changes.getByRole('listitem')).toHaveText([/Reordered garlic isn’t available right now/])
  await changes.getByRole('link', { name: 'Got it' }).click()
  await expect(changes).toBeHidden()
  await expect(page.getByLabel('Qty of Reordered ginger')).toHaveValue('1')
})

test('an order that nobody has packed can be taken back, and its money is said as it is', async ({ page, shop }) => {
  const peas = await putOnShelf(shop, { name: 'Returned peas', stock: 5 })
  await placeOrder(page, { products: [peas._id] })
  await enter(page, '/my-orders')
  const order = orderCards(page)
  await expect(order).toContainText('Cash On Delivery · Pending')
  await order.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()
  await order.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(order.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
  await expect(order.getByRole('button', { name: 'Cancel order' })).toBeHidden()
  await expect(order).toContainText('Cash On Delivery · Not charged')
  const { products } = await expectDone(page.request, listProducts, { search: 'returned peas' })
  expect(products).toMatchObject([{ stock: 5 }])
})

test('what was forgotten joins the order, with the new total shown first', { tag: '@sizes' }, async ({
  page,
  shop,
}) => {
  const rice = await putOnShelf(shop, { name: 'Ordered rice', offerPrice: 40 })
  const dal = await putOnShelf(shop, { name: 'Forgotten dal', offerPrice: 30 })
  const id = await placeOrder(page, { products: [rice._id] })
  await enter(page, `/my-orders/${id}`)
  const offer = page.getByRole('region', { name: 'Forgot something?' })
  await expect(offer.getByRole('link', { name: 'Add items' })).toHaveAttribute('href', '/products')
  await expectFits(page)
  await expectDone(page.request, updateCart, { cartItems: { [dal._id]: 2 } })
  await enter(page, '/cart')
  await page.getByRole('button', { name: /^Add to order GC-/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Add 2 items to order GC-/ })
  await expect(dialog).toContainText('You pay ₹102 at the door.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add items' }).press('Enter')
  await expect(page).toHaveURL(`/my-orders/${id}`)
  await expectInCart(page, 0)
  await expect(page.getByRole('link', { name: 'Forgotten dal' })).toBeVisible()
  await page.getByText('Order history').click()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveText([/Order Placed$/, /2 items added$/])
})

test('what is on its way comes first, and only what is behind it has a tick', { tag: ['@sizes', '@nightly'] }, async ({
  page,
  shop,
  request,
}) => {
  const leek = await putOnShelf(shop, { name: 'Travelling leek' })
  const chard = await putOnShelf(shop, { name: 'Arrived chard' })
  const underWay = await placeOrder(page, { products: [leek._id] })
  const { orders } = await expectDone(page.request, listMyOrders)
  const again = { items: [{ product: chard._id, quantity: 1 }], address: orders[0]?.address._id ?? '' }
  const { orderId: arrived } = await expectDone(page.request, placeCodOrder, again)
  const seller = { request }
  await signInSeller(seller)
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) await moveOrder(seller, arrived, status)
  await moveOrder(seller, underWay, 'Packed')

  await enter(page, '/my-orders')
  await expect(page.getByRole('region', { name: 'Buy again' })).toBeVisible()
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll('main [id^=order-], #buy-again')].map(({ id }) => id),
  )
  expect(seen).toEqual([`order-${underWay}`, 'buy-again', `order-${arrived}`])
  const card = orderCard(page, underWay)
  await expect(card).not.toContainText(underWay)
  const steps = card.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  await expect(steps.nth(0).locator('svg')).toHaveCount(1)
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(steps.nth(1).locator('svg')).toHaveCount(0)
  await card.getByRole('link', { name: /^Track order/ }).click()
  await expect(page).toHaveURL(`/my-orders/${underWay}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order GC-/)
  await expect(page.getByText('Travelling leek')).toBeVisible()
  await page.getByText('Order history').click()
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([/Order Placed$/, /Packed$/])
})

test('of many orders the newest twenty are shown, and more when asked for; news leaves them where they are', async ({
  page,
  shop,
  request,
}) => {
  const okra = await putOnShelf(shop, { name: 'Frequent okra' })
  await signInSeller({ request })
  const oldest = await placeOrder(page, { products: [okra._id] })
  const { orders } = await expectDone(page.request, listMyOrders)
  const again = { items: [{ product: okra._id, quantity: 1 }], address: orders[0]?.address._id ?? '' }
  const placed = [oldest]
  for (let nth = 0; nth < 25; nth++) {
    const { orderId } = await expectDone(page.request, placeCodOrder, again)
    placed.push(orderId)
    await expectDone(page.request, cancelMyOrder, { id: orderId })
  }

  await enter(page, '/my-orders')
  // Twenty of them, and the one that is still to come, however old it is.
  await expect(orderCards(page)).toHaveCount(21)
  await expect(orderCards(page).first().locator(`#order-${oldest}`)).toBeVisible()
  const more = page.getByRole('button', { name: 'Show more' })
  await expectAccessible(page)
  await more.press('Enter')
  await expect(orderCards(page)).toHaveCount(26)
  await expect(more).toBeHidden()
  await expect(page.locator(`#order-${placed[5]}`)).toBeFocused()

  await moveOrder({ request }, oldest, 'Packed')
  await expect(orderCard(page, oldest)).toContainText('Packed')
  await expectDone(page.request, placeCodOrder, again)
  await expect(orderCards(page)).toHaveCount(27)
  await expect(page.locator(`#order-${placed[5]}`)).toBeFocused()
})

test.describe('when the shop does not answer', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('§8 a failed load of my orders shows no error: it waits, and tries again by itself', async ({ page, shop }) => {
    const leek = await putOnShelf(shop, { name: 'Awaited leek' })
    await placeOrder(page, { products: [leek._id] })
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route(`**${listMyOrders.path}*`, (route) => route.abort())
    // Once it hears of news, the page asks again by itself.
    await page.route(`**${streamOrders.path}*`, (route) => route.abort())
    await enter(page, '/my-orders')
    await expect(page.getByText('Loading your orders…')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await expect.poll(() => logged.filter((line) => line.startsWith('My orders could not be loaded')).length).toBe(2)
    await expect(page.getByRole('main')).not.toContainText(/wrong|fail|could|reach/i)
    await page.unroute(`**${listMyOrders.path}*`)
    await expect(orderCards(page)).toContainText('₹40.80')
  })
})

test('all thirty items of an order and their quantities are seen without opening anything', async ({ page }) => {
  const products = await someProducts(page, 30)
  await placeOrder(page, { products: products.map(({ _id }) => _id) })
  await enter(page, '/my-orders')
  const items = orderCards(page).getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(items).toHaveCount(30)
  for (const [place, { name, loose }] of products.entries()) {
    await expect(items.nth(place)).toBeVisible()
    await expect(items.nth(place)).toContainText(loose ? name : `1 × ${name}`)
  }
  await expectAccessible(page)
  for (const width of [320, 360, 411]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
