import { add, expectInCart, said } from './cart.ts'
import { loginButton } from './login-dialog.ts'
import { expect, test } from './shop.ts'
import { enter } from './welcome.ts'

test.use({ allowedComplaints: [/ERR_INTERNET_DISCONNECTED/] })

test('who loses the connection is told, keeps the cart, and goes on when it is back', async ({ page, context }) => {
  await enter(page, '/')
  await context.setOffline(true)
  const notice = page.getByText('You’re offline. Your cart is saved on this device.')
  await expect(notice).toBeVisible()
  await page.mouse.wheel(0, 3000)
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(loginButton(page)).toHaveCSS('cursor', 'not-allowed')
  await page.mouse.wheel(0, -3000)
  await add(page, 'Kolar Red Tomato')
  await expectInCart(page, 1)

  await loginButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We can’t reach the shop.' })).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'All Products' }).click()
  await expect(page.getByText('We can’t reach the shop.').first()).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectInCart(page, 1)

  await context.setOffline(false)
  await expect(notice).toBeHidden()
  await expect(loginButton(page)).toHaveCSS('cursor', 'pointer')
  await add(page, 'Kolar Red Tomato')
  await expect(said(page, 'Added to cart')).toBeVisible()
  await expectInCart(page, 2)
  await loginButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})
