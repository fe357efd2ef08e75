import { expect, type Page } from '@playwright/test'
import { SELLER } from './seller.ts'

/** Somebody new of the staff, signed in in this page's browser. */
export async function signInStaff(page: Page, person: { name: string; role: string; phone?: string }): Promise<void> {
  const owner = await page.request.post('/api/seller/login', { data: SELLER })
  expect(await owner.json()).toMatchObject({ success: true })
  const added = await (await page.request.post('/api/seller/staff/add', { data: person })).json()
  const link = await (await page.request.post('/api/seller/staff/link', { data: { id: added.person._id } })).json()
  await page.context().clearCookies()
  const token = new URL(link.url).hash.slice(1)
  const entered = await page.request.post('/api/staff/login-with-link', { data: { token } })
  expect(await entered.json()).toMatchObject({ success: true })
}
