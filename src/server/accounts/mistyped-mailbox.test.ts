import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeEmail, forgotPassword, resetPassword, showAccount } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { joinEarlierOrders } from '#contract/accounts/earlier-orders.ts'
import { askAccountCode, askJoinCode, joinPhoneOrders } from '#contract/accounts/phone-codes.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { askMergeCode, giveCredit, mergeCustomers } from '#contract/customers/customers.ts'
import { readCredit } from '#contract/orders/credit.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { readConfig } from '../config/config.ts'
import { SEND_MAIL } from '../mail/mail-routes.ts'
import { cashCustomer } from '../testing/cash-customers.ts'
import { linkIn, pressLink } from '../testing/mail-links.ts'
import { MailServer } from '../testing/mail-server.ts'
import { PUBLIC_URL, SOON } from '../testing/mail-shop.ts'
import { PhoneShop } from '../testing/phone-shop.ts'
import { rewriteOrders } from '../testing/rewrite-orders.ts'
import type { Visitor } from '../testing/visitor.ts'

let mails: MailServer
let shop: PhoneShop
let sending: NodeJS.Timeout
beforeAll(async () => {
  mails = await MailServer.open()
  const { mail } = readConfig({ PUBLIC_URL, SMTP_URL: mails.url, MAILS_PER_RECIPIENT_PER_DAY: '1000' })
  shop = await PhoneShop.open({ publicUrl: PUBLIC_URL, mail })
  sending = setInterval(() => shop.open.shop.jobs.wake(SEND_MAIL), 100)
})
afterAll(async () => {
  clearInterval(sending)
  await shop.close()
  await mails.close()
})

const PASSWORD = 'correct horse'
const CHOSEN = 'baskets of green beans'
let people = 0
const newNumber = () => `+91${9846000000 + ++people}`
const newMailbox = (name: string) => `${name}${++people}@example.com`
const logIn = (email: string, password: string, by = shop.open.visitor()) => by.call(loginUser, { email, password })
const isSignedIn = async (person: Visitor) => (await person.call(checkUser)).body.success
const ordersOf = async (person: Visitor) => (await person.expectDone(listMyOrders)).body.orders
const db = () => shop.open.shop.db

/** The newest link to a page in the mails to a mailbox. */
async function linkTo(email: string, path: string): Promise<string> {
  const found = () => mails.mailsTo(email).map(({ text }) => linkIn(text, path)).findLast(Boolean) // biome-ignore format: one chain
  await expect.poll(found, SOON).toBeTruthy()
  return found() ?? ''
}

const linkInText = async (phone: string, seen = 0) => {
  const found = () => shop.texts.textsTo(phone).slice(seen).map(({ text }) => linkIn(text, '/email/undo')).findLast(Boolean) // biome-ignore format: one chain
  await expect.poll(found, SOON).toBeTruthy()
  return found() ?? ''
}

/** Somebody who orders by phone, signs in with a code, and asks for a mailbox. */
async function addsMailbox(email = newMailbox('typed')) {
  const phone = newNumber()
  const { userId } = await shop.caller('Asha', phone)
  const person = await shop.signedIn(phone)
  const code = await shop.codeFor(phone, () => person.expectDone(askAccountCode))
  await person.expectDone(changeEmail, { email, code })
  return { phone, userId, person, email, link: await linkTo(email, '/email/change') }
}

