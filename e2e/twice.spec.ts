import type { Page } from '@playwright/test'
import { updateCart } from '#contract/cart/cart.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { expectDone } from './call.ts'
import { expectInCart, said } from './cart.ts'
import { type Grocery, putOnShelf, setStock } from './groceries.ts'
import { addAddress, orderCards } from './orders.ts'
import { enterCard, enterOtp, openPayment, PAYS } from './paying.ts'
import { expect, test } from './shop.ts'
import type { ShopServer } from './shop-server.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

/** Somebody new in front of a cart with so many of a product of their own. */
async function openFullCart(page: Page, shop: ShopServer, { name, stock }: { name: string; stock?: number }) {
  const shopper = await signUp(page)
  await addAddress(page, shopper)
  const product = await putOnShelf(shop, { name, ...(stock && { stock }) })
  await fillCart(page, product)
  return product
}

async function fillCart(page: Page, { _id }: Grocery, quantity = 2): Promise<void> {
  await expectDone(page.request, updateCart, { cartItems: { [_id]: quantity } })
  await enter(page, '/cart')
  await expect(page.getByText('Delivery address')).toBeVisible()
}

const ordersOf = async (page: Page) => (await expectDone(page.request, listMyOrders)).orders

/** The scripts of the next page take their time. */
async function delayMyOrders(page: Page, ms: number): Promise<void> {
  await page.route(/\/assets\/my-orders/, async (route) => {
    await new Promise((resume) => setTimeout(resume, ms))
    await route.continue()
  })
}

/** An impatient thumb: it hits whatever says Place Order, twelve times, whether or not the page has answered. */
async function clickTwelveTimes(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let click = 0; click < 12; click += 1) {
      for (const button of document.querySelectorAll('button')) {
        if (button.textContent === 'Place Order') button.click()
      }
      await new Promise((resume) => setTimeout(resume, 30))
    }
  })
}

test('twelve clicks on Place Order while the next page is slow make one order', async ({ page, shop }) => {
  await openFullCart(page, shop, { name: 'Impatient radish' })
  await delayMyOrders(page, 2000)
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
  await clickTwelveTimes(page)
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  await clickTwelveTimes(page)
  await expectInCart(page, 0)
  await expect(page).toHaveURL('/my-orders')
  await expect(orderCards(page)).toHaveCount(1)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('once it is paid online, no cash order of the same cart can follow', async ({ page, shop }) => {
  await openFullCart(page, shop, { name: 'Paid beetroot' })
  await delayMyOrders(page, 2000)
  const dialog = await openPayment(page)
  await enterCard(dialog, PAYS)
  await enterOtp(dialog, '1234')
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  await clickTwelveTimes(page)
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeHidden()
  await expect(page).toHaveURL('/my-orders')
  expect(await ordersOf(page)).toMatchObject([{ paymentType: 'Online' }])
})

test.describe('when the page after the order cannot load', () => {
  test.use({ allowedComplaints: [/ERR_FAILED|Failed to fetch|Error loading route|dynamically imported/] })

  test('the order is said to be placed, and My orders can be opened again', { tag: '@nightly' }, async ({
    page,
    shop,
  }) => {
    await openFullCart(page, shop, { name: 'Unseen turnip' })
    await page.route(/\/assets\/my-orders/, (route) => route.abort())
    await page.getByRole('button', { name: 'Place Order' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Your order is placed' })
    await expect(heading).toBeVisible()
    await expect(page.getByText('Your cart is safe')).toBeHidden()
    await page.unroute(/\/assets\/my-orders/)
    await page.getByRole('link', { name: 'View my orders' }).click()
    await expect(orderCards(page)).toContainText('Order Placed')
    expect(await ordersOf(page)).toHaveLength(1)
  })
})

test.describe('the same order again', () => {
  test.use({ allowedComplaints: [/409/] })

  test('within ten minutes is asked about, and made only if it is wanted', async ({ page, shop }) => {
    const product = await openFullCart(page, shop, { name: 'Repeated spinach' })
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/my-orders')

    await fillCart(page, product)
    await page.getByRole('button', { name: 'Place Order' }).click()
    const question = page.getByRole('dialog', { name: 'Order again?' })
    await expect(question).toContainText('You placed the same order less than a minute ago.')
    await question.getByRole('button', { name: 'No, go back' }).click()
    await expect(question).toBeHidden()
    await expectInCart(page, 2)
    expect(await ordersOf(page)).toHaveLength(1)

    await page.getByRole('button', { name: 'Place Order' }).click()
    await question.getByRole('button', { name: 'Order again' }).click()
    await expect(page).toHaveURL('/my-orders')
    expect(await ordersOf(page)).toHaveLength(2)
  })
})

test('an order leaves nothing out without asking', { tag: '@nightly' }, async ({ page, shop }) => {
  const shopper = await signUp(page)
  await addAddress(page, shopper)
  const kale = await putOnShelf(shop, { name: 'Ordered kale' })
  const chard = await putOnShelf(shop, { name: 'Missing chard' })
  await expectDone(page.request, updateCart, { cartItems: { [kale._id]: 1, [chard._id]: 1 } })
  await setStock(shop, chard._id, { inStock: false })
  await enter(page, '/cart')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const question = page.getByRole('dialog', { name: 'Order without these items?' })
  await expect(question).toContainText('Missing chard')
  await question.getByRole('button', { name: 'Back to cart' }).click()
  expect(await ordersOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Place Order' }).click()
  await question.getByRole('button', { name: 'Order the rest' }).click()
  await expect(said(page, 'Order Placed Successfully')).toBeVisible()
  expect(await ordersOf(page)).toMatchObject([{ items: [{ product: { name: 'Ordered kale' } }] }])
})

test.describe('an unfinished payment', () => {
  test.use({ allowedComplaints: [/409/] })

  test('what a shopper is paying for is still theirs after a reload', async ({ page, shop }) => {
    const grapes = await openFullCart(page, shop, { name: 'Last grapes', stock: 2 })
    await openPayment(page)
    await enter(page, '/cart')
    const line = page.getByRole('listitem').filter({ hasText: grapes.name })
    await expect(page.getByRole('definition').last()).toHaveText('₹81.60')
    await expect(line).not.toContainText('Not available')

    await enter(page, `/products/vegetables/${grapes._id}`)
    await expect(page.getByRole('button', { name: 'Buy now' })).toBeEnabled()

    await enter(page, '/cart')
    await page.getByRole('button', { name: 'Place Order' }).click()
    await page.getByRole('dialog', { name: 'Order again?' }).getByRole('button', { name: 'Order again' }).click()
    await expect(page).toHaveURL('/my-orders')
    expect(await ordersOf(page)).toMatchObject([{ paymentType: 'COD', items: [{ quantity: 2 }] }])
  })
})
