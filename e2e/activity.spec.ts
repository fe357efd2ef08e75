import type { Page } from '@playwright/test'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { totpApp } from '#server/testing/totp-app.ts'
import { expectAccessible } from './accessibility.ts'
import { call, expectDone } from './call.ts'
import { test } from './mail-shop.ts'
import { placeOrder, someProducts } from './orders.ts'
import { openAsSeller, SELLER } from './seller.ts'
import { expect } from './shop.ts'
import { enter } from './welcome.ts'

// A shop of its own: with two-step sign-in on, the seller of another test could not get in.
test.use({ allowedComplaints: [/401/] })
// In one worker, and so with one shop.
test.describe.configure({ mode: 'default' })

test('the owner reads who signed in and what was done, and finds it', async ({ page, anotherVisitor }) => {
  const stranger = await anotherVisitor()
  await call(stranger.request, loginSeller, { ...SELLER, password: 'a guess' })
  const shopper = await anotherVisitor()
  const [product] = await someProducts(shopper, 1)
  const id = product?._id ?? ''
  await placeOrder(shopper, { products: [id] })
  await openAsSeller(page, '/seller')
  await expectDone(page.request, setProductStock, { id, inStock: true, stock: 40 })

  await page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL('/seller/activity')
  await expect(page.getByText('Kept for 90 days.')).toBeVisible()
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('time') })
  await expect(entries.nth(0)).toContainText(`Set ${product?.name} to in stock, 40 left`)
  await expect(entries.nth(1)).toContainText('Signed in with a new browser')
  await expect(entries.nth(2)).toContainText('Failed sign-in: wrong email or password')
  await expect(entries.nth(2)).toContainText('127.0.0.*')
  await expectAccessible(page)

  await page.getByLabel('Show').selectOption('Products')
  await expect(entries).toHaveCount(1)
  await entries.getByRole('link', { name: 'View product' }).click()
  await expect(page).toHaveURL(/product-list\?search=/)
  await expect(page.getByRole('button', { name: `Edit ${product?.name}` })).toBeVisible()
  await page.goBack()
  await page.getByLabel('Show').selectOption('Refunds')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all activity' }).click()
  await expect(entries.nth(2)).toBeVisible()
})

test('two-step sign-in is set up, asked for, and turned off', async ({ page, anotherVisitor }) => {
  test.slow()
  await openAsSeller(page, '/seller/activity')
  await page.getByRole('link', { name: 'Two-step sign-in' }).click()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill('a guess')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('Wrong password.')).toBeVisible()
  await page.getByLabel('Your password').fill(SELLER.password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)

  const link = await page.getByRole('link', { name: 'open the app' }).getAttribute('href')
  const app = totpApp(new URL(String(link)).searchParams.get('secret') ?? '')
  await page.getByLabel('Code from the app').fill(app.code())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await page
    .getByRole('list')
    .filter({ hasText: /^([A-Z2-7]{4} ?){4}/ })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  const phone = await anotherVisitor()
  await enter(phone, '/seller')
  await typePassword(phone)
  const codeField = phone.getByLabel('Code from your app, or a recovery code')
  await expect(codeField).toBeFocused()
  await expect(phone.getByRole('alert')).toHaveText('Enter the 6-digit code from your authenticator app.')
  await expectAccessible(phone)
  await codeField.fill('12')
  await codeField.press('Enter')
  await expect(codeField).toHaveAccessibleDescription(/^This code isn’t right/)
  await codeField.fill(codes[0] ?? '')
  await codeField.press('Enter')
  await expect(phone.getByText('Hi! Admin')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByLabel('Your password').fill(SELLER.password)
  await page.getByLabel('Code from the app, or a recovery code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  await page.getByRole('link', { name: 'Activity', exact: true }).first().click()
  await expect(page.getByText('Turned off two-step sign-in')).toBeVisible()
  await expect(page.getByText('Signed in with a new browser, using a recovery code')).toBeVisible()
})

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(SELLER.email)
  await page.getByLabel('Password').fill(SELLER.password)
  await page.getByRole('button', { name: 'Login' }).click()
}
