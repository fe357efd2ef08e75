import { expect, vi } from 'vitest'
import { confirmSecondFactor, offerSecondFactor } from '#contract/accounts/second-factor.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { makeStaffLink } from '#contract/staff/seller-staff.ts'
import { chooseStaffPassword, loginStaff } from '#contract/staff/staff.ts'
import type { OpenShop, StaffVisitor } from './open-shop.ts'
import { type TotpApp, totpApp } from './totp-app.ts'
import type { Visitor } from './visitor.ts'

export const MANAGERS_PASSWORD = 'long green beans'
const STEP_MS = 30_000

type Manager = { phone: StaffVisitor; id: string; email: string }
export type ProtectedManager = Manager & { app: TotpApp; recoveryCodes: string[] }

export const CODE_WANTED = { status: 401, body: { code: 'second_factor_required', secondFactor: true } }
export const WRONG_CODE = { status: 401, body: { code: 'wrong_code', secondFactor: true } }

/** With a clock of the test's own: the next code of an authenticator app is 30 seconds away. */
export const passSteps = (steps: number) => vi.setSystemTime(Date.now() + steps * STEP_MS)

export async function turnOnSecondFactor(person: Visitor) {
  const offer = await person.call(offerSecondFactor, { password: MANAGERS_PASSWORD })
  expect(offer.body).toMatchObject({ success: true })
  const app = totpApp(String(offer.body.key))
  const confirmed = await person.expectDone(confirmSecondFactor, { code: app.code() })
  expect(confirmed.body).toMatchObject({ success: true, message: 'Two-step sign-in is on' })
  return { app, recoveryCodes: confirmed.body.recoveryCodes, uri: String(offer.body.uri) }
}

/** Managers of a shop, as tests of their second factor need them. */
export function managersOf(shop: OpenShop, owner: Visitor) {
  let people = 0

  async function withPassword(name = 'Meena'): Promise<Manager> {
    const phone = await shop.staff('manager', name)
    const email = `manager${++people}@example.com`
    await phone.call(chooseStaffPassword, { newPassword: MANAGERS_PASSWORD, email })
    return { phone, id: phone.staffId, email }
  }

  return {
    withPassword,
    async withSecondFactor(name?: string): Promise<ProtectedManager> {
      const manager = await withPassword(name)
      const factor = await turnOnSecondFactor(manager.phone)
      passSteps(1)
      return { ...manager, ...factor }
    },
    signIn({ email }: { email: string }, given: { password?: string; code?: string } = {}, as = shop.visitor()) {
      return as.call(loginStaff, { email, password: MANAGERS_PASSWORD, ...given })
    },
    async linkFor({ id }: { id: string }): Promise<{ token: string }> {
      const { body } = await owner.call(makeStaffLink, { id })
      return { token: new URL(String(body.url)).hash.slice(1) }
    },
    async acts(count: number) {
      return (await owner.expectDone(listActivity, { limit: String(count) })).body.activity
    },
  }
}
