import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changePassword,
  forgotPassword,
  resetPassword,
  sendConfirmation,
  showAccount,
} from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import {
  addPasskey,
  type CreationOptions,
  listPasskeys,
  loginWithPasskey,
  offerPasskey,
  offerPasskeyLogin,
  removePasskey,
  renamePasskey,
  type UsedCredential,
} from '#contract/accounts/passkeys.ts'
import { loginUser } from '#contract/accounts/sign-in.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { Authenticator, type Ceremony } from '../testing/authenticator.ts'
import { grocery } from '../testing/groceries.ts'
import { linkIn, pressLink } from '../testing/mail-links.ts'
import { MailShop, PUBLIC_URL, SOON } from '../testing/mail-shop.ts'
import type { Heard, Visitor } from '../testing/visitor.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await MailShop.open([grocery('Milk')])
})
afterAll(() => shop.close())

const PASSWORD = 'correct horse'
const CHROME = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }

type Owner = { person: Visitor; phone: Authenticator; email: string }

const offered = async (person: Visitor) => (await person.expectDone(offerPasskey, { password: PASSWORD })).body.options

const asked = async (person: Visitor) => (await person.expectDone(offerPasskeyLogin)).body.options

async function add(person: Visitor, phone: Authenticator, ceremony?: Ceremony): Promise<Heard> {
  return person.call(addPasskey, { credential: phone.create(await offered(person), ceremony) }, { headers: CHROME })
}

const signInWith = async (person: Visitor, credential: UsedCredential) => person.call(loginWithPasskey, { credential })

async function signIn(phone: Authenticator, ceremony?: Ceremony, person = shop.open.visitor()): Promise<Heard> {
  return signInWith(person, phone.sign(await asked(person), ceremony))
}

const listOf = async (person: Visitor) => (await person.expectDone(listPasskeys)).body.passkeys
const isSignedIn = async (person: Visitor) => (await person.call(checkUser)).body.success
const emailOf = async (person: Visitor) => (await person.expectDone(checkUser)).body.user.email

/** A shopper with a passkey on the phone. */
async function owner(): Promise<Owner> {
  const person = await shop.open.shopper()
  const phone = new Authenticator(PUBLIC_URL)
  expect((await add(person, phone)).status).toBe(200)
  return { person, phone, email: await emailOf(person) }
}

describe('a shopper with a passkey', () => {
  test('signs in on another device without typing, and finds the cart', async () => {
    const { person, phone, email } = await owner()
    const { _id } = await shop.open.product('Milk')
    await person.call(updateCart, { cartItems: { [_id]: 2 } })
    const laptop = shop.open.visitor()
    const { status, body } = await signIn(phone, {}, laptop)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, message: 'Logged In', user: { email, cartItems: { [_id]: 2 } } },
    })
    expect(await isSignedIn(laptop)).toBe(true)
    expect([...laptop.cookies.keys()]).toEqual(['__Host-token'])
    expect((await laptop.call(showAccount)).body.sessions).toHaveLength(2)
    expect((await listOf(person))[0]).toMatchObject({ lastUsedAt: expect.stringMatching(/Z$/) })
  })

  test('sees it by the device that added it, renames it, and removes it', async () => {
    const { person, phone } = await owner()
    const [listed] = await listOf(person)
    expect(listed).toEqual({
      _id: expect.any(String),
      name: 'Chrome on Linux',
      addedAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    })
    const passkey = listed?._id ?? ''
    expect((await person.call(renamePasskey, { passkey, name: ' My phone ' })).body.name).toBe('My phone')
    expect(await listOf(person)).toMatchObject([{ name: 'My phone' }])
    for (let twice = 0; twice < 2; twice++)
      expect((await person.call(removePasskey, { passkey })).body.success).toBe(true)
    expect(await listOf(person)).toEqual([])
    expect(await signIn(phone)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await person.call(renamePasskey, { passkey, name: 'Gone' })).toMatchObject({ status: 404 })
  })

  test('gets in while a stranger’s guesses keep the password locked', async () => {
    const { phone, email } = await owner()
    const logIn = (password: string) => shop.open.visitor().call(loginUser, { email, password })
    for (let guess = 0; guess < 10; guess++) await logIn('a guess')
    expect((await logIn(PASSWORD)).status).toBe(429)
    expect((await signIn(phone)).status).toBe(200)
  })

  test('is not offered a second passkey on the same phone', async () => {
    const { person, phone } = await owner()
    const { excludeCredentials } = await offered(person)
    expect(excludeCredentials).toEqual([
      { type: 'public-key', id: phone.id.toString('base64url'), transports: ['hybrid', 'internal'] },
    ])
    expect(await add(person, phone)).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    expect(await listOf(person)).toHaveLength(1)
  })

  test('is told by mail when the mailbox is confirmed', async () => {
    const person = await shop.open.shopper()
    const email = await emailOf(person)
    await shop.confirmMailbox(email)
    await add(person, new Authenticator(PUBLIC_URL))
    await expect.poll(() => shop.server.mailsTo(email).length, SOON).toBe(1)
    const [mail] = shop.server.mailsTo(email)
    expect(mail?.headers.get('subject')).toEqual(['A passkey was added to your account'])
    expect(mail?.text).toContain(`${PUBLIC_URL}/account`)
  })
})

