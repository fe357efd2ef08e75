import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { checkSeller } from '#contract/accounts/seller-accounts.ts'
import { expectAccessible } from './accessibility.ts'
import { call, expectDone } from './call.ts'
import { logIn, loginButton, openLogin } from './login-dialog.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test('the login dialog is opened, walked through and left by keyboard alone', async ({ page }) => {
  await enter(page, '/help/faqs')
  await loginButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)

  const seen = new Set<string>()
  for (const key of [...Array(8).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    const { outside, name } = await dialog.evaluate((element) => {
      const focused = document.activeElement
      const outside = focused !== document.body && !element.contains(focused)
      return { outside, name: focused?.getAttribute('name') ?? focused?.textContent ?? '' }
    })
    expect(outside, `${key} left the dialog for ${name}`).toBe(false)
    seen.add(name)
  }
  expect([...seen]).toEqual(expect.arrayContaining(['email', 'password', 'click here', 'Login']))

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(loginButton(page)).toBeFocused()

  await test.step('click here leads to the other form and back, and a click beside the dialog closes it', async () => {
    const either = await openLogin(page)
    await expect(either.getByLabel('Name')).toBeHidden()
    await expect(either).toContainText('Create an account? click here')
    await expect(either).not.toContainText('phone')
    await either.getByRole('button', { name: 'click here' }).click()
    await expect(either.getByRole('heading')).toHaveText('Sign up')
    await expect(either.getByLabel('Name')).toBeFocused()
    await expect(either).toContainText('Already have an account? click here')
    await either.getByRole('button', { name: 'click here' }).click()
    await expect(either.getByRole('heading')).toHaveText('Login')

    await either.getByRole('heading').click()
    await expect(either).toBeVisible()
    await page.mouse.click(20, 400)
    await expect(either).toBeHidden()
    await expect(loginButton(page)).toBeFocused()
  })

  await test.step('what is missing is said at its field', async () => {
    const form = await openLogin(page)
    await form.getByRole('button', { name: 'click here' }).click()
    await form.getByLabel('Name').fill('Ravi')
    await form.getByLabel('Password').fill('short')
    await form.getByRole('button', { name: 'Create Account' }).click()
    await expect(form.getByLabel('Email')).toBeFocused()
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Password')).toHaveAccessibleDescription(/8 characters/)
  })
})

test('a shopper logs in, finds the menu, logs out and is home', async ({ page }) => {
  const shopper = await signUp(page, 'Ravi Shankar')
  await expectDone(page.request, logoutUser)
  await enter(page, '/products')
  await logIn(page, shopper)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toBeHidden()

  const profile = page.getByRole('button', { name: 'Profile of Ravi Shankar' })
  await profile.click()
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await profile.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(loginButton(page)).toBeVisible()
  expect(await call(page.request, checkUser)).toMatchObject({ success: false })
})

test.describe('after a session that ended', () => {
  // The open page may ask for something of the shopper's at that moment.
  test.use({ allowedComplaints: [/401/] })

  test('a login that the shop asks for comes back to where the shopper was', { tag: '@nightly' }, async ({ page }) => {
    const shopper = await signUp(page, 'Meera Nair')
    const signIn = async () => {
      const dialog = page.getByRole('dialog', { name: 'Login' })
      await dialog.getByLabel('Email').fill(shopper.email)
      await dialog.getByLabel('Password').fill(shopper.password)
      await dialog.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('button', { name: 'Profile of Meera Nair' })).toBeVisible()
    }
    await expectDone(page.request, logoutUser)
    await enter(page, '/my-orders')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await signIn()
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()

    await expectDone(page.request, logoutUser)
    await enter(page, '/add-address')
    await expect(page).toHaveURL('/cart')
    await signIn()
    await expect(page).toHaveURL('/add-address')
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
  })
})

test('§4 on load both the user and the seller session are checked, in the shop and in the seller’s area', async ({
  page,
}) => {
  for (const path of ['/', '/products', '/seller']) {
    const checks = Promise.all([page.waitForResponse(checkUser.path), page.waitForResponse(checkSeller.path)])
    await page.goto(path)
    for (const check of await checks) expect(await check.json()).toMatchObject({ success: false })
  }
})

test.describe('who cannot be let in', () => {
  test.use({ allowedComplaints: [/401|409/] })

  test('is told why: a wrong password, an email that is taken', { tag: '@sizes' }, async ({ page }) => {
    const shopper = await signUp(page)
    await expectDone(page.request, logoutUser)
    await enter(page, '/')
    const dialog = await openLogin(page)
    await dialog.getByLabel('Email').fill(shopper.email)
    await dialog.getByLabel('Password').fill('papayas-and-rice')
    await dialog.getByRole('button', { name: 'Login' }).click()
    const wrong = page.getByText('Invalid email or password')
    await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('Invalid email or password')
    await expect(wrong).toHaveCount(1)
    await dialog.getByLabel('Password').fill(shopper.password)
    await expect(wrong).toHaveCount(0)

    await dialog.getByRole('button', { name: 'click here' }).click()
    await dialog.getByLabel('Name').fill('Somebody Else')
    await dialog.getByLabel('Email').fill(shopper.email.toUpperCase())
    await dialog.getByLabel('Password').fill('papayas-and-rice')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('User already exists')
    await expect(page.getByText('User already exists')).toHaveCount(1)
    await expect(dialog).toBeVisible()
  })
})
