import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { changeEmail, forgotPassword, resetPassword } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { listMails, showMail } from '#contract/shop/mail.ts'
import { clientOf } from '../db/statement.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { linkIn, pressLink } from '../testing/mail-links.ts'
import type { ReceivedMail } from '../testing/mail-server.ts'
import { MailShop, mailShopOfFile, PUBLIC_URL, SOON } from '../testing/mail-shop.ts'
import { openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const shop = await mailShopOfFile([grocery('Milk')])

const OLD = 'correct horse'
const NEW = 'baskets of green beans'
let people = 0

async function register(): Promise<{ email: string; person: Visitor }> {
  const [email, person] = [`forgetful${++people}@example.com`, shop.open.visitor()]
  expect((await person.call(registerUser, { name: 'Asha', email, password: OLD })).status).toBe(200)
  return { email, person }
}

const isSignedIn = async (person: Visitor) => (await person.call(checkUser)).body.success
const logIn = (email: string, password: string) => shop.open.visitor().call(loginUser, { email, password })
const reset = (token: string, password = NEW) => shop.open.visitor().call(resetPassword, { token, password })

async function mailTo(email: string, nth = 1): Promise<ReceivedMail | undefined> {
  await expect.poll(() => shop.server.mailsTo(email).length, SOON).toBe(nth)
  return shop.server.mailsTo(email).at(-1)
}

const tokenIn = (mail: ReceivedMail | undefined) =>
  new RegExp(`${PUBLIC_URL}/reset-password#([\\w-]{43})[&\\s]`).exec(`${mail?.text} `)?.[1] ?? ''

async function forget(email: string): Promise<string> {
  expect((await shop.open.visitor().call(forgotPassword, { email })).status).toBe(200)
  return tokenIn(await mailTo(email.trim().toLowerCase()))
}

describe('who forgot the password', () => {
  test('chooses a new one with the link in a mail, is signed out everywhere, and signs in with it', async () => {
    const { email, person } = await register()
    await shop.confirmMailbox(email)
    await person.call(addAddress, { address: homeAddress })
    const token = await forget(` ${email.toUpperCase()} `)
    expect(await isSignedIn(person)).toBe(true)
    expect((await reset(token)).body).toMatchObject({ success: true })
    expect(await isSignedIn(person)).toBe(false)
    expect((await logIn(email, OLD)).status).toBe(401)
    const owner = shop.open.visitor()
    expect((await owner.call(loginUser, { email, password: NEW })).status).toBe(200)
    expect((await owner.call(listAddresses)).body.addresses).toHaveLength(1)
  })

  test('uses a link once, and within an hour', async () => {
    const { email } = await register()
    const token = await forget(email)
    const twice = await Promise.all([reset(token), reset(token, 'sacks of red onions')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await reset(token)).toMatchObject({ status: 404, body: { code: 'not_found' } })

    const { email: late } = await register()
    const old = await forget(late)
    await shop.open.shop.db.execute(sql`UPDATE email_tokens SET expires_at = expires_at - interval '61 minutes'`)
    expect((await reset(old)).status).toBe(404)
    expect((await logIn(late, OLD)).status).toBe(200)
  })

  test('keeps a link whose new password was refused: too short, or one of the most common', async () => {
    const { email } = await register()
    const token = await forget(email)
    for (const password of ['short', 'Password123', '1234567890', 'greencart'])
      expect((await reset(token, password)).body).toMatchObject({ code: 'malformed', fields: { password: /./ } })
    expect((await reset(token)).status).toBe(200)
  })

  test('voids every other link by choosing a password, also those to another mailbox', async () => {
    const { email, person } = await register()
    await shop.confirmMailbox(email)
    const first = await forget(email)
    await shop.open.visitor().call(forgotPassword, { email })
    const second = tokenIn(await mailTo(email, 2))
    await person.call(changeEmail, { email: `thief-of-${email}`, password: OLD })
    const change = linkIn((await mailTo(`thief-of-${email}`))?.text, '/email/change')
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(404)
    expect((await pressLink(shop.open.visitor(), change)).status).toBe(410)
    expect((await logIn(email, NEW)).status).toBe(200)
  })

  test('gets in at once, though ten wrong guesses led here', async () => {
    const { email } = await register()
    for (let guess = 0; guess < 11; guess++) await logIn(email, 'a guess')
    expect((await logIn(email, OLD)).status).toBe(429)
    await reset(await forget(email))
    expect((await logIn(email, NEW)).status).toBe(200)
  })
})

test('the owner of a mailbox takes over the account that a stranger opened with it, and finds nothing of theirs', async () => {
  const { email, person: stranger } = await register()
  const { body } = await stranger.call(addAddress, { address: { ...homeAddress, street: 'Stranger Road' } })
  expect(body.success).toBe(true)
  await stranger.call(updateCart, { cartItems: { [(await shop.open.product('Milk'))._id]: 2 } })
  expect((await reset(await forget(email))).status).toBe(200)
  expect(await isSignedIn(stranger)).toBe(false)
  expect((await logIn(email, OLD)).status).toBe(401)
  const owner = shop.open.visitor()
  expect((await owner.call(loginUser, { email, password: NEW })).body.user).toMatchObject({ email, cartItems: {} })
  expect((await owner.call(listAddresses)).body.addresses).toEqual([])
})

test('the mail says before that a reset empties an account whose mailbox was never confirmed, and only then', async () => {
  const { email } = await register()
  await forget(email)
  const unconfirmed = shop.server.mailsTo(email).at(-1)?.text
  expect(unconfirmed).toContain('saved addresses, cart and favourites will be removed too')
  expect(linkIn(unconfirmed, '/reset-password')).toMatch(/&unconfirmed$/)

  const { email: owners } = await register()
  await shop.confirmMailbox(owners)
  await forget(owners)
  const confirmed = shop.server.mailsTo(owners).at(-1)?.text
  expect(confirmed).not.toContain('removed too')
  expect(confirmed).not.toContain('unconfirmed')
})

describe('a stranger who asks', () => {
  test('gets the same answer, for the same work, whether the email has an account or not', async () => {
    const quiet = await openShop()
    const { email } = (await (await quiet.shopper()).expectDone(checkUser)).body.user
    const queries = vi.spyOn(clientOf(quiet.shop.db), 'query')
    const ask = async (asked: string) => {
      queries.mockClear()
      const { status, body } = await quiet.visitor().call(forgotPassword, { email: asked })
      const about = queries.mock.calls.filter((call) => JSON.stringify(call).includes(asked))
      return { status, body, work: about.map(([text]) => text) }
    }
    const known = await ask(email)
    expect(known).toMatchObject({ status: 200, work: [expect.stringContaining('INSERT INTO reset_requests')] })
    expect(await ask('nobody@example.com')).toEqual(known)
    queries.mockRestore()
    const left = async () => (await quiet.shop.db.execute(sql`SELECT email FROM reset_requests`)).rows
    await expect.poll(left, SOON).toEqual([])
    await quiet.close()
  })

  test('causes no mail where there is no account, and few where there is one', async () => {
    const { email } = await register()
    for (let request = 0; request < 5; request++) {
      await shop.open.visitor().call(forgotPassword, { email: 'nobody@example.com' })
      await shop.open.visitor().call(forgotPassword, { email })
      const left = async () => (await shop.open.shop.db.execute(sql`SELECT email FROM reset_requests`)).rows
      await expect.poll(left, SOON).toEqual([])
    }
    const mails = async () => (await shop.seller.call(listMails, { state: 'withheld' })).body.mails
    await expect.poll(mails, SOON).toHaveLength(2)
    await expect.poll(() => shop.server.mailsTo(email), SOON).toHaveLength(3)
    expect(shop.server.mailsTo('nobody@example.com')).toEqual([])
  })

  test('does not keep a shopper from mails about orders', async () => {
    const few = await MailShop.open([grocery('Milk')], { MAILS_PER_RECIPIENT_PER_DAY: '1' })
    const person = few.open.visitor()
    await person.call(registerUser, { name: 'Asha', email: 'asha@example.com', password: OLD })
    await few.confirmMailbox('asha@example.com')
    await few.open.visitor().call(forgotPassword, { email: 'asha@example.com' })
    await expect.poll(() => few.server.mailsTo('asha@example.com').length, SOON).toBe(1)
    const { body } = await person.expectDone(addAddress, { address: homeAddress })
    const items = [{ product: (await few.open.product('Milk'))._id, quantity: 1 }]
    await person.call(placeCodOrder, { items, address: body.address._id }, { key: null })
    await expect.poll(() => few.server.mailsTo('asha@example.com').length, SOON).toBe(2)
    await few.close()
  })

  test('opens nothing with made-up tokens', async () => {
    for (const token of ['x', 'x'.repeat(43), '%00', ' ']) expect([400, 404]).toContain((await reset(token)).status)
  })
})

test('without a mail server the shop says so, and the seller sees the mail without its link', async () => {
  const quiet = await openShop()
  const { email } = (await (await quiet.shopper()).expectDone(checkUser)).body.user
  const { body } = await quiet.visitor().call(forgotPassword, { email })
  expect(body).toMatchObject({ success: true, sendsMail: false })
  expect(body.message).toContain('can’t send email')
  const seller = await quiet.seller()
  const mails = async () => (await seller.expectDone(listMails)).body.mails
  await expect.poll(mails, SOON).toMatchObject([{ title: 'Password reset', recipient: email, state: 'kept' }])
  const shown = await seller.call(showMail, { id: (await mails())[0]?._id ?? '' })
  expect(shown.body.text).toMatch(/\/reset-password#\s/)
  await quiet.close()
})
