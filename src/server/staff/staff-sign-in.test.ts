import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyToSend } from '#contract/endpoint.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import {
  checkStaff,
  chooseStaffPassword,
  listStaffSessions,
  loginStaff,
  loginWithLink,
  logoutStaff,
  signOutStaffSession,
} from '#contract/staff/staff.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const PASSWORD = 'long green beans'

let shop: OpenShop
let seller: Visitor
beforeAll(async () => {
  shop = await openShop()
  seller = await shop.seller()
})
afterAll(() => shop.close())

const isIn = async (person: Visitor) => (await person.call(checkStaff)).body.success

async function newPerson(details: BodyToSend<typeof addStaff>): Promise<string> {
  const { body } = await seller.expectDone(addStaff, details)
  expect(body.success).toBe(true)
  return body.person._id
}

async function linkFor(id: string): Promise<{ token: string }> {
  const { body } = await seller.call(makeStaffLink, { id })
  const url = new URL(String(body.url))
  expect(url.origin + url.pathname).toBe(`${shop.shop.config.publicUrl}/staff/login`)
  return { token: url.hash.slice(1) }
}

async function withPassword(email: string): Promise<Visitor> {
  const person = shop.visitor()
  await person.call(loginWithLink, await linkFor(await newPerson({ name: 'Meena', role: 'picker', email })))
  const saved = await person.call(chooseStaffPassword, { newPassword: PASSWORD })
  expect(saved.body).toMatchObject({ success: true, person: { hasPassword: true, email } })
  return person
}

test('a wrong password of a manager is on the seller’s list, with the name, and one for nobody is not', async () => {
  const email = 'meera.manager@example.com'
  const manager = shop.visitor()
  const id = await newPerson({ name: 'Meera', role: 'manager', email })
  await manager.call(loginWithLink, await linkFor(id))
  await manager.call(chooseStaffPassword, { newPassword: PASSWORD })
  const signIn = (given: string) => shop.visitor().call(loginStaff, { email: given, password: 'not this one' })
  const wrong = { status: 401, body: { code: 'invalid_credentials' } }
  expect(await signIn(email)).toMatchObject(wrong)
  expect(await signIn('nobody@example.com')).toMatchObject(wrong)
  const failed = async () => {
    const { body } = await seller.expectDone(listActivity, { subject: 'sign-in' })
    return body.activity.filter(({ act }) => act === 'sign_in_failed')
  }
  await expect
    .poll(failed)
    .toMatchObject([{ who: 'stranger', target: id, details: { factor: 'password', name: 'Meera', role: 'manager' } }])
})