async function resetWith(email: string, password = CHOSEN, by = shop.open.visitor()) {
  const seen = mails.mailsTo(email).length
  await by.expectDone(forgotPassword, { email })
  await expect.poll(() => mails.mailsTo(email).length, SOON).toBeGreaterThan(seen)
  const token = (await linkTo(email, '/reset-password')).replace(/.*#/, '').slice(0, 43)
  return by.call(resetPassword, { token, password })
}

/** Registered with a mailbox that nobody confirmed, and ordered. */
async function ordersOnline(phone = newNumber()) {
  const [email, person] = [newMailbox('unconfirmed'), shop.open.visitor()]
  await person.expectDone(registerUser, { name: 'Bela', email, password: PASSWORD })
  const customer = await cashCustomer(shop.open, { phone: phone.slice(3), street: '7 Secret Lane' }, person)
  expect((await customer.order()).status).toBe(200)
  const { _id: id } = (await person.expectDone(checkUser)).body.user
  await shop.seller.expectDone(giveCredit, { id, amount: 50, reason: 'Sorry' })
  return { email, person, phone, id }
}

/** What is in an account that somebody looks into. */
async function seenBy(person: Visitor) {
  const orders = await ordersOf(person)
  const { addresses } = (await person.expectDone(listAddresses)).body
  const { balance } = (await person.expectDone(readCredit)).body
  return { orders: orders.length, addresses: addresses.length, balance }
}
const NOTHING = { orders: 0, addresses: 0, balance: 0 }
const ALL = { orders: 1, addresses: 1, balance: 50 }

describe('a mistyped email address', () => {
  test('gives nothing to the stranger who has it, and the button in their mail is not used up', async () => {
    const { phone, person, email, link } = await addsMailbox()
    for (const stranger of [shop.open.visitor(), await shop.open.shopper()]) {
      const { status, page } = await pressLink(stranger, link)
      expect(status).toBe(403)
      expect(page).toContain('Nothing has changed')
      expect(page).not.toContain('/reset-password#')
    }
    expect(await isSignedIn(person)).toBe(true)
    expect((await person.expectDone(showAccount)).body).toMatchObject({ email: null, hasPassword: false })
    expect(await ordersOf(await shop.signedIn(phone))).toHaveLength(1)

    expect(await pressLink(person, link)).toMatchObject({ status: 200 })
    expect((await person.expectDone(showAccount)).body).toMatchObject({ email, isConfirmed: true })
    expect((await pressLink(person, link)).status).toBe(410)
  })

  test('at registration is confirmed in the account’s own session only', async () => {
    const { email, person } = await ordersOnline()
    const link = await linkTo(email, '/email/confirm')
    const { status, page } = await pressLink(await shop.open.shopper(), link)
    expect([status, page]).toEqual([403, expect.stringContaining('Nothing has changed')])
    expect(await isSignedIn(person)).toBe(true)
    expect((await person.expectDone(showAccount)).body.isConfirmed).toBe(false)
    expect(await seenBy(person)).toEqual(ALL)
    expect((await pressLink(person, link)).status).toBe(200)
    expect((await person.expectDone(showAccount)).body.isConfirmed).toBe(true)
  })
})

describe('a mailbox that was added', () => {
  test('is told to the number, from where it can be undone: the number opens the account again', async () => {
    const { phone, person, email, link } = await addsMailbox()
    const { page } = await pressLink(person, link)
    const token = linkIn(page, '/reset-password').replace(/.*#/, '')
    await shop.open.visitor().expectDone(resetPassword, { token, password: CHOSEN })
    const thief = shop.open.visitor()
    expect((await logIn(email, CHOSEN, thief)).status).toBe(200)

    const undo = await linkInText(phone)
    const told = shop.texts.textsTo(phone).at(-1)
    expect(told).toMatchObject({ kind: 'mailbox', text: expect.stringContaining('not you') })
    expect(told?.text).toMatch(/^[\w @£$¥!"#%&'()*+,\-./:;<=>?]+$/)
    const looked = await shop.open.visitor().fetch(undo)
    expect([looked.status, await isSignedIn(thief)]).toEqual([200, true])
    expect((await pressLink(shop.open.visitor(), undo)).status).toBe(200)
    expect(await isSignedIn(thief)).toBe(false)
    expect((await logIn(email, CHOSEN)).status).toBe(401)
    const owner = await shop.signedIn(phone)
    expect((await owner.expectDone(showAccount)).body).toMatchObject({ email: null, hasPassword: false, phone })
    expect(await ordersOf(owner)).toHaveLength(1)
    expect((await pressLink(shop.open.visitor(), undo)).status).toBe(410)
  })

  test('stays after seven days', async () => {
    const { phone, person, link, userId } = await addsMailbox()
    await pressLink(person, link)
    const undo = await linkInText(phone)
    await db().execute(
      sql`UPDATE mailbox_changes SET changed_at = changed_at - interval '7 days' WHERE user_id = ${userId}`,
    )
    expect((await pressLink(shop.open.visitor(), undo)).status).toBe(410)
    expect((await person.expectDone(showAccount)).body.isConfirmed).toBe(true)
  })
})

describe('a mailbox that was changed', () => {
  /** Somebody with a confirmed mailbox, and a thief who knows the password. */
  async function stolen() {
    const { email, person } = await ordersOnline()
    await pressLink(person, await linkTo(email, '/email/confirm'))
    const [thief, next] = [shop.open.visitor(), newMailbox('thief')]
    await logIn(email, PASSWORD, thief)
    await thief.expectDone(changeEmail, { email: next, password: PASSWORD })
    expect((await pressLink(thief, await linkTo(next, '/email/change'))).status).toBe(200)
    return { email, next, thief, undo: await linkTo(email, '/email/undo') }
  }

  test('is told to the old one, from where it can be undone, also after a new password', async () => {
    const { email, next, thief, undo } = await stolen()
    await resetWith(next, CHOSEN)
    await logIn(next, CHOSEN, thief)
    expect((await pressLink(shop.open.visitor(), undo)).page).toContain('Forgot password')
    expect(await isSignedIn(thief)).toBe(false)
    for (const [mailbox, password] of [[next, CHOSEN], [email, PASSWORD], [email, CHOSEN]] as const) // biome-ignore format: a table
      expect((await logIn(mailbox, password)).status).toBe(401)
    expect((await resetWith(email, 'sacks of red onions')).status).toBe(200)
    const owner = shop.open.visitor()
    await logIn(email, 'sacks of red onions', owner)
    expect(await seenBy(owner)).toEqual(ALL)
  })

  test('is nobody else’s meanwhile: neither a new account’s nor another one’s', async () => {
    const { email, undo } = await stolen()
    const person = shop.open.visitor()
    const account = { name: 'Squatter', email, password: PASSWORD }
    expect(await person.call(registerUser, account)).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    const other = shop.open.visitor()
    await other.expectDone(registerUser, { ...account, email: newMailbox('other') })
    await other.expectDone(changeEmail, { email, password: PASSWORD })
    expect((await pressLink(other, await linkTo(email, '/email/change'))).status).toBe(410)
    expect((await pressLink(person, undo)).status).toBe(200)
  })

  test('twice is undone to the first one, and the second one’s link ends', async () => {
    const { email, next, thief, undo } = await stolen()
    const third = newMailbox('third')
    await thief.expectDone(changeEmail, { email: third, password: PASSWORD })
    await pressLink(thief, await linkTo(third, '/email/change'))
    const second = await linkTo(next, '/email/undo')
    expect((await pressLink(shop.open.visitor(), undo)).status).toBe(200)
    expect((await pressLink(shop.open.visitor(), second)).status).toBe(410)
    const { rows } = await db().execute(sql`SELECT email FROM users WHERE email IN (${email}, ${next}, ${third})`)
    expect(rows).toEqual([{ email }])
  })
})

describe('“Forgot password?” with a mailbox that was never confirmed', () => {
  test('shows no orders, addresses or credit from before, until the password from before is given', async () => {
    const { email, person } = await ordersOnline()
    expect((await resetWith(email)).status).toBe(200)
    expect(await isSignedIn(person)).toBe(false)
    const owner = shop.open.visitor()
    const { user } = (await owner.expectDone(loginUser, { email, password: CHOSEN })).body
    expect(user).toMatchObject({ hasEarlierOrders: true })
    expect(user.name).toBe('Unconfirmed')
    expect(await seenBy(owner)).toEqual(NOTHING)
    const { earlierOrders } = (await owner.expectDone(showAccount)).body
    expect(earlierOrders).toBe('password')
    expect(await owner.call(joinEarlierOrders, { password: CHOSEN })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', fields: { password: expect.anything() } },
    })
    expect(await seenBy(owner)).toEqual(NOTHING)
    await owner.expectDone(joinEarlierOrders, { password: PASSWORD })
    expect(await seenBy(owner)).toEqual(ALL)
    expect((await owner.expectDone(showAccount)).body.earlierOrders).toBeNull()
    expect((await owner.expectDone(checkUser)).body.user.hasEarlierOrders).toBeUndefined()
    expect((await owner.call(joinEarlierOrders, { password: PASSWORD })).status).toBe(404)
  })

  test('shows them with a code to the phone number of an order', async () => {
    const { email, phone } = await ordersOnline()
    await resetWith(email)
    const owner = shop.open.visitor()
    await logIn(email, CHOSEN, owner)
    const code = await shop.codeFor(phone, () => owner.expectDone(askJoinCode, { phone }))
    await owner.expectDone(joinPhoneOrders, { phone, code })
    expect(await seenBy(owner)).toEqual(ALL)
  })

  test('leaves the account to its confirmed number, which is told and opens it with a code', async () => {
    const { email, person } = await ordersOnline()
    const phone = newNumber()
    await shop.caller('Bela', phone)
    const joining = await shop.codeFor(phone, () => person.expectDone(askJoinCode, { phone }))
    await person.expectDone(joinPhoneOrders, { phone, code: joining })
    const seen = shop.texts.textsTo(phone).length
    await resetWith(email)
    await expect.poll(() => shop.texts.textsTo(phone).length, SOON).toBe(seen + 1)
    expect(shop.texts.textsTo(phone).at(-1)?.text).toContain('code')
    const stranger = shop.open.visitor()
    await logIn(email, CHOSEN, stranger)
    expect((await stranger.expectDone(showAccount)).body.earlierOrders).toBe('code')
    expect(await stranger.call(joinEarlierOrders, { password: PASSWORD })).toMatchObject({ status: 401 })
    const owner = await shop.signedIn(phone)
    expect(await seenBy(owner)).toEqual({ orders: 2, addresses: 2, balance: 50 })
    expect(await seenBy(stranger)).toEqual(NOTHING)
  })

  test('keeps everything where the account is signed in', async () => {
    const { email, person } = await ordersOnline()
    expect((await resetWith(email, CHOSEN, person)).status).toBe(200)
    await logIn(email, CHOSEN, person)
    expect(await seenBy(person)).toEqual(ALL)
    expect((await person.expectDone(showAccount)).body).toMatchObject({ isConfirmed: true, earlierOrders: null })
  })
})

describe('“This isn’t my account”', () => {
  test('takes the password too where there is a number: a code opens the account again', async () => {
    const { email, person } = await ordersOnline()
    const phone = newNumber()
    await shop.caller('Chitra', phone)
    const code = await shop.codeFor(phone, () => person.expectDone(askJoinCode, { phone }))
    await person.expectDone(joinPhoneOrders, { phone, code })
    const seen = shop.texts.textsTo(phone).length
    expect((await pressLink(shop.open.visitor(), await linkTo(email, '/email/not-me'))).status).toBe(200)
    expect(await isSignedIn(person)).toBe(false)
    await expect.poll(() => shop.texts.textsTo(phone).length, SOON).toBe(seen + 1)
    await shop.buysAgain('Chitra', phone)
    expect(await ordersOf(await shop.signedIn(phone))).toHaveLength(3)
    const { id: into } = await ordersOnline()
    const { userId: from } = await shop.buysAgain('Chitra', phone)
    const merging = await shop.codeFor(phone, () => shop.seller.expectDone(askMergeCode, { into, from }))
    await shop.seller.expectDone(mergeCustomers, { into, from, code: merging })
  })

  test('leaves what has no number to the seller, with a code to the number of its newest order', async () => {
    const lost = await ordersOnline()
    await pressLink(shop.open.visitor(), await linkTo(lost.email, '/email/not-me'))
    const right = await ordersOnline()
    const pair = { into: right.id, from: lost.id }
    const code = await shop.codeFor(lost.phone, () => shop.seller.expectDone(askMergeCode, pair))
    expect(await shop.seller.call(mergeCustomers, { ...pair, code: otherThan(code) })).toMatchObject({ status: 401 })
    await shop.seller.expectDone(mergeCustomers, { ...pair, code })
    expect(await seenBy(right.person)).toEqual({ orders: 2, addresses: 2, balance: 100 })
  })

  test('keeps it from a caller who would have another account merged into it', async () => {
    const lost = await ordersOnline()
    await pressLink(shop.open.visitor(), await linkTo(lost.email, '/email/not-me'))
    const phone = newNumber()
    const { userId: from } = await shop.caller('Somebody', phone)
    const seen = shop.texts.textsTo(phone).length
    expect(await shop.seller.call(askMergeCode, { into: lost.id, from })).toMatchObject({
      status: 409,
      body: { code: 'impossible_move', message: expect.stringContaining('Nobody can sign in') },
    })
    expect(shop.texts.textsTo(phone)).toHaveLength(seen)
  })

  test('says what is true where no code can be sent', async () => {
    const [lost, right] = [await ordersOnline(), await ordersOnline()]
    await pressLink(shop.open.visitor(), await linkTo(lost.email, '/email/not-me'))
    const pair = { into: right.id, from: lost.id }
    await rewriteOrders(db(), (tx) =>
      tx.execute(sql`UPDATE orders SET created_at = created_at - interval '181 days' WHERE user_id = ${lost.id}`),
    )
    const old = await shop.seller.call(askMergeCode, pair)
    expect(old).toMatchObject({ status: 409, body: { message: expect.stringContaining('six months') } })
    await rewriteOrders(db(), (tx) =>
      tx.execute(sql`UPDATE orders SET created_at = created_at + interval '181 days' WHERE user_id = ${lost.id}`),
    )
    await db().execute(sql`UPDATE customers SET phone = '12' WHERE user_id = ${lost.id}`)
    const none = await shop.seller.call(askMergeCode, pair)
    expect(none).toMatchObject({ status: 409, body: { message: expect.stringContaining('no phone number') } })
  })

  test('can be joined by whoever has the number of the orders, in an account of their own', async () => {
    const lost = await ordersOnline()
    await pressLink(shop.open.visitor(), await linkTo(lost.email, '/email/not-me'))
    const person = await shop.open.shopper()
    const { phone } = lost
    const code = await shop.codeFor(phone, () => person.expectDone(askJoinCode, { phone }))
    await person.expectDone(joinPhoneOrders, { phone, code })
    expect(await seenBy(person)).toEqual(ALL)
  })
})

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
