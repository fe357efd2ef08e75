import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showSecondFactor } from '#contract/accounts/second-factor.ts'
import { checkStaff, loginWithLink } from '#contract/staff/staff.ts'
import { tryCode } from '../accounts/second-factor.ts'
import { findSecondFactor } from '../accounts/second-factor-store.ts'
import { clientOf } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import { fakeDate } from '../testing/fake-date.ts'
import { CODE_WANTED, managersOf, WRONG_CODE } from '../testing/managers.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let managers: ReturnType<typeof managersOf>
beforeAll(async () => {
  shop = await openShop()
  managers = managersOf(shop, await shop.seller())
})
afterAll(() => shop.close())
fakeDate()

const isIn = async (person: Visitor) => (await person.call(checkStaff)).body.success

describe('signing in with the password', () => {
  test('asks for a code, which works once, and is recorded with the name', async () => {
    const meena = await managers.withSecondFactor()
    const laptop = shop.visitor()
    expect(await managers.signIn(meena, {}, laptop)).toMatchObject(CODE_WANTED)
    expect(await managers.signIn(meena, { code: meena.app.wrongCode() }, laptop)).toMatchObject(WRONG_CODE)
    expect(laptop.cookies.size).toBe(0)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => managers.signIn(meena, { code: meena.app.code() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const recorded = await managers.acts(6)
    const about = { factor: 'code', name: 'Meena', role: 'manager' }
    const failed = recorded.filter(({ act }) => act === 'sign_in_failed')
    expect(failed).toHaveLength(5)
    for (const entry of failed) expect(entry).toMatchObject({ who: 'stranger', target: meena.id, details: about })
    const came = recorded.find(({ act }) => act === 'signed_in')
    expect(came).toMatchObject({ who: 'staff', staff: { name: 'Meena' }, details: { factor: 'code' } })
  })

  test('or for a recovery code, and each of these works once', async () => {
    const meena = await managers.withSecondFactor()
    const [first = ''] = meena.recoveryCodes
    expect((await managers.signIn(meena, { code: first.toLowerCase() })).status).toBe(200)
    expect((await managers.acts(1))[0]).toMatchObject({ act: 'signed_in', details: { factor: 'recovery code' } })
    expect(await managers.signIn(meena, { code: first })).toMatchObject(WRONG_CODE)
    expect((await meena.phone.call(showSecondFactor)).body).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('a wrong password beside a right code is a wrong password, and uses up no code', async () => {
    const meena = await managers.withSecondFactor()
    const answer = await managers.signIn(meena, { password: 'a guess', code: meena.app.code() })
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect(answer.body.secondFactor).toBeUndefined()
    expect((await managers.signIn(meena, { code: meena.app.code() })).status).toBe(200)
  })

  test('who knows the password gets ten codes in fifteen minutes, and the owner sees it', async () => {
    const meena = await managers.withSecondFactor()
    const tries = Array.from({ length: 14 }, () => managers.signIn(meena, { code: meena.app.wrongCode() }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    const locked = await managers.signIn(meena, { code: meena.app.code() })
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(locked.body.secondFactor).toBeUndefined()
    expect((await managers.acts(1))[0]).toMatchObject({
      act: 'sign_ins_locked',
      target: meena.id,
      details: { factor: 'code', name: 'Meena' },
    })
    expect((await managers.signIn(await managers.withSecondFactor('Farida'))).body.code).toBe('second_factor_required')
    const byLink = await shop
      .visitor()
      .call(loginWithLink, { ...(await managers.linkFor(meena)), code: meena.app.code() })
    expect(byLink.status).toBe(200)
  })
})

test('while codes are locked, a right one takes the same statements as a wrong one', async () => {
  const { id, app } = await managers.withSecondFactor()
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
    const meena = await managers.withSecondFactor()
    const link = await managers.linkFor(meena)
    const tablet = shop.visitor()
    expect(await tablet.call(loginWithLink, link)).toMatchObject(CODE_WANTED)
    expect(await tablet.call(loginWithLink, { ...link, code: meena.app.wrongCode() })).toMatchObject(WRONG_CODE)
    expect(await isIn(tablet)).toBe(false)
    expect((await managers.acts(1))[0]).toMatchObject({
      act: 'sign_in_failed',
      target: meena.id,
      details: { factor: 'code', link: true, name: 'Meena' },
    })
    expect((await tablet.call(loginWithLink, { ...link, code: meena.app.code() })).status).toBe(200)
    expect((await managers.acts(1))[0]).toMatchObject({ act: 'signed_in', details: { factor: 'code', link: true } })
    const again = await shop.visitor().call(loginWithLink, { ...link, code: meena.recoveryCodes[0] ?? '' })
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('with one code on three phones, it lets one in', async () => {
    const meena = await managers.withSecondFactor()
    const body = { ...(await managers.linkFor(meena)), code: meena.app.code() }
    const heard = await Promise.all([1, 2, 3].map(() => shop.visitor().call(loginWithLink, body)))
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('gets ten codes', async () => {
    const meena = await managers.withSecondFactor()
    const body = { ...(await managers.linkFor(meena)), code: meena.app.wrongCode() }
    for (let n = 0; n < 10; n++) expect((await shop.visitor().call(loginWithLink, body)).status).toBe(401)
    const locked = await shop.visitor().call(loginWithLink, { ...body, code: meena.app.code() })
    expect(locked.status).toBe(429)
  })
})
