import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  showSecondFactor,
} from '#contract/accounts/second-factor.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import {
  changeStaff,
  deleteStaff,
  listStaff,
  removeStaffSecondFactor,
  resetStaffPassword,
  setStaffActive,
} from '#contract/staff/seller-staff.ts'
import { checkStaff, loginWithLink } from '#contract/staff/staff.ts'
import { fakeDate } from '../testing/fake-date.ts'
import {
  CODE_WANTED,
  MANAGERS_PASSWORD,
  managersOf,
  passSteps,
  turnOnSecondFactor,
  WRONG_CODE,
} from '../testing/managers.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let owner: Visitor
let managers: ReturnType<typeof managersOf>
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.seller()
  managers = managersOf(shop, owner)
})
afterAll(() => shop.close())
fakeDate()

const isIn = async (person: Visitor) => (await person.call(checkStaff)).body.success

describe('a manager turns it on', () => {
  test('with the password and a code of the app, which bears their email; other devices are signed out', async () => {
    const { phone, id, email } = await managers.withPassword()
    const laptop = shop.visitor()
    await managers.signIn({ email }, {}, laptop)
    expect((await phone.call(showSecondFactor)).body).toMatchObject({ on: false, hasPassword: true })
    expect((await phone.call(offerSecondFactor, { password: 'a guess' })).body.code).toBe('invalid_credentials')
    expect((await phone.call(confirmSecondFactor, { code: '123456' })).status).toBe(404)
    const { recoveryCodes, uri } = await turnOnSecondFactor(phone)
    expect(uri).toContain(`GreenCart%20localhost:${encodeURIComponent(email)}?secret=`)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false])
    expect((await phone.call(showSecondFactor)).body).toMatchObject({ on: true, recoveryCodesLeft: 10 })
    expect((await phone.call(offerSecondFactor, { password: MANAGERS_PASSWORD })).body.code).toBe('already_exists')
    expect((await managers.acts(1))[0]).toMatchObject({
      who: 'staff',
      act: 'second_factor_added',
      staff: { _id: id, name: 'Meena' },
    })
  })

  test('and nobody else has it: not the owner, not another manager, nor do their codes fit', async () => {
    const [meena, farida] = [await managers.withSecondFactor('Meena'), await managers.withSecondFactor('Farida')]
    const other = await managers.withPassword('Lata')
    expect((await owner.call(showSecondFactor)).body).toMatchObject({ on: false, recoveryCodesLeft: 0 })
    expect((await shop.visitor().call(loginSeller, shop.shop.config.seller)).status).toBe(200)
    expect((await managers.signIn(other)).status).toBe(200)
    expect(await managers.signIn(meena, { code: farida.app.code() })).toMatchObject(WRONG_CODE)
    expect(await managers.signIn(meena, { code: farida.recoveryCodes[0] ?? '' })).toMatchObject(WRONG_CODE)
    expect((await managers.signIn(farida, { code: farida.recoveryCodes[0] ?? '' })).status).toBe(200)
    const { staff } = (await owner.expectDone(listStaff)).body
    const on = staff.filter(({ secondFactor }) => secondFactor).map(({ _id }) => _id)
    expect(on).toEqual(expect.arrayContaining([meena.id, farida.id]))
    expect(on).not.toContain(other.id)
  })

  test('but first chooses a password', async () => {
    const phone = await shop.staff('manager')
    expect((await phone.call(showSecondFactor)).body).toMatchObject({ on: false, hasPassword: false })
    const answer = await phone.call(offerSecondFactor, { password: MANAGERS_PASSWORD })
    expect(answer).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  })

  test('pickers and riders are not offered it', async () => {
    for (const role of ['picker', 'rider'] as const) {
      const phone = await shop.staff(role)
      expect((await phone.call(showSecondFactor)).status).toBe(403)
      expect((await phone.call(offerSecondFactor, { password: MANAGERS_PASSWORD })).status).toBe(403)
    }
  })
})

