import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  changeEmail,
  changePassword,
  renameUser,
  sendConfirmation,
  showAccount,
  signOutElsewhere,
  signOutSession,
} from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { linkIn, pressLink } from '../testing/mail-links.ts'
import { mailShopOfFile, SOON } from '../testing/mail-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const shop = await mailShopOfFile()

const OLD = 'correct horse'
const NEW = 'baskets of green beans'
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
let people = 0

async function register(): Promise<{ email: string; person: Visitor }> {
  const [email, person] = [`settled${++people}@example.com`, shop.open.visitor()]
  expect((await person.call(registerUser, { name: 'Asha', email, password: OLD })).status).toBe(200)
  return { email, person }
}

async function onThePhone(email: string): Promise<Visitor> {
  const phone = shop.open.visitor()
  await phone.call(loginUser, { email, password: OLD }, { headers: { 'user-agent': PHONE } })
  return phone
}

const isSignedIn = async (person: Visitor) => (await person.call(checkUser)).body.success
const logIn = (email: string, password: string) => shop.open.visitor().call(loginUser, { email, password })
const sessionsOf = async (person: Visitor) => (await person.expectDone(showAccount)).body.sessions
const press = (link: string, who = shop.open.visitor()) => pressLink(who, link)

async function linkTo(email: string, page: string): Promise<string> {
  await expect.poll(() => shop.server.mailsTo(email).length, SOON).toBe(1)
  const { text = '' } = shop.server.mailsTo(email)[0] ?? {}
  return linkIn(text, `/email/${page}`)
}

test('a shopper changes their name', async () => {
  const { person, email } = await register()
  expect((await person.call(renameUser, { name: '  Asha Rao ' })).body).toMatchObject({ name: 'Asha Rao' })
  expect((await person.call(checkUser)).body.user).toMatchObject({ name: 'Asha Rao', email })
  expect((await person.call(renameUser, { name: ' ' })).body.code).toBe('missing_details')
  expect((await person.call(renameUser, { name: 'see www.prize.example' })).body.code).toBe('malformed')
})

describe('a password', () => {
  test('is changed by who knows it, and other devices are signed out', async () => {
    const { person, email } = await register()
    const phone = await onThePhone(email)
    const wrong = await person.call(changePassword, { password: 'a guess', newPassword: NEW })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials', fields: { password: /./ } } })
    expect(await isSignedIn(phone)).toBe(true)
    expect((await person.call(changePassword, { password: OLD, newPassword: NEW })).status).toBe(200)
    expect([await isSignedIn(person), await isSignedIn(phone)]).toEqual([true, false])
    expect([(await logIn(email, OLD)).status, (await logIn(email, NEW)).status]).toEqual([401, 200])
  })

  test('that is one of the most common is refused, at the field', async () => {
    const { person } = await register()
    for (const newPassword of ['password1', 'QWERTY123', '12345678'])
      expect((await person.call(changePassword, { password: OLD, newPassword })).body).toMatchObject({
        code: 'malformed',
        fields: { newPassword: /common/ },
      })
    const account = { name: 'Asha', email: 'common@example.com', password: 'iloveyou' }
    const { status, body } = await shop.open.visitor().call(registerUser, account)
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'malformed', fields: { password: /common/ } } })
  })

  test('is not guessed by who found an open session', async () => {
    const { person } = await register()
    for (let guess = 0; guess < 10; guess++)
      await person.call(changePassword, { password: `guess ${guess}`, newPassword: NEW })
    expect((await person.call(changePassword, { password: OLD, newPassword: NEW })).status).toBe(429)
    expect((await person.call(changeEmail, { password: OLD, email: 'thief@example.com' })).status).toBe(429)
  })
})