describe('a one-time link', () => {
  test('signs in once, for a week, and its token is stored nowhere', async () => {
    const link = await linkFor(await newPerson({ name: 'Ravi', role: 'rider' }))
    const phone = shop.visitor()
    const entered = await phone.call(loginWithLink, link)
    expect(entered.body).toMatchObject({ message: 'Logged In', person: { name: 'Ravi', role: 'rider', email: null } })
    const cookie = entered.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^staffToken=[\w-]{43};/)
    for (const rule of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=604800']) expect(cookie).toContain(rule)
    expect(await isIn(phone)).toBe(true)

    const again = await shop.visitor().call(loginWithLink, link)
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const { rows } = await shop.shop.db.execute(sql`SELECT s::text AS row FROM sessions s`)
    expect(JSON.stringify(rows)).not.toContain(phone.cookies.get('staffToken'))
  })

  test('opened on two phones at the same time, it lets one in', async () => {
    const link = await linkFor(await newPerson({ name: 'Ravi', role: 'rider' }))
    const heard = await Promise.all([1, 2, 3].map(() => shop.visitor().call(loginWithLink, link)))
    expect(heard.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('ends after 15 minutes, and when a newer one is made', async () => {
    const id = await newPerson({ name: 'Ravi', role: 'rider' })
    const [older, newer] = [await linkFor(id), await linkFor(id)]
    expect((await shop.visitor().call(loginWithLink, older)).status).toBe(404)
    const { rows } = await shop.shop.db.execute<{ minutes: number }>(sql`
      SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes FROM staff_links WHERE staff_id = ${id}`)
    expect(rows).toEqual([{ minutes: 15 }])
    await shop.shop.db.execute(sql`UPDATE staff_links SET expires_at = now() - interval '1 second'`)
    expect((await shop.visitor().call(loginWithLink, newer)).status).toBe(404)
  })

  test('on a shared phone, the session of the one before ends', async () => {
    const phone = shop.visitor()
    await phone.call(loginWithLink, await linkFor(await newPerson({ name: 'Ravi', role: 'rider' })))
    const before = new Map(phone.cookies)
    await phone.call(loginWithLink, await linkFor(await newPerson({ name: 'Lata', role: 'picker' })))
    expect((await phone.call(checkStaff)).body).toMatchObject({ person: { name: 'Lata' } })
    phone.cookies.set('staffToken', before.get('staffToken') ?? '')
    expect(await isIn(phone)).toBe(false)
  })
})

describe('email and password', () => {
  test('sign in, are recorded with the person, and sign out', async () => {
    await withPassword('meena@example.com')
    const laptop = shop.visitor()
    const entered = await laptop.call(loginStaff, { email: ' Meena@Example.com', password: PASSWORD })
    expect(entered.body).toMatchObject({ success: true, person: { name: 'Meena', role: 'picker' } })
    expect((await laptop.call(logoutStaff)).body.message).toBe('Logged Out')
    expect(await isIn(laptop)).toBe(false)
    const { body } = await seller.expectDone(listActivity, { subject: 'sign-in', limit: '2' })
    const [left, came] = body.activity
    expect(left).toMatchObject({ who: 'staff', act: 'signed_out', staff: { name: 'Meena' } })
    expect(came).toMatchObject({ who: 'staff', act: 'signed_in', details: { factor: 'password' } })
  })

  test('a wrong password, an unknown email and somebody without a password are refused alike', async () => {
    await withPassword('known@example.com')
    await newPerson({ name: 'No password', role: 'rider', email: 'none@example.com' })
    const answers = []
    for (const email of ['known@example.com', 'nobody@example.com', 'none@example.com']) {
      const { status, body } = await shop.visitor().call(loginStaff, { email, password: 'a guess' })
      answers.push({ status, body })
    }
    const message = 'Invalid email or password'
    const refusal = { success: false, code: 'invalid_credentials', message, fields: { password: message } }
    expect(answers).toEqual(Array(3).fill({ status: 401, body: refusal }))
  })

  test('after ten wrong tries no other is heard, not even the right one', async () => {
    const email = 'guessed@example.com'
    const own = await withPassword(email)
    const tries = []
    for (const password of [...Array(10).fill('a guess'), PASSWORD]) {
      tries.push((await shop.visitor().call(loginStaff, { email, password })).status)
    }
    expect(tries).toEqual([...Array(10).fill(401), 429])
    expect(await isIn(own)).toBe(true)
  })

  test('a password is changed only with the old one, which ends the other sessions', async () => {
    const phone = await withPassword('changes@example.com')
    const laptop = shop.visitor()
    await laptop.call(loginStaff, { email: 'changes@example.com', password: PASSWORD })
    const newPassword = 'fresh coriander leaves'
    expect((await laptop.call(chooseStaffPassword, { newPassword })).body.code).toBe('invalid_credentials')
    expect((await laptop.call(chooseStaffPassword, { newPassword: 'password1' })).body.code).toBe('malformed')
    expect((await laptop.call(chooseStaffPassword, { password: PASSWORD, newPassword })).body.success).toBe(true)
    expect([await isIn(laptop), await isIn(phone)]).toEqual([true, false])
  })

  test('who has no email gives one with the password, which nobody else has', async () => {
    await withPassword('taken@example.com')
    const phone = await shop.staff('rider')
    const newPassword = PASSWORD
    expect((await phone.call(chooseStaffPassword, { newPassword })).body.code).toBe('missing_details')
    const taken = await phone.call(chooseStaffPassword, { newPassword, email: 'taken@example.com' })
    expect(taken.body).toMatchObject({ code: 'already_exists', fields: { email: expect.any(String) } })
    await phone.call(chooseStaffPassword, { newPassword, email: 'own@example.com' })
    const entered = await shop.visitor().call(loginStaff, { email: 'own@example.com', password: PASSWORD })
    expect(entered.body.success).toBe(true)
  })
})

test('devices are listed, and one of them is signed out', async () => {
  const phone = await withPassword('devices@example.com')
  const laptop = shop.visitor()
  await laptop.call(loginStaff, { email: 'devices@example.com', password: PASSWORD })
  const { sessions } = (await laptop.expectDone(listStaffSessions)).body
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  await laptop.call(signOutStaffSession, { session: sessions[1]?._id ?? '' })
  expect([await isIn(laptop), await isIn(phone)]).toEqual([true, false])
})