describe('turning it off', () => {
  test('takes the password and a code, and signs out the other devices', async () => {
    const meena = await managers.withSecondFactor()
    const { phone, app } = meena
    const laptop = shop.visitor()
    await managers.signIn(meena, { code: app.code() }, laptop)
    passSteps(1)
    const off = (password: string, code: string) => phone.call(removeSecondFactor, { password, code })
    expect((await off('a guess', app.code())).body.code).toBe('invalid_credentials')
    expect((await off(MANAGERS_PASSWORD, app.wrongCode())).body.code).toBe('wrong_code')
    expect(await managers.signIn(meena)).toMatchObject(CODE_WANTED)
    expect((await off(MANAGERS_PASSWORD, app.code())).body).toMatchObject({ message: 'Two-step sign-in is off' })
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false])
    expect((await managers.acts(1))[0]).toMatchObject({ act: 'second_factor_removed', staff: { name: 'Meena' } })
    expect((await managers.signIn(meena)).status).toBe(200)
    expect((await off(MANAGERS_PASSWORD, app.code(1))).status).toBe(404)
  })

  test('guesses of a stolen session are counted', async () => {
    const { phone, app } = await managers.withSecondFactor()
    for (let n = 0; n < 10; n++) await phone.call(removeSecondFactor, { password: `guess ${n}`, code: '123456' })
    expect((await phone.call(removeSecondFactor, { password: MANAGERS_PASSWORD, code: app.code() })).status).toBe(429)
    const farida = await managers.withSecondFactor('Farida')
    const own = await farida.phone.call(removeSecondFactor, { password: MANAGERS_PASSWORD, code: farida.app.code() })
    expect(own.status).toBe(200)
  })
})

describe('a manager who lost the phone', () => {
  test('is let in by the owner, who turns it off; that signs the phone out and is recorded', async () => {
    const meena = await managers.withSecondFactor()
    const { id } = meena
    const other = await shop.staff('manager', 'Other')
    expect((await other.call(removeStaffSecondFactor, { id })).status).toBe(403)
    expect(await managers.signIn(meena)).toMatchObject(CODE_WANTED)
    expect((await owner.call(removeStaffSecondFactor, { id })).body).toMatchObject({
      success: true,
      person: { secondFactor: false, hasPassword: true },
    })
    expect((await managers.acts(1))[0]).toMatchObject({
      who: 'seller',
      act: 'second_factor_removed',
      target: id,
      details: { name: 'Meena', role: 'manager' },
    })
    expect(await isIn(meena.phone)).toBe(false)
    expect((await managers.signIn(meena)).status).toBe(200)
    expect((await owner.call(removeStaffSecondFactor, { id })).body.code).toBe('not_found')
  })

  test('a password that the owner removes leaves it on', async () => {
    const meena = await managers.withSecondFactor()
    await owner.call(resetStaffPassword, { id: meena.id })
    expect(await shop.visitor().call(loginWithLink, await managers.linkFor(meena))).toMatchObject(CODE_WANTED)
  })
})

test('another role ends it, so that nobody is asked for a code who cannot turn it off', async () => {
  const meena = await managers.withSecondFactor()
  await owner.call(changeStaff, { id: meena.id, name: 'Meena', role: 'picker', email: meena.email })
  expect((await managers.acts(2)).map(({ act }) => act).toSorted()).toEqual(['second_factor_removed', 'staff_changed'])
  expect((await managers.signIn(meena)).status).toBe(200)
})

test('who is erased leaves no key and no codes, and who is switched off and on again keeps them', async () => {
  const meena = await managers.withSecondFactor()
  const { id } = meena
  const rows = async () => {
    const found = await shop.shop.db.execute<{ keys: number; codes: number }>(sql`
      SELECT (SELECT count(*)::int FROM second_factors WHERE holder = ${id}) AS keys,
        (SELECT count(*)::int FROM recovery_codes WHERE holder = ${id}) AS codes`)
    return found.rows[0]
  }
  await owner.call(setStaffActive, { id, active: false })
  await owner.call(setStaffActive, { id, active: true })
  expect(await managers.signIn(meena)).toMatchObject(CODE_WANTED)
  expect(await rows()).toEqual({ keys: 1, codes: 10 })
  await owner.call(setStaffActive, { id, active: false })
  await owner.call(deleteStaff, { id })
  expect(await rows()).toEqual({ keys: 0, codes: 0 })
})
