import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ActivityEntry, listActivity } from '#contract/activity.ts'
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  showSecondFactor,
} from '#contract/second-factor.ts'
import { loginSeller } from '#contract/seller-sign-in.ts'
import {
  changeStaff,
  eraseStaff,
  listStaff,
  makeStaffLink,
  removeStaffSecondFactor,
  resetStaffPassword,
  type SellerStaff,
  setStaffActive,
} from '#contract/seller-staff.ts'
import { checkStaff, chooseStaffPassword, loginStaff, loginWithLink } from '#contract/staff.ts'
import { tryCode } from '../accounts/second-factor.ts'
import { findSecondFactor } from '../accounts/second-factor-store.ts'
import { clientOf } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import { type OpenShop, openShop, type StaffVisitor } from '../testing/open-shop.ts'
import { type TotpApp, totpApp } from '../testing/totp-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const PASSWORD = 'long green beans'
const STEP_MS = 30_000

type Manager = { phone: StaffVisitor; id: string; email: string; app: TotpApp; recoveryCodes: string[] }

let shop: OpenShop
let owner: Visitor
let people = 0
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.seller()
})
afterAll(() => shop.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (steps: number) => vi.setSystemTime(Date.now() + steps * STEP_MS)
const isIn = async (person: Visitor) => (await person.call(checkStaff)).body.success

async function withPassword(name = 'Meena'): Promise<Omit<Manager, 'app' | 'recoveryCodes'>> {
  const phone = await shop.staff('manager', name)
  const email = `manager${++people}@example.com`
  await phone.call(chooseStaffPassword, { newPassword: PASSWORD, email })
  return { phone, id: phone.staffId, email }
}

async function turnOn(person: Visitor, password = PASSWORD) {
  const offer = await person.call(offerSecondFactor, { password })
  expect(offer.body).toMatchObject({ success: true })
  const app = totpApp(String(offer.body.key))
  const confirmed = await person.call(confirmSecondFactor, { code: app.code() })
  expect(confirmed.body).toMatchObject({ success: true, message: 'Two-step sign-in is on' })
  return { app, recoveryCodes: confirmed.body.recoveryCodes as string[], uri: String(offer.body.uri) }
}

async function protectedManager(name?: string): Promise<Manager> {
  const manager = await withPassword(name)
  const factor = await turnOn(manager.phone)
  pass(1)
  return { ...manager, ...factor }
}

const signIn = ({ email }: { email: string }, given: { password?: string; code?: string } = {}, as = shop.visitor()) =>
  as.call(loginStaff, { email, password: PASSWORD, ...given })

async function linkFor({ id }: { id: string }): Promise<{ token: string }> {
  const { body } = await owner.call(makeStaffLink, { id })
  return { token: new URL(String(body.url)).hash.slice(1) }
}

async function acts(count: number): Promise<ActivityEntry[]> {
  const { body } = await owner.get(`${listActivity.path}?limit=${count}`)
  return body.activity as ActivityEntry[]
}

const CODE_WANTED = { status: 401, body: { code: 'second_factor_required', secondFactor: true } }
const WRONG_CODE = { status: 401, body: { code: 'wrong_code', secondFactor: true } }

describe('a manager turns it on', () => {
  test('with the password and a code of the app, which bears their email; other devices are signed out', async () => {
    const { phone, id, email } = await withPassword()
    const laptop = shop.visitor()
    await signIn({ email }, {}, laptop)
    expect((await phone.call(showSecondFactor)).body).toMatchObject({ on: false, hasPassword: true })
    expect((await phone.call(offerSecondFactor, { password: 'a guess' })).body.code).toBe('invalid_credentials')
    expect((await phone.call(confirmSecondFactor, { code: '123456' })).status).toBe(404)
    const { recoveryCodes, uri } = await turnOn(phone)
    expect(uri).toContain(`GreenCart%20localhost:${encodeURIComponent(email)}?secret=`)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false])
    expect((await phone.call(showSecondFactor)).body).toMatchObject({ on: true, recoveryCodesLeft: 10 })
    expect((await phone.call(offerSecondFactor, { password: PASSWORD })).body.code).toBe('already_exists')
    expect((await acts(1))[0]).toMatchObject({
      who: 'staff',
      act: 'second_factor_added',
      staff: { _id: id, name: 'Meena' },
    })
  })

  test('and nobody else has it: not the owner, not another manager, nor do their codes fit', async () => {
    const [meena, farida] = [await protectedManager('Meena'), await protectedManager('Farida')]
    const other = await withPassword('Lata')
    expect((await owner.call(showSecondFactor)).body).toMatchObject({ on: false, recoveryCodesLeft: 0 })
    expect((await shop.visitor().call(loginSeller, shop.shop.config.seller)).status).toBe(200)
    expect((await signIn(other)).status).toBe(200)
    expect(await signIn(meena, { code: farida.app.code() })).toMatchObject(WRONG_CODE)
    expect(await signIn(meena, { code: farida.recoveryCodes[0] ?? '' })).toMatchObject(WRONG_CODE)
    expect((await signIn(farida, { code: farida.recoveryCodes[0] ?? '' })).status).toBe(200)
    const { staff } = (await owner.call(listStaff)).body as unknown as { staff: SellerStaff[] }
    const on = staff.filter(({ secondFactor }) => secondFactor).map(({ _id }) => _id)
    expect(on).toEqual(expect.arrayContaining([meena.id, farida.id]))
    expect(on).not.toContain(other.id)
  })

  test('but first chooses a password', async () => {
    const phone = await shop.staff('manager')
    expect((await phone.call(showSecondFactor)).body).toMatchObject({ on: false, hasPassword: false })
    const answer = await phone.call(offerSecondFactor, { password: PASSWORD })
    expect(answer).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  })

  test('pickers and riders are not offered it', async () => {
    for (const role of ['picker', 'rider'] as const) {
      const phone = await shop.staff(role)
      expect((await phone.call(showSecondFactor)).status).toBe(403)
      expect((await phone.call(offerSecondFactor, { password: PASSWORD })).status).toBe(403)
    }
  })
})

