import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import type { Shopper } from './shopper.ts'

export const loginButton = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Login' })

export async function openLogin(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.locator('#menu').getByRole('button', { name: 'Login' }).click()
  } else await loginButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  return dialog
}

export async function logIn(page: Page, { name, email, password }: Shopper): Promise<void> {
  const dialog = await openLogin(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: `Profile of ${name}` })).toBeVisible()
}
