import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { add, cartButton } from './cart.ts'
import { putOnShelf, setStock } from './groceries.ts'
import { orderCards, placeOrder } from './orders.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/ERR_(FAILED|INTERNET_DISCONNECTED)/] })

const PICTURES = '**/pictures/*.webp'

/** The drawing that is shown in place of a picture. */
const standIn = (within: Locator) => within.locator('.picture-stand-in').filter({ visible: true })
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
/** The picture that the product's page shows: the next one waits beside it, with a stand-in of its own. */
const shownSlide = (page: Page) => page.locator('[data-product-picture] .gallery-row > :not([aria-hidden])')
const isSeen = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && getComputedStyle(image).opacity === '1')

test('a picture that does not arrive has a stand-in, and is fetched when the network is back', async ({
  page,
  context,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.route(PICTURES, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/pictures/'))
  const entered = enter(page, '/')
  await lost
  held.resolve()
  await entered

  const card = cardOf(page, 'Kolar Red Tomato')
  await expect(standIn(card)).toBeVisible()
  await expect(card.locator('img')).toHaveCSS('opacity', '0')

  await card.getByRole('link').click()
  const picture = page.getByRole('img', { name: 'Kolar Red Tomato, picture 1 of 2' })
  await expect(picture).toBeAttached()
  await expect(standIn(shownSlide(page))).toBeVisible()

  await page.unroute(PICTURES)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(standIn(page.locator('[data-product-picture]'))).toHaveCount(0)
  await expect.poll(() => isSeen(picture)).toBe(true)

  await page.getByRole('button', { name: 'Picture 2 of 2' }).click()
  await expect.poll(() => isSeen(page.getByRole('img', { name: 'Kolar Red Tomato, picture 2 of 2' }))).toBe(true)
})

test('pictures that arrive, or wait to be scrolled to, have no stand-in', { tag: '@nightly' }, async ({ page }) => {
  await enter(page, '/products')
  await expect.poll(() => isSeen(page.getByRole('article').first().locator('img'))).toBe(true)
  await expect(standIn(page.getByRole('main'))).toHaveCount(0)
})

test('a product without a picture has a stand-in wherever it is shown', async ({ page, shop }) => {
  const turnip = await putOnShelf(shop, { name: 'Camera-shy turnip' })
  await placeOrder(page, { products: [turnip._id] })
  await enter(page, '/products?search=camera-shy')
  await expect(standIn(cardOf(page, turnip.name))).toBeVisible()
  await expectAccessible(page)
  await add(page, turnip.name)

  await cardOf(page, turnip.name).getByRole('link').click()
  await expect(standIn(shownSlide(page))).toBeVisible()
  await expect(page.getByRole('img', { name: turnip.name })).toBeVisible()
  await expectAccessible(page)

  await cartButton(page).click()
  await expect(standIn(page.getByRole('listitem').filter({ hasText: turnip.name }))).toBeVisible()
  await enter(page, '/my-orders')
  await expect(standIn(orderCards(page)).first()).toBeVisible()

  await openAsSeller(page, '/seller/product-list?search=camera-shy')
  await expect(standIn(page.getByRole('row', { name: /Camera-shy turnip/ }))).toBeVisible()
})

test('the seller reads in Add Product what a product without a picture shows', { tag: '@nightly' }, async ({
  page,
}) => {
  await openAsSeller(page, '/seller')
  const pictures = page.getByRole('group', { name: 'Pictures' })
  await expect(standIn(pictures)).toBeVisible()
  await expect(pictures).toHaveAccessibleDescription(/Without a picture, shoppers see this basket/)
  await page.getByLabel('Choose picture 1').setInputFiles('seed/art/tomato.webp')
  await expect(standIn(pictures)).toHaveCount(0)
})

test('what cannot be bought any more is greyed in the cart', { tag: '@nightly' }, async ({ page, shop }) => {
  const okra = await putOnShelf(shop, { name: 'Greying okra' })
  await enter(page, '/products?search=greying')
  await add(page, okra.name)
  await setStock(shop, okra._id, { inStock: false })
  await cartButton(page).click()
  const line = page.getByRole('listitem').filter({ hasText: okra.name })
  await expect(line.getByText('Not available right now')).toBeVisible()
  await expect(standIn(line).locator('..')).toHaveCSS('filter', 'grayscale(1)')
})