describe('an email', () => {
  test('is changed by a link at the new mailbox, once, and the old mailbox is told', async () => {
    const { person, email } = await register()
    await shop.confirmMailbox(email)
    const next = `next-${email}`
    expect((await person.call(changeEmail, { email: next, password: 'a guess' })).status).toBe(401)
    expect((await person.call(changeEmail, { email: next, password: OLD })).body.message).toContain(next)
    const link = await linkTo(next, 'change')
    await expect.poll(() => shop.server.mailsTo(email).map(({ text }) => text), SOON).toMatchObject([/another email/])
    expect(shop.server.mailsTo(email)[0]?.text).not.toContain(next)
    expect((await person.call(checkUser)).body.user).toMatchObject({ email })

    expect((await shop.open.visitor().fetch(link)).status).toBe(200)
    expect((await person.call(checkUser)).body.user).toMatchObject({ email })
    expect((await press(link, person)).status).toBe(200)
    expect((await press(link)).status).toBe(410)
    expect((await person.call(showAccount)).body).toMatchObject({ email: next, isConfirmed: true })
    expect([(await logIn(email, OLD)).status, (await logIn(next, OLD)).status]).toEqual([401, 200])
  })

  test('stays when the link is a day old, or the password was changed meanwhile', async () => {
    const { person, email } = await register()
    await person.call(changeEmail, { email: `late-${email}`, password: OLD })
    const late = await linkTo(`late-${email}`, 'change')
    await shop.open.shop.db.execute(sql`UPDATE email_tokens SET expires_at = expires_at - interval '25 hours'`)
    expect((await press(late)).status).toBe(410)

    await person.call(changeEmail, { email: `thief-${email}`, password: OLD })
    const thief = await linkTo(`thief-${email}`, 'change')
    await person.call(changePassword, { password: OLD, newPassword: NEW })
    expect((await press(thief)).status).toBe(410)
    expect((await person.call(checkUser)).body.user).toMatchObject({ email })
  })

  test('that has an account gets the same answer, and keeps its account', async () => {
    const [asha, ravi] = [await register(), await register()]
    const { status } = await asha.person.call(changeEmail, { email: ravi.email, password: OLD })
    expect(status).toBe(200)
    expect((await press(await linkTo(ravi.email, 'change'), asha.person)).status).toBe(410)
    expect((await asha.person.call(checkUser)).body.user).toMatchObject({ email: asha.email })
    expect((await ravi.person.call(checkUser)).body.user).toMatchObject({ email: ravi.email })
  })

  test('is confirmed by a link that the shopper asks for again', async () => {
    const { person, email } = await register()
    expect((await person.call(showAccount)).body).toMatchObject({ isConfirmed: false, sendsMail: true })
    expect((await person.call(sendConfirmation)).status).toBe(200)
    expect((await press(await linkTo(email, 'confirm'), person)).status).toBe(200)
    expect((await person.call(showAccount)).body).toMatchObject({ isConfirmed: true })
    expect((await person.call(sendConfirmation)).body.message).toContain('already')
  })
})

describe('where a shopper is signed in', () => {
  test('is listed by device, this one first, and each can be signed out', async () => {
    const { person, email } = await register()
    const [phone, stranger] = [await onThePhone(email), await register()]
    const sessions = await sessionsOf(person)
    expect(sessions).toMatchObject([
      { isCurrent: true, device: 'Unknown device' },
      { isCurrent: false, device: 'Chrome on Android' },
    ])
    const session = sessions[1]?._id ?? ''
    await stranger.person.call(signOutSession, { session })
    expect(await isSignedIn(phone)).toBe(true)
    expect((await person.call(signOutSession, { session })).status).toBe(200)
    expect([await isSignedIn(person), await isSignedIn(phone)]).toEqual([true, false])
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test('ends everywhere else at once', async () => {
    const { person, email } = await register()
    const others = [await onThePhone(email), await onThePhone(email)]
    const stranger = await register()
    expect((await person.call(signOutElsewhere)).status).toBe(200)
    expect(await Promise.all([person, ...others, stranger.person].map(isSignedIn))).toEqual([true, false, false, true])
  })

  test('tells the hour of the last visit, written once an hour, and no token', async () => {
    const { person } = await register()
    const { db } = shop.open.shop
    const age = sql`UPDATE sessions SET last_seen_at = now() - interval '3 hours'`
    await db.execute(age)
    const seen = async () => new Date((await sessionsOf(person))[0]?.lastSeenAt ?? 0).getTime()
    const first = await seen()
    expect(Date.now() - first).toBeLessThan(60_000)
    expect(await seen()).toBe(first)
    expect(JSON.stringify(await sessionsOf(person))).not.toContain(person.cookies.get('token') ?? '?')
  })
})
