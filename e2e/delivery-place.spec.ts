import type { Locator, Page } from '@playwright/test'
import { logoutUser } from '#contract/accounts/accounts.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { add, cartButton } from './cart.ts'
import { choosePlace, placeLine, SellersDelivery } from './delivery.ts'
import { expect, test } from './delivery-shop.ts'
import { expectFits } from './fits.ts'
import { addAddress, someProducts } from './orders.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

const BY = /· by (?:tomorrow )?\d{1,2}:\d\d [ap]m$/

type Moves = { sum: () => number }

/** Of the pages that are loaded from now on. */
async function watchMoves(page: Page) {
  await page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const moves: Moves = {
      sum: () => {
        add(observer.takeRecords())
        return sum
      },
    }
    Object.assign(window, { moves })
  })
  return () => page.evaluate(() => (window as unknown as { moves: Moves }).moves.sum())
}

test('the place is asked for once and kept, and another PIN code has another time', { tag: '@sizes' }, async ({
  page,
}) => {
  await enter(page, '/products')
  await expect(placeLine(page)).toHaveText('Where should we deliver?')
  await placeLine(page).click()
  await expect(page.getByRole('dialog').getByLabel('PIN code')).toBeFocused()
  await page.keyboard.press('Escape')
  await choosePlace(page, '56002')
  await expect(page.getByText('Enter a 6-digit PIN code, such as 560001.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(placeLine(page)).toBeFocused()

  await choosePlace(page, '560024')
  await expect(placeLine(page)).toContainText('Deliver to 560024')
  await expect(placeLine(page)).toHaveText(BY)
  const near = await placeLine(page).textContent()

  const [product] = await someProducts(page, 1)
  await enter(page, `/products/fruits/${product?._id}`)
  await expect(placeLine(page)).toHaveText(near ?? '')
  await expect(page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: /^Arrives by/ })).toBeVisible()

  await choosePlace(page, '110001')
  await expect(placeLine(page)).toHaveText(/^Deliver to 110001 · by courier, by (?:tomorrow|[A-Z][a-z]+day)$/)
  await expect(page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: /^By courier, by/ })).toBeVisible()
  await expectFits(page)
})

test('who has an address is not asked: the default one is used, and it goes with the session', {
  tag: ['@sizes', '@nightly'],
}, async ({ page }) => {
  const shopper = await signUp(page)
  await enter(page, '/products')
  await expect(placeLine(page)).toHaveText('Where should we deliver?')
  await addAddress(page, shopper)
  // The place comes while home is being read, and home stays where it is.
  const moved = await watchMoves(page)
  await page.goto('/')
  await expect(placeLine(page)).toContainText('Deliver to 560038')
  await expect(page.getByRole('main').getByRole('button', { name: /^At your door by/ })).toBeVisible()
  expect(await moved()).toBeLessThan(0.005)
  // What home still asks for would be refused.
  await page.goto('about:blank')
  await expectDone(page.request, logoutUser)
  await enter(page, '/products')
  await expect(placeLine(page)).toHaveText('Where should we deliver?')
})

test('nothing moves when the time comes', { tag: '@nightly' }, async ({ page }) => {
  await enter(page, '/')
  await choosePlace(page, '560024')
  await expect(placeLine(page)).toHaveText(BY)
  const moved = await watchMoves(page)
  await page.reload()
  await expect(placeLine(page)).toHaveText(BY)
  expect(await moved()).toBeLessThan(0.005)
})

test('where the shop doesn’t deliver, it says so, and an email address can be left', { tag: '@sizes' }, async ({
  page,
  request,
}) => {
  const seller = await new SellersDelivery({ request }).signIn()
  await seller.serveElsewhere(false)
  try {
    await enter(page, '/products')
    await choosePlace(page, '110001')
    const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' })
    await expect(dialog.getByText('We don’t deliver to 110001 yet.')).toBeVisible()
    await expect(dialog.getByText('Central Bengaluru')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Your email address').fill('asha@example.com')
    await dialog.getByRole('button', { name: 'Let me know' }).click()
    await expect(dialog.getByText(/^Thank you/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(placeLine(page)).toHaveText('We don’t deliver to 110001 yet')
    // Nothing looks like the way on: each + has the colour of its card.
    const tomato = page.getByRole('article').filter({ hasText: 'Kolar Red Tomato' })
    const backgroundOf = (part: Locator) => part.evaluate((one) => getComputedStyle(one).backgroundColor)
    const plus = tomato.getByRole('button', { name: 'Add Kolar Red Tomato to cart' })
    await expect.poll(() => backgroundOf(plus)).toBe(await backgroundOf(tomato))

    await add(page, 'Kolar Red Tomato')
    await cartButton(page).click()
    const placeOrder = page.getByRole('button', { name: 'Place Order' })
    await expect(placeOrder).toBeDisabled()
    await expect(placeOrder).toHaveAccessibleDescription('We don’t deliver to 110001 yet.')
    await expectAccessible(page)
    await expectFits(page)

    const [product] = await someProducts(page, 1)
    await enter(page, `/products/fruits/${product?._id}`)
    const box = page.getByRole('region', { name: 'Buy', exact: true })
    await expect(box.getByText('We don’t deliver to 110001 yet')).toBeVisible()
    await expect(box.getByText('In stock')).toBeHidden()
    const buyNow = box.getByRole('button', { name: 'Buy now' })
    await expect.poll(() => backgroundOf(buyNow)).toBe(await backgroundOf(box))
  } finally {
    await seller.serveElsewhere(true)
  }
})

test('a closed shop says so in the header and below the headline', { tag: '@sizes' }, async ({ page, request }) => {
  const seller = await new SellersDelivery({ request }).signIn()
  await seller.close(3)
  try {
    await enter(page, '/')
    await choosePlace(page, '560024')
    await expect(placeLine(page)).toHaveText(/Deliver to 560024 · Closed · /)
    const time = page
      .getByRole('main')
      .getByRole('button', { name: /^We’re closed until .* Order now for delivery by / })
    await expect(time).toBeVisible()
    const headline = await page.getByRole('heading', { level: 1 }).boundingBox()
    const line = await time.boundingBox()
    expect((line?.y ?? 0) - (headline?.y ?? 0) - (headline?.height ?? 0)).toBeLessThan(16)
    await expectAccessible(page)
    await expectFits(page)
  } finally {
    await seller.close(0)
  }
})
