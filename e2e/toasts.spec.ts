import type { Page } from '@playwright/test'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { expectDone } from './call.ts'
import { add } from './cart.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

/** On a clock that only the test moves: how long anything takes on this machine does not matter. */
async function expectToldFor(page: Page, words: string, seconds: number) {
  const now = () => page.evaluate(() => Date.now())
  const toast = page.locator('[role=status][aria-live=polite]').filter({ hasText: words })
  await expect(toast).toBeVisible()
  const shown = await now()
  await page.clock.runFor((seconds - 0.1) * 1000)
  await expect(toast).toBeVisible()
  // It fades for a second before it goes.
  await expect(async () => {
    await page.clock.runFor(400)
    await expect(toast).toHaveCount(0, { timeout: 150 })
  }).toPass()
  expect(await now()).toBeLessThan(shown + (seconds + 1.9) * 1000)
}

test('a success is told for about two seconds', async ({ page }) => {
  await page.clock.install()
  await enter(page, '/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await add(page, 'Kolar Red Tomato')
  await expectToldFor(page, 'Added to cart', 2)
})

test('an error is told for about four seconds', async ({ page }) => {
  const { products } = await expectDone(page.request, listProducts, { inStock: 'true', limit: '1' })
  await signUp(page)
  await expectDone(page.request, updateCart, { cartItems: { [products[0]?._id ?? '']: 1 } })
  await page.clock.install()
  await enter(page, '/cart')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectToldFor(page, 'Please select an address', 4)
})

test('§9 at most twenty toasts are shown at once', async ({ page }) => {
  const { products } = await expectDone(page.request, listProducts, { inStock: 'true', limit: '40' })
  await signUp(page)
  const cartItems = Object.fromEntries(
    products
      .filter(({ loose }) => !loose)
      .slice(0, 25)
      .map(({ _id }) => [_id, 1]),
  )
  await expectDone(page.request, updateCart, { cartItems })
  await enter(page, '/cart')
  await expect(page.getByRole('button', { name: /^Remove one / })).toHaveCount(25)
  // The first press fetches the toasts; the others come faster than any of them goes.
  const toasts = page.getByText('Removed from Cart')
  await page
    .getByRole('button', { name: /^Remove one / })
    .first()
    .click()
  await expect(toasts).toHaveCount(1)
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label^="Remove one "]')) button.click()
  })
  await expect(toasts).toHaveCount(20)
})
