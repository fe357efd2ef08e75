import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test.describe('what is not there', () => {
  test.use({ allowedComplaints: [/404/] })

  test('is a page with a way on, and looks like the shop', async ({ page }) => {
    await enter(page, '/products/fruits/durian')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.locator('body')).toHaveCSS('font-family', /Outfit/)
    await page.getByRole('link', { name: 'See all products' }).click()
    await expect(page).toHaveURL('/products')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products')
  })
})