describe('adding a passkey', () => {
  test('takes the password: a stolen session plants none', async () => {
    const { person } = await owner()
    expect(await person.call(offerPasskey, { password: 'a guess' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', fields: { password: /current password/ } },
    })
    const stranger = new Authenticator(PUBLIC_URL)
    const login = await asked(person)
    const options = { ...(await offered(person)), challenge: login.challenge }
    const credential = stranger.create(options)
    expect(await person.call(addPasskey, { credential })).toMatchObject({ status: 409, body: { code: 'too_late' } })
    expect(await listOf(person)).toHaveLength(1)
  })

  test.each<[string, Ceremony]>([
    ['another site', { origin: 'https://shop.example.evil' }],
    ['another site’s name', { rpId: 'evil.example' }],
    ['a device that did not ask who holds it', { isVerified: false }],
  ])('is refused for %s', async (_, ceremony) => {
    const person = await shop.open.shopper()
    const refused = await add(person, new Authenticator(PUBLIC_URL), ceremony)
    expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect(await listOf(person)).toEqual([])
  })

  test('is refused with a challenge that is made up, old, used, or another session’s', async () => {
    const [asha, ravi] = [await shop.open.shopper(), await shop.open.shopper()]
    const phone = new Authenticator(PUBLIC_URL)
    const send = async (options: CreationOptions, person = asha) =>
      (await person.call(addPasskey, { credential: phone.create(options) })).body.code
    expect(await send({ ...(await offered(asha)), challenge: 'x'.repeat(43) })).toBe('too_late')
    expect(await send(await offered(ravi))).toBe('too_late')
    const old = await offered(asha)
    await shop.open.shop.db.execute(sql`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`)
    expect(await send(old)).toBe('too_late')
    expect(await listOf(asha)).toEqual([])
    const options = await offered(asha)
    const twice = await Promise.all([send(options), send(options)])
    expect(twice.filter((code) => code === 'too_late')).toHaveLength(1)
    expect(await listOf(asha)).toHaveLength(1)
  })

  test('does not take a passkey from another account', async () => {
    const { phone, email } = await owner()
    const thief = await shop.open.shopper()
    const copied = phone.create(await offered(thief))
    expect(await thief.call(addPasskey, { credential: copied })).toMatchObject({ status: 409 })
    expect((await signIn(phone)).status).toBe(401)
    const { body } = await signIn(phone, { userHandle: await handleOf(email) })
    expect(body).toMatchObject({ success: true, user: { email } })
  })

  test('ends at twenty', async () => {
    const { person } = await owner()
    await shop.open.shop.db.execute(sql`INSERT INTO passkeys (id, credential_id, user_id, public_key, counter, name)
      SELECT 'p' || n, decode(md5(n::text), 'hex'), user_id, public_key, 0, name FROM passkeys, generate_series(1, 19) n
      WHERE user_id = (SELECT id FROM users WHERE email = ${await emailOf(person)})`)
    expect(await listOf(person)).toHaveLength(20)
    const refused = await person.call(offerPasskey, { password: PASSWORD })
    expect(refused).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  })
})

/** The account's id, as an authenticator keeps it. */
async function handleOf(email: string): Promise<string> {
  const { rows } = await shop.open.shop.db.execute<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`)
  return Buffer.from(rows[0]?.id ?? '').toString('base64url')
}

describe('signing in is refused', () => {
  test.each<[string, Ceremony]>([
    ['for another site', { origin: 'https://shop.example.evil' }],
    ['for another site’s name', { rpId: 'evil.example' }],
    ['from a device that did not ask who holds it', { isVerified: false }],
    ['with the passkey of one account in the name of another', { userHandle: 'c29tZWJvZHk' }],
  ])('%s', async (_, ceremony) => {
    const { phone } = await owner()
    const visitor = shop.open.visitor()
    const refused = await signIn(phone, ceremony, visitor)
    expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('with a challenge that is made up, old, used, or another browser’s', async () => {
    const { phone } = await owner()
    const [visitor, other] = [shop.open.visitor(), shop.open.visitor()]
    const send = async (credential: UsedCredential) => (await signInWith(visitor, credential)).body.code
    expect(await send(phone.sign(await asked(visitor), { challenge: 'x'.repeat(43) }))).toBe('too_late')
    expect(await send(phone.sign(await asked(other)))).toBe('too_late')
    const old = await asked(visitor)
    await shop.open.shop.db.execute(sql`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`)
    expect(await send(phone.sign(old))).toBe('too_late')
    expect(await isSignedIn(visitor)).toBe(false)
    const credential = phone.sign(await asked(visitor))
    expect(await send(credential)).toBeUndefined()
    expect(await send(credential)).toBe('too_late')
  })

  test('with a signature by another key', async () => {
    const [{ phone }, { phone: other }] = [await owner(), await owner()]
    const visitor = shop.open.visitor()
    const options = await asked(visitor)
    const { response } = other.sign(options)
    const own = phone.sign(options)
    const credential = { ...own, response: { ...own.response, signature: response.signature } }
    expect((await signInWith(visitor, credential)).status).toBe(401)
  })

  test('with a counter that goes back, as that of a copied authenticator does', async () => {
    const { phone, person } = await owner()
    phone.counter = 7
    expect((await signIn(phone)).status).toBe(200)
    const [before] = await listOf(person)
    for (const counter of [7, 3, 0]) {
      phone.counter = counter
      expect((await signIn(phone)).status).toBe(401)
    }
    expect((await listOf(person))[0]).toEqual(before)
    phone.counter = 8
    expect((await signIn(phone)).status).toBe(200)
  })
})

describe('who held the account before', () => {
  test('cannot come back by a passkey once the mailbox’s owner has chosen a new password', async () => {
    const { phone, email, person } = await owner()
    await shop.open.visitor().call(forgotPassword, { email })
    await expect.poll(() => shop.server.mailsTo(email).length, SOON).toBe(1)
    const token = /#([\w-]{43})/.exec(shop.server.mailsTo(email)[0]?.text ?? '')?.[1] ?? ''
    const begun = await offered(person)
    expect((await shop.open.visitor().call(resetPassword, { token, password: 'baskets of beans' })).status).toBe(200)
    expect((await signIn(phone)).status).toBe(404)
    const late = new Authenticator(PUBLIC_URL).create(begun)
    expect((await person.call(addPasskey, { credential: late })).status).toBe(401)
    const { rows } = await shop.open.shop.db.execute(sql`SELECT 1 FROM passkeys JOIN users ON users.id = user_id
      WHERE email = ${email}`)
    expect(rows).toEqual([])
  })

  test('cannot come back once the mailbox’s owner has said that the account is not theirs', async () => {
    const { phone, email, person } = await owner()
    await person.call(sendConfirmation)
    await expect.poll(() => shop.server.mailsTo(email).length, SOON).toBe(1)
    const link = linkIn(shop.server.mailsTo(email)[0]?.text, '/email/not-me')
    expect((await pressLink(shop.open.visitor(), link)).status).toBe(200)
    expect((await signIn(phone)).status).toBe(404)
  })

  test('keeps passkeys when changing the password, and is told so', async () => {
    const { phone, person } = await owner()
    const { body } = await person.call(changePassword, { password: PASSWORD, newPassword: 'baskets of beans' })
    expect(body.message).toContain('passkeys still work')
    expect((await signIn(phone)).status).toBe(200)
  })

  test('leaves no passkey behind when the account is deleted', async () => {
    const { phone, email } = await owner()
    await shop.open.shop.db.execute(sql`DELETE FROM sessions`)
    await shop.open.shop.db.execute(sql`DELETE FROM users WHERE email = ${email}`)
    expect((await signIn(phone)).status).toBe(404)
  })
})
