import type { Locator, Page } from '@playwright/test'
import { listProducts } from '#contract/catalog/catalog.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectInCart } from './cart.ts'
import { expectFits } from './fits.ts'
import { putOnShelf, setStock } from './groceries.ts'
import { openAsSeller } from './seller.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Price and buying' })

test('on a phone the price and the ways to buy are on the first screen, and stay there', async ({ page, shop }) => {
  const jam = await putOnShelf(shop, { name: 'Plum jam', category: 'Instant', price: 120, offerPrice: 99.5 })
  for (const size of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await enter(page, `/products/instant/${jam._id}`)
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      bar(page).getByText('₹99.50'),
      bar(page).getByText('₹120'),
      bar(page).getByRole('button', { name: 'Add to Cart' }),
      bar(page).getByRole('button', { name: 'Buy now' }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
  }
  await page.getByRole('link', { name: 'See more' }).scrollIntoViewIfNeeded()
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

for (const [screen, size] of Object.entries({
  'the smallest phone': { width: 320, height: 568 },
  'a desk at 200 %': { width: 640, height: 360 },
})) {
  test(`the name of a product is in sight on ${screen}, and its pictures are swiped`, async ({ page }) => {
    await page.setViewportSize(size)
    const { products } = await expectDone(page.request, listProducts, { search: 'alphonso' })
    await enter(page, `/products/fruits/${products[0]?._id}`)
    const name = await page.getByRole('heading', { level: 1 }).boundingBox()
    const covered = await bar(page).boundingBox()
    expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0)
    const row = page.getByRole('group', { name: 'Pictures of Ratnagiri Alphonso Mango' })
    await row.evaluate((track) => track.scrollTo({ left: track.clientWidth }))
    await expect(page.getByRole('img', { name: 'Ratnagiri Alphonso Mango, picture 2 of 4' })).toBeInViewport()
    const thumbnails = page.getByRole('toolbar', { name: 'Pictures' }).getByRole('button')
    await expect(thumbnails).toHaveCount(4)
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await thumbnails.nth(2).click()
    await expect(page.getByRole('img', { name: 'Ratnagiri Alphonso Mango, picture 3 of 4' })).toBeInViewport()
  })
}

test('on a phone Add to Cart becomes − 1 + where it stands, also by keyboard', async ({ page, shop }) => {
  const jam = await putOnShelf(shop, { name: 'Apricot jam', category: 'Instant', stock: 2 })
  await page.setViewportSize({ width: 320, height: 568 })
  await enter(page, `/products/instant/${jam._id}`)
  const buyNow = bar(page).getByRole('button', { name: 'Buy now' })
  const place = await buyNow.boundingBox()
  await bar(page).getByRole('button', { name: 'Add to Cart' }).press('Enter')
  const more = bar(page).getByRole('button', { name: 'Add one more Apricot jam' })
  await expect(more).toBeFocused()
  await expect(bar(page).getByRole('status')).toHaveText('1')
  expect(await buyNow.boundingBox()).toEqual(place)
  await more.press('Enter')
  await expectInCart(page, 2)
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  const less = bar(page).getByRole('button', { name: 'Remove one Apricot jam' })
  await less.press('Enter')
  await less.press('Enter')
  await expect(bar(page).getByRole('button', { name: 'Add to Cart' })).toBeFocused()
  await buyNow.click()
  await expect(page).toHaveURL('/cart')
  await expectInCart(page, 1)
})

test('nothing of the page is hidden behind the bar, from top to bottom', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enter(page, '/products?search=alphonso')
  await page.getByRole('main').getByRole('link', { name: 'Ratnagiri Alphonso Mango' }).click()
  await expect(bar(page)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const copyright = page.getByText(/^Copyright/)
  await expect(copyright).toBeInViewport({ ratio: 0.9 })
  const covered = (await bar(page).boundingBox()) ?? { y: 0, height: 0 }
  const footer = (await page.getByRole('contentinfo').boundingBox()) ?? { y: 0 }
  expect(covered.y + covered.height).toBeLessThanOrEqual(footer.y)

  await page.evaluate(() => window.scrollTo(0, 0))
  const links = page.getByRole('main').getByRole('link')
  for (let index = 0; index < (await links.count()); index += 1) {
    const link = links.nth(index)
    await link.evaluate((element) => {
      scrollBy(0, element.getBoundingClientRect().bottom - innerHeight)
      element.focus()
    })
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {}
    const { y: top = 0 } = (await bar(page).boundingBox()) ?? {}
    expect(y + height, `link ${index}`).toBeLessThanOrEqual(top + 1)
  }
})

test('what is sold out says so where it is bought, and is greyed, thumbnails too', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { products } = await expectDone(page.request, listProducts, { search: 'alphonso' })
  const mango = products[0]?._id ?? ''
  await setStock(shop, mango, { inStock: false })
  await enter(page, `/products/fruits/${mango}`)
  await expect(bar(page).getByText('Out of stock')).toBeInViewport({ ratio: 1 })
  for (const name of ['Add to Cart', 'Buy now']) {
    await expect(bar(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await expect(bar(page).getByRole('button', { name })).toBeDisabled()
  }
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const box = page.getByRole('region', { name: 'Buy', exact: true })
  await expect(box.getByText('Out of stock.')).toBeVisible()
  await expect(box.getByRole('button', { name: 'Tell me when it’s back' })).toBeEnabled()
  for (const name of ['Add to Cart', 'Buy now']) await expect(box.getByRole('button', { name })).toBeDisabled()
  const pictures = page.getByRole('main').locator('.gallery-picture, [role=toolbar] button > span')
  await expect(pictures).toHaveCount(8)
  for (const picture of await pictures.all()) await expect(picture).toHaveCSS('filter', 'grayscale(1)')
  await setStock(shop, mango, { inStock: true })
})

test('the seller adds a size; shoppers switch it in its card, and each size has its page', async ({ page, shop }) => {
  const name = 'Shimla turnip'
  const small = await putOnShelf(shop, { name, weight: '1 kg', price: 40, offerPrice: 36 })
  const loneName = 'Kandhari radish sack'
  await putOnShelf(shop, { name: loneName, weight: '2 kg', price: 80, offerPrice: 70 })
  await openAsSeller(page, `/seller/product-list?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const sizes = page.getByRole('region', { name: 'Sizes' })
  await sizes.getByLabel('New size', { exact: true }).fill('5 kg')
  await sizes.getByLabel('Price of the new size', { exact: true }).fill('200')
  await sizes.getByLabel('Offer price of the new size').fill('165')
  await sizes.getByRole('button', { name: 'Add a size' }).click()
  await expect(sizes.getByRole('button', { name: 'Remove 5 kg from the sizes' })).toBeVisible()
  await sizes.getByRole('button', { name: 'Join an existing product as a size' }).click()
  await sizes.getByLabel('Search your products').fill(loneName)
  await sizes.getByRole('button', { name: `Join ${loneName}, 2 kg` }).click()
  await expect(sizes.getByRole('button', { name: 'Remove 2 kg from the sizes' })).toBeVisible()
  await expect(sizes.getByRole('button', { name: `Join ${loneName}, 2 kg` })).toHaveCount(0)
  await expectAccessible(page)
  await sizes.getByRole('button', { name: 'Remove 2 kg from the sizes' }).click()
  await expect(sizes.getByRole('button', { name: `Join ${loneName}, 2 kg` })).toBeVisible()
  await sizes.getByRole('button', { name: 'Close' }).click()
  await sizes.getByLabel('All sizes come from one shelf').check()
  await sizes.getByLabel('On the shelf, in kilos').fill('4')
  await sizes.getByRole('button', { name: 'Save the shelf' }).click()
  await expect(sizes.getByText('Sold out')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/products?search=${encodeURIComponent(name)}`)
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('₹36')
  await card.getByRole('link', { name: /^5 kg/ }).click()
  await expect(card).toContainText('₹165')
  await expect(card).toContainText('Out of stock')
  await card.getByRole('link', { name: '1 kg', exact: true }).press('Enter')
  await card.getByRole('button', { name: `Add ${name} to cart` }).click()
  await expectInCart(page, 1)
  await expectAccessible(page)

  await page.goto(`/products/vegetables/${small._id}`)
  const links = page.getByRole('navigation', { name: 'Sizes' })
  await links.getByRole('link', { name: /^5 kg/ }).click()
  await expect(page).not.toHaveURL(new RegExp(small._id))
  await expect(links.getByRole('link', { name: /^5 kg/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(small._id))
})
