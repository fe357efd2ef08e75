import { expect, type Page } from '@playwright/test'
import { enter } from './welcome.ts'

export const SELLER = { email: 'admin@example.com', password: 'greencart' }

export async function openAsSeller(page: Page, path: string): Promise<void> {
  const reply = await page.request.post('/api/seller/login', { data: SELLER })
  expect(await reply.json()).toMatchObject({ success: true })
  await enter(page, path)
  await expect(page.getByText('Hi! Admin')).toBeVisible()
}
