import type { Page } from '@playwright/test'
import { checkUser } from '#contract/accounts/accounts.ts'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { cancelMyOrder, listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder, startOnlineOrder, verifyOnlineOrder } from '#contract/orders/place-order.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { putOnShelf } from './groceries.ts'
import { addAddress } from './orders.ts'
import { enterCard, enterOtp, openPayment, PAYS, placePaidOrder } from './paying.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import type { ShopServer } from './shop-server.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

const DECLINED = '4100 2800 0006 0003'
const STOCK = 7

/** Somebody new in front of a cart with two of a product that is counted; each test its own product. */
async function openFullCart(page: Page, shop: ShopServer) {
  const shopper = await signUp(page)
  await addAddress(page, shopper)
  const { _id: product } = await putOnShelf(shop, { name: 'Counted pears', category: 'Fruits', stock: STOCK })
  await expectDone(page.request, updateCart, { cartItems: { [product]: 2 } })
  await enter(page, '/cart')
  return {
    orders: async () => (await expectDone(page.request, listMyOrders)).orders,
    cart: async () => (await expectDone(page.request, checkUser)).user.cartItems,
    stock: async () => (await expectDone(page.request, listProducts, { ids: product })).products[0]?.stock,
    whole: { [product]: 2 },
  }
}

test('pays with a card, and finds the order paid, the cart empty and the stock taken', async ({ page, shop }) => {
  const { orders, cart, stock, whole } = await openFullCart(page, shop)
  const { user } = await expectDone(page.request, checkUser)
  const { addresses } = await expectDone(page.request, listAddresses)
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.url()} ${request.postData() ?? ''}`))
  const starting = page.waitForRequest(`**${startOnlineOrder.path}`)
  const verifying = page.waitForRequest(`**${verifyOnlineOrder.path}`)
  const dialog = await openPayment(page)
  await expect.poll(stock).toBe(STOCK - 2)
  await expectAccessible(page)

  await test.step('a card that is no test card never leaves the page', async () => {
    await enterCard(dialog, '4111 1111 1111 1111')
    await expect(dialog.getByText('Please don’t enter a real card.')).toBeVisible()
    await expect(dialog.getByLabel('Card number')).toBeFocused()
    expect(calls.filter((call) => call.includes('4111'))).toEqual([])
  })

  await enterCard(dialog, PAYS)
  await expect(dialog.getByLabel('OTP')).toBeFocused()
  await expectAccessible(page)
  await enterOtp(dialog, '1234')
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect(page.getByText('Payment success, order placed.')).toBeVisible()
  await expect(page.getByText('Online Payment')).toBeVisible()
  expect(await orders()).toMatchObject([{ paymentType: 'Online', isPaid: true, status: 'Order Placed' }])
  expect(await cart()).toEqual({})
  await expect.poll(stock).toBe(STOCK - 2)

  await test.step('§7 the order calls carry user, lines and address; verifying carries the amount as well', async () => {
    const [product = '', quantity] = Object.entries(whole)[0] ?? []
    const sent = { userId: user._id, items: [{ product, quantity }], address: addresses[0]?._id }
    expect((await starting).postDataJSON()).toMatchObject(sent)
    expect((await verifying).postDataJSON()).toMatchObject({
      ...sent,
      amount: 8160,
      razorpay_order_id: expect.stringMatching(/^order_/),
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    await expectDone(page.request, updateCart, { cartItems: { [product]: 3 } })
    await enter(page, '/cart')
    const placing = page.waitForRequest(`**${placeCodOrder.path}`)
    await page.getByRole('button', { name: 'Place Order' }).click()
    expect((await placing).postDataJSON()).toMatchObject({ ...sent, items: [{ product, quantity: 3 }] })
  })
})

test('is declined, hears why, types a wrong OTP, and pays at the third try', async ({ page, shop }) => {
  const { orders, cart, stock, whole } = await openFullCart(page, shop)
  const alerts: string[] = []
  page.on('dialog', async (alert) => {
    alerts.push(alert.message())
    await alert.accept()
  })
  const dialog = await openPayment(page)
  await enterCard(dialog, DECLINED)
  await enterOtp(dialog, '1234')
  await expect(dialog.getByRole('alert')).toHaveText('Your bank declined the payment. Please try another card.')
  await expect
    .poll(() => alerts)
    .toEqual([
      'BAD_REQUEST_ERROR',
      'Your bank declined the payment. Please try another card.',
      'issuer_bank',
      'payment_authorization',
      'card_declined',
      expect.stringMatching(/^order_/),
      expect.stringMatching(/^pay_/),
    ])
  expect(await orders()).toEqual([])
  expect(await cart()).toEqual(whole)

  await enterCard(dialog, PAYS)
  await enterOtp(dialog, '12')
  await expect(dialog.getByRole('alert')).toHaveText('The OTP is incorrect.')
  await expect.poll(() => alerts[11]).toBe('invalid_otp')
  await enterCard(dialog, PAYS)
  await enterOtp(dialog, '123456')
  await expect(page).toHaveURL(/\/my-orders$/)
  expect(await orders()).toHaveLength(1)
  expect(await cart()).toEqual({})
  await expect.poll(stock).toBe(STOCK - 2)
})

test('closes the payment window: nothing is ordered, the cart stays, the stock goes back, and paying works later', async ({
  page,
  shop,
}) => {
  const { orders, cart, stock, whole } = await openFullCart(page, shop)
  const dialog = await openPayment(page)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Keep paying' }).click()
  await enterCard(dialog, PAYS)
  await expect(dialog.getByLabel('OTP')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(stock).toBe(STOCK)
  expect(await orders()).toEqual([])
  expect(await cart()).toEqual(whole)
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()

  await enterCard(await openPayment(page), PAYS)
  await enterOtp(dialog, '1234')
  await expect(page).toHaveURL(/\/my-orders$/)
  await expect.poll(stock).toBe(STOCK - 2)
})

test('closes the tab right after paying: the provider tells the shop, and the order is there', async ({
  page,
  shop,
}) => {
  const { orders, cart, stock } = await openFullCart(page, shop)
  await page.route(`**${verifyOnlineOrder.path}`, () => page.close())
  const dialog = await openPayment(page)
  await enterCard(dialog, PAYS)
  await dialog.getByLabel('OTP').fill('1234')
  const closed = page.waitForEvent('close')
  await Promise.all([closed, dialog.getByRole('button', { name: 'Submit OTP' }).click({ noWaitAfter: true })])
  await expect.poll(async () => (await orders()).length).toBe(1)
  expect(await cart()).toEqual({})
  await expect.poll(stock).toBe(STOCK - 2)
  const again = await page.context().newPage()
  await enter(again, '/my-orders')
  await expect(again.getByText('Online Payment')).toBeVisible()
})

test('a paid order that is cancelled is refunded, and shopper and seller see it', async ({ page, shop }) => {
  const { _id: product } = await putOnShelf(shop, { name: 'Cancelled pears' })
  const id = await placePaidOrder(page, [{ product, quantity: 2 }])
  const cancelled = await expectDone(page.request, cancelMyOrder, { id })
  expect(cancelled).toMatchObject({ order: { status: 'Cancelled' } })
  await openAsSeller(page, '/seller/refunds')
  const refund = page.getByRole('article').filter({ has: page.locator(`a[href$="${id}"]`) })
  await expect(refund).toContainText('Order cancelled')
  await expect(refund).toContainText('Refunded', { timeout: 20_000 })
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Unrecognised payments' }).click()
  await expect(page.getByRole('heading', { name: 'No unrecognised payments' })).toBeVisible()
  await expectAccessible(page)
})
