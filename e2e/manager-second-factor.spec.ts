import type { Page } from '@playwright/test'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { totpApp } from '#server/testing/totp-app.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { expectFits } from './fits.ts'
import { test } from './mail-shop.ts'
import { openAsSeller } from './seller.ts'
import { expect } from './shop.ts'
import { enter } from './welcome.ts'

// A shop of its own: another test begins without staff.
test.use({ allowedComplaints: [/401/] })

const MEENA = { name: 'Meena', role: 'manager' as const, email: 'meena@example.com' }
const PASSWORD = 'long green beans'

test('a manager turns on two-step sign-in and signs in with a code; the owner turns it off', {
  tag: '@nightly',
}, async ({ page, anotherVisitor }) => {
  test.slow()
  const owner = await anotherVisitor()
  await openAsSeller(owner, '/seller/staff')
  const added = await expectDone(owner.request, addStaff, MEENA)
  const link = () => newLink(owner, added.person._id)
  await enter(page, await link())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByText('Choose a password first.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await page.getByRole('button', { name: 'Choose a password' }).click()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('You can sign in with meena@example.com')).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByText('Google Authenticator or Aegis. A stolen password')).toBeVisible()

  await page.getByLabel('Your password').fill('a guess')
  await page.getByLabel('Your password').press('Enter')
  await expect(page.getByText('Wrong password.')).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('Your password').press('Enter')
  const uri = await page.getByRole('link', { name: 'open the app' }).getAttribute('href')
  const app = totpApp(new URL(String(uri)).searchParams.get('secret') ?? '')
  await expect(page.getByText('Scan this code with your app.')).toBeFocused()
  for (const _ of ['the app’s link', 'the code']) await page.keyboard.press('Tab')
  await expect(page.getByLabel('Code from the app')).toBeFocused()
  await page.getByLabel('Code from the app').fill(app.code())
  await page.getByLabel('Code from the app').press('Enter')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await expectFits(page)
  const codes = await page
    .getByRole('list')
    .filter({ hasText: /^([A-Z2-7]{4} ?){4}/ })
    .getByRole('listitem')
    .allTextContents()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
  await page.getByLabel('Email').fill(MEENA.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Password').press('Enter')
  const codeField = page.getByLabel('Code from your app, or a recovery code')
  await expect(codeField).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('Enter the 6-digit code from your authenticator app.')
  await expectAccessible(page)
  await expectFits(page)
  await codeField.fill(app.wrongCode())
  await codeField.press('Enter')
  await expect(codeField).toHaveAccessibleDescription(/^This code isn’t right/)
  await expect(codeField).toBeFocused()
  await codeField.fill(app.code(1))
  await codeField.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hi, Meena' })).toBeVisible()
  await expect(page.getByText('It’s on: signing in takes a code')).toBeVisible()
  await page.getByRole('link', { name: 'Manage two-step sign-in' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  const tablet = await anotherVisitor()
  await enter(tablet, await link())
  await tablet.getByRole('button', { name: 'Sign in' }).click()
  const linkCode = tablet.getByLabel('Code from your app, or a recovery code')
  await expect(linkCode).toBeFocused()
  await expectAccessible(tablet)
  await linkCode.fill(app.wrongCode())
  await linkCode.press('Enter')
  await expect(linkCode).toHaveAccessibleDescription(/^This code isn’t right/)
  await linkCode.fill(codes[0] ?? '')
  await linkCode.press('Enter')
  await expect(tablet.getByRole('heading', { name: 'Hi, Meena' })).toBeVisible()

  await owner.reload()
  const row = owner.getByRole('article', { name: 'Meena' })
  await expect(row).toContainText('Two-step sign-in on')
  await row.getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expect(owner.getByText('Two-step sign-in is off for Meena')).toBeVisible()
  await expect(row).not.toContainText('Two-step sign-in on')
  await enter(owner, '/seller/activity')
  await expect(owner.getByText('Turned off two-step sign-in for Meena')).toBeVisible()
  await expect(owner.getByText('Meena: Signed in with a link, using a recovery code')).toBeVisible()
  await expect(owner.getByText('the link was right, but the code was wrong')).toBeVisible()
  await expect(owner.getByText('Failed sign-in as Meena: the password was right')).toBeVisible()
  await expect(owner.getByText('Meena: Turned on two-step sign-in')).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
})

async function newLink(owner: Page, id: string): Promise<string> {
  const { url } = await expectDone(owner.request, makeStaffLink, { id })
  return new URL(url).pathname + new URL(url).hash
}
