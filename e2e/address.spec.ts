import { listAddresses } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { expectAccessible } from './accessibility.ts'
import { expectDone } from './call.ts'
import { choosePlace } from './delivery.ts'
import { someProducts } from './orders.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { PHONE } from './sizes.ts'
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
  'PIN code': '1',
  Country: 'India',
  Phone: '12345',
}

test('PIN code "1" and phone "12345" are marked where they stand, and a right address is saved', async ({ page }) => {
  await signUp(page)
  await enter(page, '/add-address')
  for (const [label, value] of Object.entries(HOME)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save address' }).click()
  const zipcode = page.getByLabel('PIN code')
  await expect(zipcode).toHaveAccessibleDescription('Enter a 6-digit PIN code, such as 560001.')
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

test('the form knows name, PIN code and country, the PIN code fills city and state, and the cart is where it was', {
  tag: '@sizes',
}, async ({ page }) => {
  const products = await someProducts(page, 6)
  await signUp(page, 'Leela Devi Menon')
  const cartItems = Object.fromEntries(products.map(({ _id }) => [_id, 1]))
  await expectDone(page.request, updateCart, { cartItems })
  await enter(page, '/cart')
  await choosePlace(page, '411038')
  await expect(page.getByRole('dialog')).toBeHidden()
  const add = page.getByRole('link', { name: 'Add address' })
  await add.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  if (page.viewportSize()?.width === PHONE.width) expect(scrolled).toBeGreaterThan(300)
  await add.click()

  const values = (...labels: string[]) =>
    Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()))
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra')
  expect(await values('First name', 'Last name', 'PIN code', 'City', 'Country')).toEqual([
    'Leela',
    'Devi Menon',
    '411038',
    'Pune',
    'India',
  ])
  await page.getByLabel('PIN code').fill('682017')
  await expect(page.getByLabel('City')).toHaveValue('Kochi')
  await expect(page.getByLabel('State')).toHaveValue('Kerala')
  await page.getByLabel('City').fill('Ernakulam')
  await page.getByLabel('PIN code').fill('560038')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await expect(page.getByLabel('City')).toHaveValue('Ernakulam')
  await expectAccessible(page)

  for (const label of ['Street', 'Village', 'Area', 'Colony']) await page.getByLabel(label).fill('Temple Road')
  await page.getByLabel('Phone').fill('98470 11111')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('Leela Devi Menon')
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(100)
})
