import type { CDPSession, Page } from '@playwright/test'
import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { offerPasskeyLogin } from '#contract/accounts/passkeys.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { add, cartButton, expectInCart } from './cart.ts'
import { openLogin } from './login-dialog.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

const MILK = 'Gaurika Full Cream Milk'

/** Gives this page's browser a device that keeps passkeys and knows its owner. */
async function authenticatorOf(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function addPasskey(page: Page, password: string): Promise<void> {
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys(page).getByLabel('Current password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

async function logOut(page: Page): Promise<void> {
  await expectDone(page.request, logoutUser)
  await enter(page, '/products')
}

test.use({ allowedComplaints: [/40[14]/] })

test('a shopper adds a passkey, signs in with it without typing, and removes it', async ({ page }) => {
  const { password } = await signUp(page, 'Asha Rao')
  const { devtools, authenticatorId } = await authenticatorOf(page)
  const kept = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  await enter(page, '/account')
  await addPasskey(page, 'not my password')
  await expect(passkeys(page).getByLabel('Current password')).toHaveAccessibleDescription(/isn’t your current password/)
  await passkeys(page).getByLabel('Current password').fill(password)
  await passkeys(page).getByRole('button', { name: 'Continue' }).click()
  const row = passkeys(page).getByRole('listitem')
  await expect(row).toContainText(/Chrome on Linux.*Added .* not used yet/)
  expect(await kept()).toHaveLength(1)
  await row.getByRole('button', { name: 'Rename' }).click()
  await row.getByLabel('Name of the passkey').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('My laptop')
  await expectAccessible(page)

  await logOut(page)
  await add(page, MILK)
  await expectInCart(page, 1)
  const dialog = await openLogin(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Profile of Asha Rao' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectInCart(page, 1)
  await expect(async () => {
    const { user } = await expectDone(page.request, checkUser)
    expect(Object.values(user.cartItems)).toEqual([1])
  }).toPass()

  await enter(page, '/account')
  await expect(row).toContainText('last used')
  await row.getByRole('button', { name: 'Remove My laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(row.getByRole('button', { name: 'Remove My laptop' })).toBeFocused()
  await page.keyboard.press('Enter')
  // Opened again before the browser's close event arrives.
  const keep = await question.getByRole('button', { name: 'Keep it' }).elementHandle()
  await row
    .getByRole('button', { name: 'Remove My laptop', includeHidden: true })
    .evaluate(async (remove, inDialog) => {
      for (const element of [inDialog, remove]) {
        if (element instanceof HTMLElement) element.click()
        // React renders in a microtask, the event is a task of its own.
        for (let turn = 0; turn < 10; turn++) await null
      }
    }, keep)
  await question.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(row).toHaveCount(0)

  await logOut(page)
  await expect(cartButton(page)).toBeVisible()
  await (await openLogin(page)).getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(dialog.getByRole('alert')).toContainText('We don’t recognise this passkey')
})

test('a shopper who changes their mind sees nothing of it, and a second passkey on one device is none', {
  tag: '@nightly',
}, async ({ page }) => {
  const { password } = await signUp(page)
  const { devtools, authenticatorId } = await authenticatorOf(page)
  await enter(page, '/account')
  await addPasskey(page, password)
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1)
  await addPasskey(page, password)
  await expect(passkeys(page).getByRole('alert')).toHaveText('This device has a passkey for your account already.')

  await logOut(page)
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  const dialog = await openLogin(page)
  const button = dialog.getByRole('button', { name: 'Sign in with a passkey' })
  const offered = page.waitForResponse(`**${offerPasskeyLogin.path}`)
  await button.click()
  await offered
  await expect(button).toBeEnabled()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('Email')).toBeVisible()
})
