import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'
import { untilAlive } from './welcome.ts'

const spinner = (page: Page) => page.getByRole('main').getByText('Welcome to GreenCart.')

test('the loader welcomes for five seconds, then goes where it was told', async ({ page }) => {
  const began = Date.now()
  await page.goto('/loader?next=my-orders')
  await expect(spinner(page)).toBeVisible()
  await expect(page).toHaveURL('/my-orders', { timeout: 20_000 })
  expect(Date.now() - began).toBeGreaterThanOrEqual(5000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My orders')
})

test('without a next page the loader stays, and it never leads out of the shop', async ({ page }) => {
  await page.clock.install()
  await page.goto('/loader')
  await untilAlive(page)
  await page.clock.fastForward('01:00')
  await expect(spinner(page)).toBeVisible()
  await expect(page).toHaveURL('/loader')

  await page.goto('/loader?next=//evil.example')
  await untilAlive(page)
  await page.clock.fastForward(5000)
  await expect(page).toHaveURL('/', { timeout: 20_000 })
})
