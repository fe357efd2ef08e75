import type { Page } from '@playwright/test'
import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { add, cartButton, expectInCart, expectShown, said } from './cart.ts'
import { expectFits } from './fits.ts'
import { putOnShelf, setPrice, setStock } from './groceries.ts'
import { logIn } from './login-dialog.ts'
import { placeOrder } from './orders.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

const TOMATO = 'Kolar Red Tomato'
const MILK = 'Gaurika Full Cream Milk'
const MANGO = 'Ratnagiri Alphonso Mango'

test('a visitor’s cart is still there after a reload', async ({ page }) => {
  await enter(page, '/')
  await add(page, TOMATO, 2)
  await expectShown(page, 'Added to cart')
  await expectInCart(page, 2)
  await enter(page, '/cart')
  await expectInCart(page, 2)
  await expect(page.getByLabel(`Qty of ${TOMATO}`)).toHaveValue('2')
})

test.describe('before the scripts have come', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('an empty cart is shown as one, and a full one is not', { tag: '@nightly' }, async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/cart')
    const empty = page.getByRole('heading', { name: 'Your cart is empty' })
    const unknown = page.getByRole('heading', { name: 'Your cart', exact: true })
    await expect(empty).toBeVisible()
    await expect(unknown).toBeHidden()

    await page.unroute('**/*.js')
    await enter(page, '/products/fruits')
    await add(page, MANGO)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/cart')
    await expect(unknown).toBeVisible()
    await expect(empty).toBeHidden()
  })
})

test('taking out is told, and the last one leaves nothing behind', async ({ page }) => {
  await enter(page, '/')
  await add(page, TOMATO)
  await add(page, MILK, 2)
  await page.getByRole('button', { name: `Remove one ${MILK}` }).click()
  await expect(said(page, 'Removed from Cart')).toBeVisible()
  await expectInCart(page, 2)
  await page.getByRole('button', { name: `Remove one ${TOMATO}` }).click()
  await expect(page.getByRole('button', { name: `Add ${TOMATO} to cart` })).toBeFocused()

  await cartButton(page).click()
  await page.getByRole('button', { name: `Remove one ${MILK}` }).click()
  const empty = page.getByRole('heading', { name: 'Your cart is empty' })
  await expect(empty).toBeFocused()
  await expectInCart(page, 0)

  await page.getByText('Removed from Cart').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel(`Qty of ${MILK}`)).toHaveValue('1')
  await expectInCart(page, 1)
})

test.describe('an empty cart on the screen', () => {
  test.use({ allowedComplaints: [/full-cart.*\.js/] })

  test('fills when another tab does, at the second try if the line breaks', { tag: '@nightly' }, async ({
    page,
    context,
  }) => {
    await enter(page, '/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expectAccessible(page)
    const otherTab = await context.newPage()
    await enter(otherTab, '/products/vegetables')
    await page.route(/full-cart.*\.js/, (script) => script.abort(), { times: 1 })
    await add(otherTab, TOMATO)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel(`Qty of ${TOMATO}`)).toHaveValue('1')
  })
})

test('§4 add raises by one, remove lowers by one and deletes at zero, on the cart page too', async ({ page }) => {
  await enter(page, '/')
  await add(page, MILK)
  await add(page, TOMATO)
  await cartButton(page).click()
  await page.getByRole('button', { name: `Add one more ${MILK}` }).click()
  await expect(said(page, 'Added to cart')).toBeVisible()
  await expect(page.getByLabel(`Qty of ${MILK}`)).toHaveValue('2')
  await expectInCart(page, 3)
  await page.getByRole('button', { name: `Remove one ${MILK}` }).click()
  await expect(said(page, 'Removed from Cart')).toBeVisible()
  await expect(page.getByLabel(`Qty of ${MILK}`)).toHaveValue('1')
  await page.getByRole('button', { name: `Remove one ${MILK}` }).click()
  await expect(page.getByLabel(`Qty of ${MILK}`)).toBeHidden()
  await expectInCart(page, 1)
  await expect(page.getByRole('heading', { name: /^Your cart/ })).toBeFocused()
})

test('at login the visitor’s cart and the saved one become one, the larger quantity wins', async ({ page }) => {
  const shopper = await signUp(page)
  const { products } = await expectDone(page.request, listProducts, { inStock: 'true', limit: '5' })
  const idOf = (name: string): string => products.find((product) => product.name === name)?._id ?? ''
  const saved = { [idOf(TOMATO)]: 3, [idOf(MILK)]: 1 }
  await expectDone(page.request, updateCart, { cartItems: saved })
  await expectDone(page.request, logoutUser)

  await enter(page, '/')
  await add(page, TOMATO)
  await add(page, MILK, 2)
  await add(page, MANGO)
  await expectInCart(page, 4)
  await logIn(page, shopper)
  await expectInCart(page, 6)
  await expect(async () => {
    const { user } = await expectDone(page.request, checkUser)
    expect(user.cartItems).toEqual({ [idOf(TOMATO)]: 3, [idOf(MILK)]: 2, [idOf(MANGO)]: 1 })
  }).toPass()
})

