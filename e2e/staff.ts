import type { Page } from '@playwright/test'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { loginWithLink } from '#contract/staff/staff.ts'
import type { StaffRole } from '#domain/staff.ts'
import { expectDone } from './call.ts'
import { SELLER } from './seller.ts'

/** Somebody new of the staff, signed in in this page's browser. */
export async function signInStaff(
  page: Page,
  person: { name: string; role: StaffRole; phone?: string },
): Promise<void> {
  await expectDone(page.request, loginSeller, SELLER)
  const added = await expectDone(page.request, addStaff, person)
  const link = await expectDone(page.request, makeStaffLink, { id: added.person._id })
  await page.context().clearCookies()
  const token = new URL(link.url).hash.slice(1)
  await expectDone(page.request, loginWithLink, { token })
}
