import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toJSONSchema } from 'zod'
import { changeEmail, changePassword, deleteAccount, resetPassword } from '#contract/accounts/account-settings.ts'
import { joinEarlierOrders } from '#contract/accounts/earlier-orders.ts'
import { offerPasskey } from '#contract/accounts/passkeys.ts'
import { offerSecondFactor, removeSecondFactor } from '#contract/accounts/second-factor.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { costOf, type Endpoint } from '#contract/endpoint.ts'
import { chooseStaffPassword, loginStaff } from '#contract/staff/staff.ts'
import { holdingPlace } from '../limits/held-place.ts'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { hashPassword } from './password.ts'

let shop: OpenShop
let hashes = 0
const { argon2 } = crypto
beforeAll(async () => {
  crypto.argon2 = (...given: Parameters<typeof argon2>) => {
    hashes++
    argon2(...given)
  }
  syncBuiltinESMExports()
  shop = await openShop()
})
afterAll(async () => {
  crypto.argon2 = argon2
  syncBuiltinESMExports()
  await shop.close()
})

const password = 'correct horse'
const newPassword = 'a long new password'
const email = 'new@example.com'
const asShopper = () => shop.shopper()
const asAnyone = async () => shop.visitor()
let managers = 0
async function asManager(): Promise<Visitor> {
  const person = await shop.staff('manager')
  await person.call(chooseStaffPassword, { newPassword: password, email: `manager${++managers}@example.com` })
  return person
}

/** Every call that takes a password, and how it is made. */
const CALLS: [Endpoint, () => Promise<Visitor>, object][] = [
  [registerUser, asAnyone, { name: 'Asha', email, password }],
  [loginUser, asAnyone, { email, password }],
  [resetPassword, asAnyone, { token: 'x'.repeat(43), password: newPassword }],
  [changePassword, asShopper, { password, newPassword }],
  [changeEmail, asShopper, { password, email: 'other@example.com' }],
  [deleteAccount, asShopper, { password }],
  [joinEarlierOrders, asShopper, { password }],
  [offerPasskey, asShopper, { password }],
  [loginStaff, asAnyone, { email, password }],
  [chooseStaffPassword, () => shop.staff('picker'), { email: 'picker@example.com', newPassword }],
  [loginSeller, asAnyone, { email, password }],
  [offerSecondFactor, asManager, { password }],
  [removeSecondFactor, asManager, { password, code: '123456' }],
]

const takesPassword = ({ body }: Endpoint) =>
  body && /"(new)?password"/i.test(JSON.stringify(toJSONSchema(body, { io: 'input', unrepresentable: 'any' })))

test('the calls below are all that take a password', () => {
  const paths = (of: Endpoint[]) => of.map(({ path }) => path).toSorted()
  expect(paths(CONTRACT_CALLS.filter(takesPassword))).toEqual(paths(CALLS.map(([endpoint]) => endpoint)))
})

test.each(CALLS.map((call) => [call[0].path, call] as const))(
  '%s hashes in the places for passwords, or not at all',
  async (_path, [endpoint, as, body]) => {
    const person = await as()
    hashes = 0
    const { status } = await person.call(endpoint, body)
    expect(status).toBeLessThan(500)
    if (hashes > 0) expect(costOf(endpoint)).toBe('password')
  },
)

test('hashing in a place of the database is a mistake that no test misses', async () => {
  await expect(holdingPlace('database', () => hashPassword(password))).rejects.toThrow("the cost 'password'")
  await expect(holdingPlace('password', () => hashPassword(password))).resolves.toContain('$argon2id$')
})