test('a line that sold out stays in sight, but not in the total', { tag: '@sizes' }, async ({ page, shop }) => {
  const okra = await putOnShelf(shop, { name: 'Vanishing okra', offerPrice: 30 })
  const beans = await putOnShelf(shop, { name: 'Vanishing beans', offerPrice: 20, stock: 9 })
  await enter(page, '/products?search=vanishing')
  await add(page, okra.name)
  await add(page, beans.name, 3)
  await setStock(shop, okra._id, { inStock: false })
  await setStock(shop, beans._id, { inStock: true, stock: 2 })

  await cartButton(page).click()
  const lines = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
  const line = (name: string) => lines.filter({ hasText: name })
  await expect(line(okra.name)).toContainText('Not available right now, so it’s not in the total.')
  await expect(line(beans.name)).toContainText('Only 2 left, so we’ve set the quantity to 2.')
  await expect(page.getByRole('definition')).toHaveText(['₹40', 'Free', '₹0.80', '₹40.80'])
  await expect(page.getByRole('heading', { name: 'Your cart 3 items' })).toBeVisible()
  await expectInCart(page, 3)
  await page.getByRole('button', { name: `Add one more ${beans.name}` }).press('Enter')
  await expect(said(page, 'Only 2 left.')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${okra.name}` }).click()
  await expect(line(okra.name)).toBeHidden()
})

test('the list offers 1 to 9 of what is nearly gone too, and more than is left becomes what is left', async ({
  page,
  shop,
}) => {
  const leeks = await putOnShelf(shop, { name: 'Nearly gone leeks', stock: 3 })
  const loose = { step: 250, unit: 'g', code: '00077' } as const
  const chillies = await putOnShelf(shop, { name: 'Weighed chillies', price: 24, offerPrice: 20, loose })
  await enter(page, '/products?search=nearly+gone')
  await add(page, leeks.name)
  await page.goto('/products?search=weighed+chillies')
  await add(page, chillies.name, 2)
  await expectInCart(page, 3)
  await cartButton(page).click()
  const quantity = page.getByLabel(`Qty of ${leeks.name}`)
  await expect(quantity.getByRole('option')).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  await quantity.selectOption('7')
  await expect(said(page, 'Only 3 left, so we’ve set the quantity to 3.')).toBeVisible()
  await expect(quantity).toHaveValue('3')
  await quantity.selectOption('9')
  await expect(quantity).toHaveValue('3')
  await quantity.selectOption('2')
  await expect(said(page, 'cart Updated')).toBeVisible()
  await expect(quantity).toHaveValue('2')
  const grams = page.getByLabel(`Qty of ${chillies.name}`).getByRole('option')
  await expect(grams).toHaveText('250 g,500 g,750 g,1 kg,1.25 kg,1.5 kg,1.75 kg,2 kg,2.25 kg'.split(','))
  await expect(page.getByRole('heading', { name: 'Your cart 4 items' })).toBeVisible()
})

test('after a full load the bar, the badge and the cart say one figure, and the cart says what changed', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const peas = await putOnShelf(shop, { name: 'Restless peas', price: 200, offerPrice: 178 })
  const corn = await putOnShelf(shop, { name: 'Restless corn', price: 100, offerPrice: 84 })
  await enter(page, '/products?search=restless')
  await add(page, peas.name)
  await add(page, corn.name, 2)
  const bar = page.getByRole('navigation', { name: 'Cart' })
  await expect(bar).toContainText('3 items·₹352.92')
  await setStock(shop, peas._id, { inStock: false })
  await setPrice(shop, corn, 95)

  await enter(page, '/help/faqs')
  await expect(bar).toContainText('3 items·₹193.80')
  await expectInCart(page, 3)
  await bar.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Your cart 3 items' })).toBeVisible()
  await expect(page.getByRole('definition').last()).toHaveText('₹193.80')
  await expect(page.getByRole('listitem').filter({ hasText: '₹84 → to ₹95 each' })).toBeVisible()
  const changes = page.getByRole('region', { name: 'What changed since last time' })
  await expect(changes.getByRole('listitem')).toHaveText([
    /^Restless peas is sold out/,
    /^Restless corn: .*₹84 → to ₹95/,
  ])
  await expect(changes).toContainText('Your total is now ₹193.80.')
  await expectAccessible(page)
  await expectFits(page)
  await changes.getByRole('button', { name: 'OK, ₹193.80 is fine' }).click()
  await expect(changes).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your cart 3 items' })).toBeFocused()
  await enter(page, '/cart')
  await expect(page.getByRole('definition').last()).toHaveText('₹193.80')
  await expect(changes).toBeHidden()
})

test('with one item Place Order is on the first screen of a desk, and past purchases are offered', {
  tag: '@nightly',
}, async ({ page }) => {
  const { products } = await expectDone(page.request, listProducts, { inStock: 'true', limit: '3' })
  const [first, ...others] = products
  await placeOrder(page, { products: products.map(({ _id }) => _id) })
  await expectDone(page.request, updateCart, { cartItems: { [first?._id ?? '']: 1 } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, '/cart')
  await expect(page.getByText(/^Arrives by|^As soon as possible/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^Total$/).first()).toBeInViewport({ ratio: 1 })

  const forgotten = page.getByRole('region', { name: 'Forgot something?' })
  await expect(forgotten.getByRole('article')).toHaveCount(others.length)
  await add(page, others[0]?.name ?? '')
  await expectInCart(page, 2)
  await expect(forgotten.getByRole('article')).toHaveCount(others.length)
  await expect(page.getByLabel(`Qty of ${others[0]?.name}`)).toHaveValue('1')
})

test('on a phone the total and Place Order stay in reach, and cover nothing', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const { products } = await expectDone(page.request, listProducts, { inStock: 'true', limit: '5' })
  await signUp(page)
  const cartItems = Object.fromEntries(products.map(({ _id }: { _id: string }) => [_id, 1]))
  await expectDone(page.request, updateCart, { cartItems })
  await enter(page, '/cart')
  const placeOrder = page.getByRole('button', { name: 'Place Order' })
  await expect(placeOrder).toBeInViewport({ ratio: 1 })
  const total = await page.getByRole('definition').last().textContent()
  await expect(placeOrder.locator('..')).toContainText(`Total${total}`)

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const last = await page.getByText(/^Copyright/).boundingBox()
  const bar = await placeOrder.locator('..').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('another tab follows', async ({ page, context }) => {
  await enter(page, '/')
  const otherTab = await context.newPage()
  await enter(otherTab, '/products')
  await add(page, TOMATO, 2)
  await expectInCart(otherTab, 2)
  await otherTab.getByRole('button', { name: `Remove one ${TOMATO}` }).click()
  await expectInCart(page, 1)
})

test.describe('a cart that cannot be saved', () => {
  test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED|503/] })

  test('is not changed by what another account left unsaved in this browser', async ({ page, context }) => {
    await signUp(page)
    await enter(page, '/')
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    const saving = page.waitForResponse(updateCart.path)
    await add(page, TOMATO)
    expect((await saving).status()).toBe(200)
    await context.setOffline(true)
    await add(page, MILK, 2)
    await expectInCart(page, 3)
    // The first session is over before the change was sent.
    await page.goto('about:blank')
    await context.setOffline(false)
    await context.clearCookies()
    await signUp(page, 'Bela Das')
    await enter(page, '/')
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    await expectInCart(page, 0)
    expect(await savedCart(page)).toEqual([])
  })

  test('is kept here while the network is gone, and sent once when it is back', async ({ page, context }) => {
    await signUp(page)
    await enter(page, '/')
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    const saving = page.waitForResponse(updateCart.path)
    const fullCart = page.waitForResponse(/\/assets\/full-cart/)
    await add(page, TOMATO)
    expect((await saving).status()).toBe(200)
    // The shop fetches the cart page ahead, at last the part with the products; here we wait until it has arrived.
    await page.evaluate((url) => import(url), (await fullCart).url())

    await context.setOffline(true)
    await add(page, MILK, 2)
    await expectInCart(page, 3)
    await cartButton(page).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByLabel(`Qty of ${MILK}`)).toHaveValue('2')
    await page.getByLabel(`Qty of ${TOMATO}`).selectOption('4')
    await expectInCart(page, 6)

    const arrived: unknown[] = []
    page.on('requestfinished', (request) => {
      if (request.url().endsWith(updateCart.path)) arrived.push(Object.values(request.postDataJSON().cartItems))
    })
    await context.setOffline(false)
    await expect.poll(() => savedCart(page)).toEqual([4, 2])
    await expectInCart(page, 6)
    await page.getByLabel(`Qty of ${TOMATO}`).selectOption('5')
    await expect.poll(() => savedCart(page)).toEqual([5, 2])
    await expect
      .poll(() => arrived)
      .toEqual([
        [4, 2],
        [5, 2],
      ])
  })

  test('is kept and sent again when the shop does not answer', { tag: '@nightly' }, async ({ page }) => {
    await signUp(page)
    await enter(page, '/')
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    await page.route(`**${updateCart.path}`, (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Busy.' } }),
    )
    await add(page, MILK)
    await expect(page.getByText('We couldn’t save your cart just now. We’ll keep trying.')).toBeVisible()
    await expectInCart(page, 1)
    await page.unroute(`**${updateCart.path}`)
    await expect.poll(() => savedCart(page)).toEqual([1])
  })
})

async function savedCart(page: Page): Promise<number[]> {
  const { user } = await expectDone(page.request, checkUser)
  return Object.values(user.cartItems)
}

test.describe('a change that the shop refuses', () => {
  test.use({ allowedComplaints: [/404/] })

  test('is said, and the cart shows what the shop has', async ({ page }) => {
    await signUp(page)
    await enter(page, '/')
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
    await page.route(`**${updateCart.path}`, (route) =>
      route.fulfill({ status: 404, json: { success: false, code: 'unknown_product', message: 'No such product.' } }),
    )
    await add(page, MILK)
    await expect(said(page, 'No such product.')).toBeVisible()
    await expectInCart(page, 0)
  })
})
