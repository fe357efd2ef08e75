import type { Page } from '@playwright/test'
import { placeOrder, someProducts } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

const orderCard = (page: Page, id: string) => page.getByRole('article').filter({ hasText: id })

test('an order’s life, seen from both sides in two windows', async ({ page, anotherVisitor }) => {
  test.slow()
  const shopper = await anotherVisitor()
  const [tomato, bread] = await someProducts(shopper, 2)
  await openAsSeller(page, '/seller/orders')

  const id = await placeOrder(shopper, {
    name: 'Meera Iyer',
    phone: '+91 98450 77777',
    products: [tomato?._id ?? '', bread?._id ?? ''],
  })
  const card = orderCard(page, id)
  await expect(card).toBeVisible()
  await expect(card).toContainText('New')
  await expect(card).toContainText('Meera Iyer')
  await expect(card).toContainText(
    '12 Orchard Lane, Defence Colony, Indiranagar, Halasuru, Bengaluru, Karnataka 560038, India',
  )
  await expect(card).toContainText('+91 98450 77777')
  await expect(card).toContainText(tomato?.name ?? 'no tomato')
  await expect(card).toContainText('Cash On Delivery')
  await expect(card.getByText('Pending', { exact: true })).toBeVisible()

  await enter(shopper, '/my-orders')
  const mine = orderCard(shopper, id)
  const status = (text: string) => mine.getByRole('listitem').filter({ hasText: text, has: shopper.locator('time') })
  await expect(status('Order Placed')).toBeVisible()

  await card.getByRole('button', { name: 'Mark as Packed' }).click()
  await expect(card.getByText('Will be marked as Packed')).toBeVisible()
  await expect(status('Packed')).toBeVisible({ timeout: 20_000 })

  for (const step of ['Out for delivery', 'Delivered']) {
    await card.getByRole('button', { name: `Mark as ${step}` }).click()
    await card.getByRole('button', { name: 'Send now' }).click()
    await expect(status(step)).toBeVisible()
  }
  await expect(card.getByText('Paid', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
})

test('a move that is undone in time is never sent, one under way is sent when the seller leaves', async ({
  page,
  anotherVisitor,
}) => {
  const shopper = await anotherVisitor()
  const [product] = await someProducts(shopper, 1)
  const id = await placeOrder(shopper, { products: [product?._id ?? ''] })
  await openAsSeller(page, '/seller/orders')
  const card = orderCard(page, id)
  await card.getByRole('button', { name: 'Mark as Packed' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Mark as Packed' })).toBeFocused()

  const isNow = async (status: string) => {
    const { orders } = await (await shopper.request.get('/api/order/user')).json()
    expect(orders).toMatchObject([{ status }])
  }
  await isNow('Order Placed')
  await card.getByRole('button', { name: 'Mark as Packed' }).click()
  await page.getByRole('link', { name: 'Product List' }).click()
  await expect(page.getByRole('heading', { name: 'Product List' })).toBeVisible()
  await page.goto('/products')
  await expect(() => isNow('Packed')).toPass({ timeout: 8_000 })
})

test('a cancelled order tells the shopper why', async ({ page, anotherVisitor }) => {
  const shopper = await anotherVisitor()
  const [product] = await someProducts(shopper, 1)
  const id = await placeOrder(shopper, { products: [product?._id ?? ''] })
  await enter(shopper, '/my-orders')
  await openAsSeller(page, '/seller/orders')
  const card = orderCard(page, id)
  await card.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByLabel('Another reason').check()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('What the customer reads').fill('The monsoon has flooded the lane')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await card.getByRole('button', { name: 'Send now' }).click()
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(orderCard(shopper, id)).toContainText('The monsoon has flooded the lane')
})

test('orders are found by name, phone, id and status', async ({ page, anotherVisitor }) => {
  const shopper = await anotherVisitor()
  const [product] = await someProducts(shopper, 1)
  const phone = `+91 90000 ${String(Date.now()).slice(-5)}`
  const id = await placeOrder(shopper, { name: 'Zubin Engineer', phone, products: [product?._id ?? ''] })
  await openAsSeller(page, '/seller/orders')
  for (const text of ['zubin engi', phone, id]) {
    await page.getByLabel('Search by name, phone or order id').fill(text)
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(orderCard(page, id)).toBeVisible()
  }
  await page.getByLabel('Status').selectOption('Delivered')
  await expect(page.getByRole('heading', { name: 'No such order' })).toBeVisible()
})

test('a packing slip is all that is printed', async ({ page, anotherVisitor }) => {
  const shopper = await anotherVisitor()
  const [product] = await someProducts(shopper, 1)
  const id = await placeOrder(shopper, { name: 'Fatima Sheikh', products: [product?._id ?? ''] })
  await openAsSeller(page, '/seller/orders')
  await orderCard(page, id).getByRole('button', { name: 'Packing slip' }).click()
  await page.emulateMedia({ media: 'print' })
  const slip = page.locator('.packing-slip')
  await expect(slip).toContainText('Fatima Sheikh')
  await expect(slip).toContainText(/collect ₹/)
  await expect(page.getByText('Hi! Admin')).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(0)
})
