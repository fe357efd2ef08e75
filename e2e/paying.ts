import { expect, type Locator, type Page } from '@playwright/test'

export const PAYS = '4100 2800 0000 1007'

export async function openPayment(page: Page): Promise<Locator> {
  await page.getByLabel('Payment method').selectOption('Online Payment')
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pay ₹/ })
  await expect(dialog).toContainText('Test mode')
  return dialog
}

export async function enterCard(dialog: Locator, number: string): Promise<void> {
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByRole('button', { name: /^Pay ₹/ }).click()
}

export async function enterOtp(dialog: Locator, otp: string): Promise<void> {
  await dialog.getByLabel('OTP').fill(otp)
  await dialog.getByRole('button', { name: 'Submit OTP' }).click()
}
