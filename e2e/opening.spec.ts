import { expectAccessible } from './accessibility.ts'
import { expect, test } from './shop.ts'
import { signUp } from './shopper.ts'
import { enter } from './welcome.ts'

test('a visitor is welcomed for three seconds, then the shop is open', async ({ page }) => {
  await page.goto('/')
  const welcome = page.getByText('Welcome to GreenCart.')
  await expect(welcome).toBeVisible()
  const shown = await page.evaluate(() => performance.now())
  await expect(welcome).toBeHidden()
  expect(await page.evaluate(() => performance.now())).toBeGreaterThan(3000)
  expect(shown).toBeLessThan(3000)
  await expect(page.getByRole('main')).toBeVisible()
})

test('the front page can be used by everybody', async ({ page }) => {
  await enter(page, '/')
  await expectAccessible(page)
})

test('a new shopper is known on the next page', async ({ page }) => {
  await signUp(page, 'Meera Iyer')
  await enter(page, '/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
})
