import type { Page } from '@playwright/test'
import { updateCart } from '#contract/cart/cart.ts'
import { HOSTILE_NAMES } from '#server/testing/hostile-names.ts'
import { expectDone } from './call.ts'
import { type Grocery, putOnShelf } from './groceries.ts'
import { placeOrder } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

/** Every screen that shows a product's name shows it as a name; what a name wants to run does not run. */
async function expectOnlyNames(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    const wanted = name.replace(/\s+/g, ' ').slice(0, 30)
    await expect
      .poll(() => page.evaluate(() => (document.body.textContent ?? '').replace(/\s+/g, ' ')), { message: name })
      .toContain(wanted)
  }
  await expect(page).not.toHaveTitle(/^(taken.over|1)$/)
  const intruders = page.locator('img[src="x"], svg[onload], [onmouseover], [onerror], body script:has-text("taken")')
  await expect(intruders).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

/** Of what has no place to break a line, on the narrowest phone. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() }).toBe(320)
  if (before) await page.setViewportSize(before)
}

// The pages' HTML is tested before each push (src/server/pages/hostile-names.test.ts).
test('names that want to be markup stay names on every screen', { tag: '@nightly' }, async ({ page, shop }) => {
  test.slow()
  const products: Grocery[] = []
  for (const name of HOSTILE_NAMES) products.push(await putOnShelf(shop, { name, category: 'Bakery' }))
  const names = HOSTILE_NAMES

  await enter(page, '/products/bakery')
  await expectOnlyNames(page, names)
  for (const { _id, name } of products) {
    await enter(page, `/products/bakery/${_id}`)
    await expectOnlyNames(page, [name])
  }
  await enter(page, `/products?search=${encodeURIComponent('<script>')}`)
  await expectOnlyNames(
    page,
    names.filter((name) => name.includes('<script>')),
  )

  const cartItems = Object.fromEntries(products.map(({ _id }) => [_id, 1]))
  await placeOrder(page, { products: products.map(({ _id }) => _id) })
  await expectDone(page.request, updateCart, { cartItems })
  await enter(page, '/cart')
  await expectOnlyNames(page, names)
  await enter(page, '/my-orders')
  await expectOnlyNames(page, names.slice(0, 3))

  await openAsSeller(page, '/seller/product-list?category=Bakery')
  await expectOnlyNames(page, names.slice(0, 5))
  await enter(page, '/seller/orders')
  await expectOnlyNames(page, names.slice(0, 3))
})
