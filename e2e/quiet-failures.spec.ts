import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { expectDone } from './call.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test.describe('a session that cannot be checked', () => {
  test.use({ allowedComplaints: [/ERR_FAILED/] })

  test('leaves the visitor signed out, without a word', async ({ page }) => {
    await signUp(page)
    const asked = page.waitForRequest(`**${checkUser.path}`)
    await page.route(`**${checkUser.path}`, (route) => route.abort())
    await enter(page, '/')
    await asked
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(page.locator('[role=status][aria-live=polite], [role=alert]')).toHaveCount(0)
  })
})

test.describe('an address that the shop refuses', () => {
  test.use({ allowedComplaints: [/401/] })

  test('is answered with the shop’s own message', async ({ page }) => {
    await signUp(page)
    await enter(page, '/add-address')
    const fields = [
      'First name',
      'Last name',
      'Email',
      'Street',
      'Village',
      'Area',
      'Colony',
      'City',
      'State',
      'Country',
    ]
    for (const label of fields) await page.getByLabel(label).fill(label === 'Email' ? 'asha@example.com' : 'Kochi')
    await page.getByLabel('PIN code').fill('682017')
    await page.getByLabel('Phone').fill('+91 98470 11111')
    await expectDone(page.request, logoutUser)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Please login!', { exact: true })).toBeVisible()
  })
})
