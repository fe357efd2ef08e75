import type { Page } from '@playwright/test'
import { updateCart } from '#contract/cart/cart.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { cartButton } from './cart.ts'
import { expectFits, WIDTHS } from './fits.ts'
import { loginButton, openLogin } from './login-dialog.ts'
import { orderCards, placeOrder, someProducts } from './orders.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

const PHONE = { width: 390, height: 844 }

test('the top bar and the footer lead to pages, and to parts of the home page', async ({ page }) => {
  await enter(page, '/help/faqs')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'All Products', 'Service', 'Contact'])
  await links.filter({ hasText: 'Service' }).click()
  await expect(page).toHaveURL('/#services')
  await expect(page.getByRole('heading', { name: 'Our services' })).toBeInViewport()
  await links.filter({ hasText: 'Contact' }).click()
  await expect(page).toHaveURL('/#contact')
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport()
  await links.filter({ hasText: 'All Products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products')
  await links.filter({ hasText: 'Home' }).click()
  await expect(page).toHaveURL('/')

  const footer = page.getByRole('contentinfo')
  const group = (name: string) => footer.getByRole('navigation', { name }).getByRole('link')
  await group('Need help?').filter({ hasText: 'Payment Methods' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Methods')
  await group('Quick Links').filter({ hasText: 'Offers & Deals' }).click()
  await expect(page.getByLabel('Sort by')).toHaveValue('discount')
  await group('Quick Links').filter({ hasText: 'Best Sellers' }).click()
  await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeInViewport()
})

test('a link to a part of the home page leads there on a first visit too', { tag: '@nightly' }, async ({ page }) => {
  await enter(page, '/#contact')
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport()
})

test('the cart icon shows how many items there are, also when there are none, and no hole is beside it', async ({
  page,
}) => {
  await signUp(page)
  await enter(page, '/help/faqs')
  const count = cartButton(page).getByText('0', { exact: true })
  await expect(count).toBeVisible()
  await expect(count).toHaveCSS('opacity', '1')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 0 items')
  const profile = page.getByRole('button', { name: /^Profile of/ })
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(profile).toBeVisible()
    const cart = (await cartButton(page).boundingBox()) ?? { x: 0, width: 0 }
    const { x = 0 } = (await profile.boundingBox()) ?? {}
    expect(x - cart.x - cart.width, `${width} px`).toBeLessThanOrEqual(24)
  }
})

test('on a phone the menu opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enter(page, '/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await toggle.click()
  await expect(menu.getByRole('link')).toHaveText(['Home', 'All Products', 'Service', 'Contact', 'Favourites'])
  await expectAccessible(page)
  await expect(toggle).toBeInViewport({ ratio: 1 })
  const { y = 0, height = 0 } = (await toggle.boundingBox()) ?? {}
  expect((await page.locator('#menu').boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await toggle.click()
  await expect(menu).toBeHidden()
  await toggle.click()
  await menu.getByRole('link', { name: 'All Products' }).click()
  await expect(page).toHaveURL('/products')
  await expect(menu).toBeHidden()

  await toggle.click()
  await page.locator('#menu').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})

test('the first screen has a search field and groceries, from the smallest phone to a desk', async ({ page }) => {
  const sizes = [PHONE, { width: 360, height: 640 }, { width: 1440, height: 900 }]
  const bestSellers = page.locator('#best-sellers')
  const top = () => bestSellers.evaluate((row) => row.getBoundingClientRect().top)
  const tops: number[] = []
  await page.goto('/')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(page.getByRole('combobox', { name: 'Search products' })).toBeInViewport({ ratio: 1 })
    await expect(bestSellers.getByRole('article').first().locator('img')).toBeInViewport({ ratio: 0.7 })
    const ends = await page
      .getByRole('region', { name: 'Categories' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().bottom))
    expect(ends).toHaveLength(7)
    expect(Math.max(...ends)).toBeLessThan(size.height)
    tops.push(await top())
  }

  await page.evaluate(() => localStorage.setItem('greencart.place', '560024'))
  await page.reload()
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size)
    await expect(page.getByRole('main').getByRole('button', { name: /at your door by/i })).toBeInViewport({ ratio: 1 })
    if (size.width > 1000) expect(await top()).toBeLessThan((tops[index] ?? 0) - 100)
    else expect(await top()).toBeLessThanOrEqual(tops[index] ?? 0)
  }
})

test('a row of cards always shows a part of the next one', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/')
  const cards = page.locator('#best-sellers').getByRole('listitem')
  for (const width of [320, 360, 390, 430, 640, 684, 768, 820, 1000]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await cards.evaluateAll((items, edge) => {
      const boxes = items.map((item) => item.getBoundingClientRect())
      const last = boxes.find(({ right }) => right > edge)
      return last ? (edge - last.left) / last.width : 0
    }, width)
    expect(cut, `${width} px`).toBeGreaterThan(0.09)
    expect(cut, `${width} px`).toBeLessThan(0.9)
  }
})

test('on a phone the help pages are one row of chips, with the current one in sight', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enter(page, '/help/faqs')
  const chips = page.getByRole('navigation', { name: 'Help', exact: true }).getByRole('link')
  const tops = await chips.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(1)
  await expect(chips.filter({ hasText: 'FAQs' })).toBeInViewport({ ratio: 1 })
})

test('on a phone Login stands in the top bar, and the profile menu in its place', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, '/products')
  await expect(loginButton(page)).toBeInViewport({ ratio: 1 })
  await expectFits(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await loginButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await signUp(page)
  await enter(page, '/products')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile of/ })
    .click()
  await expect(page.locator('#profile-menu').getByRole('link', { name: 'My Orders' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#profile-menu').getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
})

test('nothing has to be scrolled sideways, from the smallest phone to the largest desk', { tag: '@nightly' }, async ({
  page,
}) => {
  test.slow()
  const [product] = await someProducts(page, 1)
  const id = product?._id ?? ''
  await placeOrder(page, { name: 'Venkatanarasimharajuvaripeta Subramaniam', products: [id] })
  await expectDone(page.request, updateCart, { cartItems: { [id]: 9 } })
  const screens: Record<string, RegExp> = {
    '/': /under 30 minutes/,
    '/products': /All products/,
    [`/products/fruits/${id}`]: /./,
    '/products/fruits?search=apple': /Fresh Fruits/,
    '/products/bakery?search=zzzz': /Bakery/,
    '/cart': /9 items/,
    '/add-address': /Add shipping address/,
    '/my-orders': /My orders/,
    '/trustedthousands': /Trusted/,
    '/help/returns': /Return/,
  }
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    if (path === '/my-orders') await expect(orderCards(page)).toBeVisible()
    for (const width of WIDTHS) await expectNoSidewaysScroll(page, width)
  }
})

test('a dialog fits the smallest phone', { tag: '@nightly' }, async ({ page }) => {
  await enter(page, '/help/faqs')
  const dialog = await openLogin(page)
  await expectNoSidewaysScroll(page, 320)
  await expect(dialog.getByRole('button', { name: 'Login' })).toBeInViewport({ ratio: 1 })
})

async function expectNoSidewaysScroll(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(tooWide), `${page.url()} at ${width} px`).toBe(0)
}
