import type { Page } from '@playwright/test'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { type Caller, expectDone } from './call.ts'
import { expect } from './expect.ts'
import { enter } from './welcome.ts'

export const SELLER = { email: 'admin@example.com', password: 'greencart' }

export const signInSeller = ({ request }: Caller) => expectDone(request, loginSeller, SELLER)

export async function openAsSeller(page: Page, path: string): Promise<void> {
  await signInSeller(page)
  await enter(page, path)
  await expect(page.getByText('Hi! Admin')).toBeVisible()
}
