import type { Page } from '@playwright/test'
import { add, said } from './cart.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

/** Counts in the page itself: how long a step of the test takes does not matter. */
async function secondsShown(page: Page, words: string, cause: () => Promise<void>): Promise<number> {
  await page.evaluate((sentence) => {
    let shown = 0
    const look = () => {
      const toasts = [...document.querySelectorAll('[role=status][aria-live=polite]')]
      const isThere = toasts.some((toast) => toast.textContent === sentence)
      if (isThere && !shown) shown = performance.now()
      if (isThere || !shown) requestAnimationFrame(look)
      else performance.measure(sentence, { start: shown, end: performance.now() })
    }
    look()
  }, words)
  await cause()
  await expect(said(page, words).first()).toBeVisible()
  const shownFor = () => page.evaluate((name) => performance.getEntriesByName(name)[0]?.duration ?? 0, words)
  await expect.poll(shownFor).toBeGreaterThan(0)
  return (await shownFor()) / 1000
}

test('a success is told for about two seconds, an error for about four', async ({ page }) => {
  await signUp(page)
  await enter(page, '/')
  const success = await secondsShown(page, 'Added to cart', () => add(page, 'Kolar Red Tomato'))
  await enter(page, '/cart')
  const error = await secondsShown(page, 'Please select an address', () =>
    page.getByRole('button', { name: 'Place Order' }).click(),
  )
  expect(success).toBeGreaterThan(1.9)
  expect(success).toBeLessThan(3.9)
  expect(error).toBeGreaterThan(3.9)
  expect(error).toBeLessThan(5.9)
})

test('§9 at most twenty toasts are shown at once', async ({ page }) => {
  const { products } = await (await page.request.get('/api/product/list?inStock=true&limit=25')).json()
  await signUp(page)
  const cartItems = Object.fromEntries(products.map(({ _id }: { _id: string }) => [_id, 1]))
  await page.request.post('/api/cart/update', { data: { cartItems } })
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
