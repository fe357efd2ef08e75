import { listAddresses } from '#contract/addresses/addresses.ts'
import { expectDone } from './call.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

const HOME = {
  'First name': 'Leela',
  'Last name': 'Menon',
  Street: '4 Temple Road',
  Village: 'Kaloor',
  Area: 'Deshabhimani',
  Colony: 'Church Colony',
  City: 'Kochi',
  State: 'Kerala',
  'Zip code': '1',
  Country: 'India',
  Phone: '12345',
}

test('zip code "1" and phone "12345" are marked where they stand, and a right address is saved', async ({ page }) => {
  await signUp(page)
  await enter(page, '/add-address')
  for (const [label, value] of Object.entries(HOME)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save address' }).click()
  const zipcode = page.getByLabel('Zip code')
  await expect(zipcode).toHaveAccessibleDescription('Enter a 6-digit zip code (PIN code), such as 560001.')
  await expect(zipcode).toBeFocused()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    'Enter a 10-digit phone number, such as 98765 43210.',
  )
  expect(await expectDone(page.request, listAddresses)).toMatchObject({ addresses: [] })

  await zipcode.fill('682017')
  await page.getByLabel('Phone').fill('+91 (98470) 11-111')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL('/cart')
})
