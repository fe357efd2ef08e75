import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { expectDone } from './call.ts'

export interface Shopper {
  name: string
  email: string
  password: string
}

/** A shopper nobody has met before, signed in in this page's browser. */
export async function signUp(page: Page, name = 'Asha Rao'): Promise<Shopper> {
  const shopper = { name, email: `${randomUUID()}@example.com`, password: 'mangoes-and-rice' }
  await expectDone(page.request, registerUser, shopper)
  return shopper
}
