import type { Page, Route } from '@playwright/test'
import * as addresses from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { expectDone } from './call.ts'
import { expectInCart, said } from './cart.ts'
import { putOnShelf } from './groceries.ts'
import { addAddress, orderCards } from './orders.ts'
import { expect, test } from './shop.ts'
import type { ShopServer } from './shop-server.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/503/] })

const REFUSAL = 'We’re very busy right now. Please try again in a moment.'

async function openFullCart(page: Page, shop: ShopServer, name: string): Promise<void> {
  const shopper = await signUp(page)
  await addAddress(page, shopper)
  const { _id } = await putOnShelf(shop, { name })
  await expectDone(page.request, updateCart, { cartItems: { [_id]: 2 } })
  await enter(page, '/cart')
  await expect(page.getByText('Delivery address')).toBeVisible()
}

const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { 'retry-after': '1' },
    json: { success: false, code: 'unavailable', message: REFUSAL, begun: false },
  })

const keyOf = (route: Route) => route.request().headers()['idempotency-key']
const ordersOf = async (page: Page) => (await expectDone(page.request, listMyOrders)).orders
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })

test('a shop that is too busy twice places the order at the third try, once', async ({ page, shop }) => {
  await openFullCart(page, shop, 'Patient parsnip')
  const keys: (string | undefined)[] = []
  const { promise: seen, resolve: see } = Promise.withResolvers<void>()
  await page.route(`**${placeCodOrder.path}`, async (route) => {
    keys.push(keyOf(route))
    if (keys.length > 2) return route.continue()
    if (keys.length === 2) await seen
    return refuse(route)
  })
  await placeOrder(page).click()
  await expect(page.getByRole('button', { name: 'Still trying…' })).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'We’re very busy right now.' })).toBeVisible()
  see()
  await expect(page).toHaveURL('/my-orders')
  await expect(orderCards(page)).toContainText('Order Placed')
  await expectInCart(page, 0)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('after ten seconds of trying the shopper is told, keeps the cart, and orders once when the rush is over', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  await page.clock.install()
  await openFullCart(page, shop, 'Safe shallot')
  const keys: (string | undefined)[] = []
  await page.route(`**${placeCodOrder.path}`, (route) => {
    keys.push(keyOf(route))
    return refuse(route)
  })
  await placeOrder(page).click()
  await expect(page.getByRole('button', { name: 'Still trying…' })).toBeDisabled()
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(said(page, REFUSAL)).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(keys.length).toBeGreaterThan(2)
  await expect(placeOrder(page)).toBeEnabled()
  await expectInCart(page, 2)
  expect(await ordersOf(page)).toEqual([])

  await page.unroute(`**${placeCodOrder.path}`)
  await page.route(`**${placeCodOrder.path}`, (route) => {
    keys.push(keyOf(route))
    return route.continue()
  })
  await placeOrder(page).click()
  await expect(page).toHaveURL('/my-orders')
  expect(new Set(keys).size).toBe(1)
  expect(await ordersOf(page)).toHaveLength(1)
})

test('an address that a busy shop could not take at once is saved once', { tag: '@nightly' }, async ({ page }) => {
  await signUp(page)
  await enter(page, '/add-address')
  let asked = 0
  await page.route(`**${addresses.addAddress.path}`, (route) => {
    asked += 1
    return asked === 1 ? refuse(route) : route.continue()
  })
  for (const label of ['First name', 'Last name', 'Street', 'Village', 'Area', 'Colony', 'City', 'State', 'Country']) {
    await page.getByLabel(label).fill('Kochi')
  }
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('PIN code').fill('682017')
  await page.getByLabel('Phone').fill('+91 98470 11111')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(said(page, 'We’re very busy right now. Still trying…')).toBeVisible()
  await expect(said(page, 'Address added successfully')).toBeVisible()
  await expect(said(page, 'We’re very busy right now. Still trying…')).toBeHidden()
  expect((await expectDone(page.request, addresses.listAddresses)).addresses).toHaveLength(1)
})
