import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export interface Shopper {
  name: string
  email: string
  password: string
}

/** A shopper nobody has met before, signed in in this page's browser. */
export async function signUp(page: Page, name = 'Asha Rao'): Promise<Shopper> {
  const shopper = { name, email: `${randomUUID()}@example.com`, password: 'mangoes-and-rice' }
  const reply = await page.request.post('/api/user/register', { data: shopper })
  expect(await reply.json()).toMatchObject({ success: true })
  return shopper
}
