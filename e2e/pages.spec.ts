import { putOnShelf } from './groceries.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

const CATEGORIES = [
  'Organic veggies',
  'Fresh Fruits',
  'Cold Drinks',
  'Instant Food',
  'Dairy Products',
  'Bakery & Breads',
  'Grains & Cereals',
]

test('the home page leads to the seven categories, the five best sellers and the four promises', async ({ page }) => {
  await enter(page, '/')
  const main = page.getByRole('main')
  const tiles = main.getByRole('region', { name: 'Categories' }).getByRole('link')
  await expect(tiles).toHaveText(CATEGORIES)
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
