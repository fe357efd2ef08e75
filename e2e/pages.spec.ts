import { putOnShelf } from './groceries.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

const CATEGORIES = {
  Vegetables: 'Organic veggies',
  Fruits: 'Fresh Fruits',
  Drinks: 'Cold Drinks',
  Instant: 'Instant Food',
  Dairy: 'Dairy Products',
  Bakery: 'Bakery & Breads',
  Grains: 'Grains & Cereals',
}

const PROMISES = {
  '/fastestDelevery': 'Fastest Delivery',
  '/freshnessGuaranteed': 'Freshness Guaranteed',
  '/trustedthousands': 'Trusted by Thousands',
  '/affordablePrices': 'Affordable Prices',
}

const PAGES = {
  '/': /under 30 minutes/,
  '/products': 'All products',
  '/products?search=zzzz': 'Results for “zzzz”',
  '/cart': 'Your cart is empty',
  '/my-orders': 'My orders',
  '/help/delivery': 'Delivery Information',
  '/help/returns': 'Return & Refund Policy',
  '/help/payment': 'Payment Methods',
  '/help/faqs': 'FAQs',
}

test('every page opens by its own address', async ({ page }) => {
  test.slow()
  for (const [path, title] of Object.entries(PAGES)) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(/GreenCart/)
  }
})

test('every category has its shelf, however its name is written', async ({ page }) => {
  test.slow()
  for (const [path, title] of Object.entries(CATEGORIES)) {
    await page.goto(`/products/${path === 'Fruits' ? 'fRuItS' : path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  await page.goto('/products/toys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No products found in this category.')
})

test('the home page leads to the seven categories, the five best sellers and the four promises', async ({ page }) => {
  await enter(page, '/')
  const main = page.getByRole('main')
  const tiles = main.getByRole('region', { name: 'Categories' }).getByRole('link')
  await expect(tiles).toHaveText(Object.values(CATEGORIES))
  const bestSellers = page.locator('#best-sellers').getByRole('article')
  await expect(bestSellers).toHaveCount(5)
  await expect(bestSellers.filter({ hasText: 'Out of stock' })).toHaveCount(0)
  await expect(page.locator('#services').getByRole('link')).toHaveCount(4)
  for (const promise of [
    'Groceries delivered in under 30 minutes.',
    'Fresh produce straight from the source.',
    'Quality groceries at unbeatable prices.',
    'Loved by 10,000+ happy customers.',
  ]) {
    await expect(main.getByText(promise)).toBeVisible()
  }
  await tiles.filter({ hasText: 'Dairy Products' }).click()
  await expect(page).toHaveURL('/products/dairy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dairy Products')
})

test('every promise has a page that leads back to the groceries', async ({ page }) => {
  test.slow()
  for (const [path, title] of Object.entries(PROMISES)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('link', { name: 'Shop Now' }).first()).toHaveAttribute('href', '/products')
  }
})

test('a product under a wrong category moves to its right address', async ({ page, shop }) => {
  const leek = await putOnShelf(shop, { name: 'Wandering leek' })
  await page.goto(`/products/bakery/${leek._id}`)
  await expect(page).toHaveURL(`/products/vegetables/${leek._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wandering leek')
})

test('who is not signed in is sent from the address form to the cart', async ({ page }) => {
  await enter(page, '/add-address')
  await expect(page).toHaveURL('/cart')
})

test('who is not signed in is asked to login where the orders would be', async ({ page }) => {
  await enter(page, '/my-orders')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})

test.describe('what is not there', () => {
  test.use({ allowedComplaints: [/404/] })

  test('is a page with a way on, and looks like the shop', async ({ page }) => {
    const nowhere = ['/products/fruits/0197b2f0-0000-7000-8000-000000000000', '/products/fruits/durian', '/durian']
    for (const path of nowhere) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
      await expect(page.locator('body')).toHaveCSS('font-family', /Outfit/)
    }
    await enter(page, '/durian')
    await page.getByRole('link', { name: 'See all products' }).click()
    await expect(page).toHaveURL('/products')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products')
  })
})
