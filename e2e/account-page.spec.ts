import { forgotPassword, resetPassword } from '#contract/accounts/account-settings.ts'
import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import type { MailServer } from '#server/testing/mail-server.ts'
import { expectAccessible } from './accessibility.ts'
import { call, expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { logIn, openLogin } from './login-dialog.ts'
import { test } from './mail-shop.ts'
import { addAddress, someProducts } from './orders.ts'
import { expect } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

const NEW_PASSWORD = 'jars of lime pickle'

/** The path, with its token, of the link in the newest mail to somebody. */
async function linkTo(path: string, mailServer: MailServer, email: string): Promise<string> {
  const find = () => new RegExp(`(${path}#[\\w-]{43}(&\\w+)?)`).exec(mailServer.mailsTo(email).at(-1)?.text ?? '')?.[1]
  await expect.poll(find).toBeTruthy()
  return find() ?? ''
}

test('a shopper who forgot the password gets a link by mail, chooses a new one, and the phone is signed out', {
  tag: '@sizes',
}, async ({ page, mailServer, anotherVisitor }) => {
  const shopper = await signUp(page, 'Asha Rao')
  const laptop = await anotherVisitor()
  await enter(laptop, '/products')
  const dialog = await openLogin(laptop)
  await dialog.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(laptop).toHaveURL('/reset-password')
  await expect(dialog).toBeHidden()
  await expectFits(laptop)
  await expectAccessible(laptop)
  await expect(laptop.getByText('If you haven’t confirmed your email address yet')).toBeVisible()
  await laptop.getByLabel('Email').fill(shopper.email)
  await laptop.getByRole('button', { name: 'Send the link' }).click()
  await expect(laptop.getByRole('heading', { name: 'Check your email' })).toBeFocused()

  await enter(laptop, await linkTo('/reset-password', mailServer, shopper.email))
  await expect(laptop.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(laptop.getByText('This email address was never confirmed')).toBeVisible()
  await expect(laptop).toHaveURL('/reset-password')
  const password = laptop.getByLabel('New password')
  await password.fill('short')
  await laptop.getByRole('button', { name: 'Save password' }).click()
  await expect(password).toHaveAccessibleDescription('Use at least 8 characters.')
  await expectFits(laptop)
  await expectAccessible(laptop)
  await password.fill(NEW_PASSWORD)
  await laptop.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(NEW_PASSWORD)
  await laptop.getByRole('button', { name: 'Save password' }).click()
  await expect(laptop.getByRole('heading', { name: 'Password changed' })).toBeFocused()
  expect(await call(page.request, checkUser)).toMatchObject({ success: false })

  await logIn(laptop, { ...shopper, password: NEW_PASSWORD })
})

test('orders from before the email was confirmed come back with the old password', { tag: '@sizes' }, async ({
  page,
  mailServer,
  allowedComplaints,
}) => {
  allowedComplaints.push(/status of 401/)
  const [product] = await someProducts(page, 1)
  const shopper = { name: 'Asha Rao', email: `asha.rao${Date.now()}@example.com`, password: 'mangoes-and-rice' }
  await expectDone(page.request, registerUser, shopper)
  const address = await addAddress(page, { name: 'Asha Rao', email: shopper.email })
  const items = [{ product: product?._id ?? '', quantity: 1 }]
  await expectDone(page.request, placeCodOrder, { items, address })
  await expect.poll(() => mailServer.mailsTo(shopper.email).length).toBe(1)
  await call(page.request, logoutUser)
  await call(page.request, forgotPassword, { email: shopper.email })
  const token = (await linkTo('/reset-password', mailServer, shopper.email)).replace(/.*#/, '').slice(0, 43)
  await expectDone(page.request, resetPassword, { token, password: NEW_PASSWORD })

  await enter(page, '/')
  await logIn(page, { ...shopper, password: NEW_PASSWORD })
  await page.goto('/my-orders')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add them under My account' }).click()
  const section = page.getByRole('region', { name: 'Earlier orders' })
  await section.getByRole('button', { name: 'Enter the old password' }).press('Enter')
  const field = section.getByLabel('Old password')
  await expect(field).toBeFocused()
  await field.fill('not the old one')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/isn’t the password that the account had before/)
  await expectFits(page)
  await expectAccessible(page)
  await field.fill(shopper.password)
  await page.keyboard.press('Enter')
  await expect(section).toBeHidden()
  await page.goto('/my-orders')
  await expect(page.getByText(product?.name ?? 'no product').first()).toBeVisible()
  await expect(page.getByText('Add them under My account')).toBeHidden()
})

test('who signs up is asked to confirm the email address, and gets the link with one press', { tag: '@sizes' }, async ({
  page,
  mailServer,
}) => {
  await enter(page, '/')
  const dialog = await openLogin(page)
  await dialog.getByRole('button', { name: 'click here' }).click()
  const email = `new-${Date.now()}@example.com`
  await dialog.getByLabel('Name').fill('Ravi Iyer')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please confirm your email')).toBeVisible()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible()
  expect(await linkTo('/email/confirm', mailServer, email)).toBeTruthy()
})

test.describe('a link of yesterday', () => {
  test.use({ allowedComplaints: [/404/] })

  test('says so, and leads to a new one', { tag: '@nightly' }, async ({ page }) => {
    await enter(page, `/reset-password#${'x'.repeat(43)}`)
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  })
})

test('a shopper settles the account: name, email, password, and a forgotten tablet is signed out', async ({
  page,
  mailServer,
  anotherVisitor,
}) => {
  const shopper = await signUp(page, 'Asha Rao')
  const tablet = await anotherVisitor()
  await enter(tablet, '/')
  await logIn(tablet, shopper)

  await enter(page, '/')
  await page.getByRole('button', { name: 'Profile of Asha Rao' }).click()
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account')
  await page.getByLabel('Your name').fill('Asha Menon')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Profile of Asha Menon' })).toBeVisible()

  await expect(page.getByText('Not confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByText('It works for 24 hours.')).toBeVisible()
  const confirm = await linkTo('/email/confirm', mailServer, shopper.email)
  await tablet.goto(confirm)
  await tablet.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(tablet.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()

  for (const name of ['Change password', 'Change email', 'Delete account']) {
    const opener = page.getByRole('button', { name, exact: true })
    await opener.press('Enter')
    await expect(page.locator('input:focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }

  const email = `new-${shopper.email}`
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Current password').fill(shopper.password)
  await expectFits(page)
  // Else the header covers a part of another field.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`sent to ${email}`)).toBeVisible()
  await tablet.goto(await linkTo('/email/change', mailServer, email))
  await tablet.getByRole('button', { name: 'Confirm new email address' }).click()
  await expect(tablet.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  await expectAccessible(tablet)

  await enter(page, '/account')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect(await call(tablet.request, checkUser)).toMatchObject({ success: false })

  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(shopper.password)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await enter(tablet, '/account')
  await expect(tablet.getByRole('heading', { name: 'Sign in to see your account' })).toBeVisible()
  await logIn(tablet, { name: 'Asha Menon', email, password: NEW_PASSWORD })
})