describe('signing in with the password', () => {
  test('asks for a code, which works once, and is recorded with the name', async () => {
    const meena = await protectedManager()
    const laptop = shop.visitor()
    expect(await signIn(meena, {}, laptop)).toMatchObject(CODE_WANTED)
    expect(await signIn(meena, { code: meena.app.wrongCode() }, laptop)).toMatchObject(WRONG_CODE)
    expect(laptop.cookies.size).toBe(0)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(meena, { code: meena.app.code() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const recorded = await acts(6)
    const about = { factor: 'code', name: 'Meena', role: 'manager' }
    const failed = recorded.filter(({ act }) => act === 'sign_in_failed')
    expect(failed).toHaveLength(5)
    for (const entry of failed) expect(entry).toMatchObject({ who: 'stranger', target: meena.id, details: about })
    const came = recorded.find(({ act }) => act === 'signed_in')
    expect(came).toMatchObject({ who: 'staff', staff: { name: 'Meena' }, details: { factor: 'code' } })
  })

  test('or for a recovery code, and each of these works once', async () => {
    const meena = await protectedManager()
    const [first = ''] = meena.recoveryCodes
    expect((await signIn(meena, { code: first.toLowerCase() })).status).toBe(200)
    expect((await acts(1))[0]).toMatchObject({ act: 'signed_in', details: { factor: 'recovery code' } })
    expect(await signIn(meena, { code: first })).toMatchObject(WRONG_CODE)
    expect((await meena.phone.call(showSecondFactor)).body).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('a wrong password beside a right code is a wrong password, and uses up no code', async () => {
    const meena = await protectedManager()
    const answer = await signIn(meena, { password: 'a guess', code: meena.app.code() })
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect(answer.body.secondFactor).toBeUndefined()
    expect((await signIn(meena, { code: meena.app.code() })).status).toBe(200)
  })

  test('who knows the password gets ten codes in fifteen minutes, and the owner sees it', async () => {
    const meena = await protectedManager()
    const tries = Array.from({ length: 14 }, () => signIn(meena, { code: meena.app.wrongCode() }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    const locked = await signIn(meena, { code: meena.app.code() })
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(locked.body.secondFactor).toBeUndefined()
    expect((await acts(1))[0]).toMatchObject({
      act: 'sign_ins_locked',
      target: meena.id,
      details: { factor: 'code', name: 'Meena' },
    })
    expect((await signIn(await protectedManager('Farida'))).body.code).toBe('second_factor_required')
    const byLink = await shop.visitor().call(loginWithLink, { ...(await linkFor(meena)), code: meena.app.code() })
    expect(byLink.status).toBe(200)
  })
})

test('while codes are locked, a right one takes the same statements as a wrong one', async () => {
  const { id, app } = await protectedManager()
  const tried = (code: string) =>
    inTransaction(shop.shop.db, async (tx) => {
      const client = clientOf(tx) as unknown as { sent: number }
      const factor = await findSecondFactor(tx, id)
      const before = client.sent
      const { state } = await tryCode(tx, factor, { code, counter: `codes of ${id}` })
      return { state, count: client.sent - before }
    })
  for (let n = 0; n < 10; n++) expect((await tried(app.wrongCode())).state).toBe('wrong')
  const wrong = await tried(app.wrongCode())
  expect(wrong).toEqual({ state: 'locked', count: expect.any(Number) })
  expect(await tried(app.code())).toEqual(wrong)
})

describe('a one-time link', () => {
  test('asks for the code too, and is used up by the right one only', async () => {
    const meena = await protectedManager()
    const link = await linkFor(meena)
    const tablet = shop.visitor()
    expect(await tablet.call(loginWithLink, link)).toMatchObject(CODE_WANTED)
    expect(await tablet.call(loginWithLink, { ...link, code: meena.app.wrongCode() })).toMatchObject(WRONG_CODE)
    expect(await isIn(tablet)).toBe(false)
    expect((await acts(1))[0]).toMatchObject({
      act: 'sign_in_failed',
      target: meena.id,
      details: { factor: 'code', link: true, name: 'Meena' },
    })
    expect((await tablet.call(loginWithLink, { ...link, code: meena.app.code() })).status).toBe(200)
    expect((await acts(1))[0]).toMatchObject({ act: 'signed_in', details: { factor: 'code', link: true } })
    const again = await shop.visitor().call(loginWithLink, { ...link, code: meena.recoveryCodes[0] ?? '' })
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('with one code on three phones, it lets one in', async () => {
    const meena = await protectedManager()
    const body = { ...(await linkFor(meena)), code: meena.app.code() }
    const heard = await Promise.all([1, 2, 3].map(() => shop.visitor().call(loginWithLink, body)))
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('gets ten codes', async () => {
    const meena = await protectedManager()
    const body = { ...(await linkFor(meena)), code: meena.app.wrongCode() }
    for (let n = 0; n < 10; n++) expect((await shop.visitor().call(loginWithLink, body)).status).toBe(401)
    const locked = await shop.visitor().call(loginWithLink, { ...body, code: meena.app.code() })
    expect(locked.status).toBe(429)
  })
})

describe('turning it off', () => {
  test('takes the password and a code, and signs out the other devices', async () => {
    const meena = await protectedManager()
    const { phone, app } = meena
    const laptop = shop.visitor()
    await signIn(meena, { code: app.code() }, laptop)
    pass(1)
    const off = (password: string, code: string) => phone.call(removeSecondFactor, { password, code })
    expect((await off('a guess', app.code())).body.code).toBe('invalid_credentials')
    expect((await off(PASSWORD, app.wrongCode())).body.code).toBe('wrong_code')
    expect(await signIn(meena)).toMatchObject(CODE_WANTED)
    expect((await off(PASSWORD, app.code())).body).toMatchObject({ message: 'Two-step sign-in is off' })
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false])
    expect((await acts(1))[0]).toMatchObject({ act: 'second_factor_removed', staff: { name: 'Meena' } })
    expect((await signIn(meena)).status).toBe(200)
    expect((await off(PASSWORD, app.code(1))).status).toBe(404)
  })

  test('guesses of a stolen session are counted', async () => {
    const { phone, app } = await protectedManager()
    for (let n = 0; n < 10; n++) await phone.call(removeSecondFactor, { password: `guess ${n}`, code: '123456' })
    expect((await phone.call(removeSecondFactor, { password: PASSWORD, code: app.code() })).status).toBe(429)
    const farida = await protectedManager('Farida')
    const own = await farida.phone.call(removeSecondFactor, { password: PASSWORD, code: farida.app.code() })
    expect(own.status).toBe(200)
  })
})

describe('a manager who lost the phone', () => {
  test('is let in by the owner, who turns it off; that signs the phone out and is recorded', async () => {
    const meena = await protectedManager()
    const { id } = meena
    const other = await shop.staff('manager', 'Other')
    expect((await other.call(removeStaffSecondFactor, { id })).status).toBe(403)
    expect(await signIn(meena)).toMatchObject(CODE_WANTED)
    expect((await owner.call(removeStaffSecondFactor, { id })).body).toMatchObject({
      success: true,
      person: { secondFactor: false, hasPassword: true },
    })
    expect((await acts(1))[0]).toMatchObject({
      who: 'seller',
      act: 'second_factor_removed',
      target: id,
      details: { name: 'Meena', role: 'manager' },
    })
    expect(await isIn(meena.phone)).toBe(false)
    expect((await signIn(meena)).status).toBe(200)
    expect((await owner.call(removeStaffSecondFactor, { id })).body.code).toBe('not_found')
  })

  test('a password that the owner removes leaves it on', async () => {
    const meena = await protectedManager()
    await owner.call(resetStaffPassword, { id: meena.id })
    expect(await shop.visitor().call(loginWithLink, await linkFor(meena))).toMatchObject(CODE_WANTED)
  })
})

test('another role ends it, so that nobody is asked for a code who cannot turn it off', async () => {
  const meena = await protectedManager()
  await owner.call(changeStaff, { id: meena.id, name: 'Meena', role: 'picker', email: meena.email })
  expect((await acts(2)).map(({ act }) => act).toSorted()).toEqual(['second_factor_removed', 'staff_changed'])
  expect((await signIn(meena)).status).toBe(200)
})

test('who is erased leaves no key and no codes, and who is switched off and on again keeps them', async () => {
  const meena = await protectedManager()
  const { id } = meena
  const rows = async () => {
    const found = await shop.shop.db.execute<{ keys: number; codes: number }>(sql`
      SELECT (SELECT count(*)::int FROM second_factors WHERE holder = ${id}) AS keys,
        (SELECT count(*)::int FROM recovery_codes WHERE holder = ${id}) AS codes`)
    return found.rows[0]
  }
  await owner.call(setStaffActive, { id, active: false })
  await owner.call(setStaffActive, { id, active: true })
  expect(await signIn(meena)).toMatchObject(CODE_WANTED)
  expect(await rows()).toEqual({ keys: 1, codes: 10 })
  await owner.call(setStaffActive, { id, active: false })
  await owner.call(eraseStaff, { id })
  expect(await rows()).toEqual({ keys: 0, codes: 0 })
})
