import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount } from '#contract/accounts/account-data.ts'
import { changePassword, deleteAccount, showAccount, signOutElsewhere } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { askAccountCode, askPhoneCode, loginWithPhone } from '#contract/accounts/phone-codes.ts'
import { loginUser } from '#contract/accounts/sign-in.ts'
import { listAddresses } from '#contract/addresses/addresses.ts'
import { wishBackInStock } from '#contract/catalog/back-in-stock.ts'
import { receivePayment } from '#contract/customers/customers.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { moveOrder } from '#contract/orders/seller-orders.ts'
import { listMails, showMail } from '#contract/shop/mail.ts'
import { openShop } from '../testing/open-shop.ts'
import { PhoneShop } from '../testing/phone-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: PhoneShop
beforeAll(async () => {
  shop = await PhoneShop.open()
})
afterAll(() => shop.close())

let last = 9845000000
const newNumber = () => `+91${++last}`
const ask = (phone: string, by: Visitor = shop.open.visitor()) => by.call(askPhoneCode, { phone })
const signIn = (phone: string, code: string, by: Visitor = shop.open.visitor()) =>
  by.call(loginWithPhone, { phone, code })
const codeTo = (phone: string) => shop.codeFor(phone, () => ask(phone))
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('somebody who orders by phone', () => {
  test('signs in with a code to the number, and finds the orders', async () => {
    const phone = newNumber()
    await shop.caller('Asha Rao', phone.slice(3))
    const person = shop.open.visitor()
    const typed = phone.replace('+91', '0').replace(/(\d{5})$/, ' $1')
    const asked = await person.expectDone(askPhoneCode, { phone: typed })
    expect(asked.body).toMatchObject({ isOn: true })
    const code = await shop.texts.codeTo(phone)
    const [{ headers: _, id, ...message } = {}] = shop.texts.textsTo(phone)
    expect(message).toEqual({
      to: phone,
      kind: 'code',
      text: `${code} is your code to sign in at GreenCart. Do not share it with anyone. It works for 10 minutes.`,
      values: { code, shop: 'GreenCart', purpose: 'sign-in', minutes: '10' },
    })
    const { body } = await person.expectDone(loginWithPhone, { phone, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(body).toMatchObject({ message: 'Logged In', user: { name: 'Asha Rao', email: '', hasOpenOrder: true } })
    expect((await person.expectDone(checkUser)).body.user).toMatchObject({ name: 'Asha Rao', email: '' })
    expect((await person.expectDone(listMyOrders)).body.orders).toHaveLength(1)
    const { addresses } = (await person.expectDone(listAddresses)).body
    const items = [{ product: (await shop.open.product('Bread'))._id, quantity: 2 }]
    await person.expectDone(placeCodOrder, { items, address: addresses[0]?._id ?? '' })
    expect((await person.expectDone(listMyOrders)).body.orders).toHaveLength(2)
    expect((await person.expectDone(showAccount)).body).toMatchObject({
      email: null,
      phone,
      hasPassword: false,
      isConfirmed: false,
      sessions: [{ isCurrent: true }],
    })
    await person.expectDone(signOutElsewhere)
    expect(JSON.parse(await (await person.fetch(exportAccount.path)).text())).toMatchObject({
      account: { email: null, phone },
      mails: [{ kind: 'code', to: phone, title: 'Sign-in code' }],
    })
  })

  test('has no password: none is right, none can be changed, and a wish needs an email', async () => {
    const phone = newNumber()
    await shop.caller('Bela', phone)
    const person = await shop.signedIn(phone)
    const change = { password: 'anything at all', newPassword: 'something new' }
    expect(await person.call(changePassword, change)).toMatchObject({ status: 401 })
    expect(await person.call(deleteAccount, { password: 'anything at all' })).toMatchObject({ status: 400 })
    const wish = { product: (await shop.open.product('Bread'))._id }
    expect(await person.call(wishBackInStock, wish)).toMatchObject({ status: 400, body: { code: 'missing_details' } })
    const none = await shop.open
      .visitor()
      .call(loginUser, { email: phone, password: 'x' })
      .catch(() => null)
    expect(none?.status).not.toBe(200)
  })

  test('deletes the account with a code to the number, once everything is delivered and paid', async () => {
    const phone = newNumber()
    const order = await shop.caller('Chitra', phone)
    const person = await shop.signedIn(phone)
    const signInCode = await codeTo(phone)
    expect(await person.call(deleteAccount, { code: signInCode })).toMatchObject({ status: 401 })
    const code = await shop.codeFor(phone, () => person.expectDone(askAccountCode))
    expect(shop.texts.textsTo(phone).at(-1)?.text).toContain('change or delete your account')
    expect(await person.call(deleteAccount, { code })).toMatchObject({ status: 409, body: { code: 'in_progress' } })
    for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
      await shop.seller.expectDone(moveOrder, { id: order._id, status })
    await shop.seller.expectDone(receivePayment, { id: order.userId, amount: order.amount, by: 'upi' })
    const stolen = await shop.signedIn(await withOrder())
    expect(await stolen.call(deleteAccount, { code })).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
    await person.expectDone(deleteAccount, { code })
    expect((await person.call(checkUser)).body.success).toBe(false)
    expect(await signIn(phone, signInCode)).toMatchObject({ status: 401 })
    const { rows } = await shop.open.shop.db.execute(sql`SELECT FROM mail_outbox WHERE recipient = ${phone}
      UNION ALL SELECT FROM phone_codes WHERE phone = ${phone}`)
    expect(rows).toEqual([])
  })
})

async function withOrder(): Promise<string> {
  const phone = newNumber()
  await shop.caller('Somebody', phone)
  return phone
}

describe('a code', () => {
  test('works once, and only the newest of them', async () => {
    const phone = await withOrder()
    const first = await codeTo(phone)
    const second = await codeTo(phone)
    if (first !== second)
      expect(await signIn(phone, first)).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
    expect(await signIn(phone, second)).toMatchObject({ status: 200 })
    expect(await signIn(phone, second)).toMatchObject({ status: 401 })
  })

  test('signs in one of twenty who use it in the same moment', async () => {
    const phone = await withOrder()
    const code = await codeTo(phone)
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(phone, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is worth nothing for another number, and after ten minutes', async () => {
    const [phone, other] = [await withOrder(), await withOrder()]
    const code = await codeTo(phone)
    if ((await codeTo(other)) !== code) expect(await signIn(other, code)).toMatchObject({ status: 401 })
    await shop.open.shop.db.execute(sql`
      UPDATE mail_outbox SET handed_over_at = handed_over_at - interval '10 minutes' WHERE recipient = ${phone}`)
    expect(await signIn(phone, code)).toMatchObject({ status: 401 })
  })

  test('is in no table: what is stored gives it to nobody', async () => {
    const phone = await withOrder()
    const code = await codeTo(phone)
    const { rows } = await shop.open.shop.db.execute<{ text: string }>(sql`
      SELECT t::text AS text FROM phone_codes t WHERE phone = ${phone}
      UNION ALL SELECT t::text FROM mail_outbox t WHERE recipient = ${phone}`)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ text }) => new RegExp(`\\b${code}\\b`).test(text))).toEqual([])
  })

  test('is not shown to the seller, who sees that it was sent', async () => {
    const phone = await withOrder()
    const code = await codeTo(phone)
    const { mails, sends } = (await shop.seller.expectDone(listMails, { limit: '1' })).body
    expect(sends.texts).toBe(true)
    expect(mails).toMatchObject([{ recipient: phone, isText: true, title: 'Sign-in code' }])
    const shown = (await shop.seller.expectDone(showMail, { id: mails[0]?._id ?? '' })).body
    expect(shown).toMatchObject({ subject: null, html: null, text: expect.stringContaining('•••••• is your code') })
    expect(JSON.stringify(shown)).not.toContain(code)
  })
})

describe('what a stranger learns', () => {
  test('is the same for a number with an account and one without, whatever they try', async () => {
    const [known, unknown] = [await withOrder(), newNumber()]
    const seen = shop.texts.inbox.length
    const say = async (phone: string) => {
      const replies = []
      let code = '123456'
      for (let times = 0; times < 4; times++) {
        replies.push(await ask(phone))
        if (phone === known && times < 2) code = otherThan(await shop.texts.codeTo(known, times))
      }
      for (let times = 0; times < 7; times++) replies.push(await signIn(phone, code))
      return replies.map(({ status, body }) => ({
        status,
        body: JSON.stringify(body).replace(/\d+ (minutes|seconds)/, ''),
      }))
    }
    const [ofKnown, ofUnknown] = [await say(known), await say(unknown)]
    expect(ofUnknown).toEqual(ofKnown)
    expect(ofKnown.map(({ status }) => status)).toEqual([200, 200, 429, 429, ...Array(7).fill(401)])
    expect(shop.texts.textsTo(unknown)).toEqual([])
    expect(shop.texts.inbox.length).toBeGreaterThan(seen)
  })

  test('takes the same work for both: each request and each try is one change of one row', async () => {
    const [known, unknown] = [await withOrder(), newNumber()]
    const versions = async (phone: string) => {
      const version = async () =>
        (await shop.open.shop.db.execute(sql`SELECT xmin FROM phone_codes WHERE phone = ${phone}`)).rows[0]?.xmin
      await ask(phone)
      if (phone === known) await shop.texts.codeTo(phone)
      const before = await version()
      await signIn(phone, '000000')
      return [before, await version()]
    }
    for (const phone of [known, unknown]) {
      const [before, after] = await versions(phone)
      expect(before).toBeDefined()
      expect(after).not.toBe(before)
    }
  })
})

test('a number that has ordered nothing for half a year gets no code: it may have another owner', async () => {
  const phone = await withOrder()
  await shop.longAfterOrdersOf(phone, async () => {
    await ask(phone)
    await expect
      .poll(
        async () =>
          (await shop.open.shop.db.execute(sql`SELECT is_answered FROM phone_codes WHERE phone = ${phone}`)).rows,
      )
      .toEqual([{ is_answered: true }])
    expect(shop.texts.textsTo(phone)).toEqual([])
  })
  expect(await signIn(phone, await codeTo(phone))).toMatchObject({ status: 200 })
})

test('all numbers together get so many text messages an hour, and one number ten a day', async () => {
  const small = await PhoneShop.open({ perHour: 4 })
  const phones = ['+919900000001', '+919900000002', '+919900000003', '+919900000004', '+919900000005']
  for (const phone of phones) await small.caller('Somebody', phone)
  for (const phone of phones) await small.open.visitor().expectDone(askPhoneCode, { phone })
  const states = async () => (await small.seller.expectDone(listMails)).body.mails.map(({ state }) => state).sort()
  await expect.poll(states).toEqual(['sent', 'sent', 'sent', 'sent', 'withheld'])
  expect(small.texts.inbox).toHaveLength(4)
  const [withheld] = (await small.seller.expectDone(listMails, { state: 'withheld' })).body.mails
  expect(withheld?.lastError).toContain('4 text messages an hour')

  const { db } = small.open.shop
  await db.execute(sql`UPDATE mail_outbox SET counted_at = now() - interval '2 hours' WHERE counted_at IS NOT NULL`)
  await db.execute(sql`INSERT INTO mail_outbox (id, kind, recipient, mailbox, about, dedupe_key, state, sent_at, counted_at)
    SELECT '0' || n, 'code', ${phones[0]}, ${phones[0]}, '{"purpose":"sign-in"}', 'old' || n, 'sent', now(), now() - interval '2 hours'
    FROM generate_series(1, 9) AS n`)
  await small.open.visitor().expectDone(askPhoneCode, { phone: phones[0] ?? '' })
  await expect
    .poll(async () => (await small.seller.expectDone(listMails, { limit: '1' })).body.mails[0]?.state)
    .toBe('withheld')
  await small.close()
})

test('a lost reply sends no second text message by itself, and a service that is down gets the same code later', async () => {
  const phone = await withOrder()
  shop.texts.faults.push((response) => response.writeHead(503).end())
  const code = await codeTo(phone)
  await expect
    .poll(async () => (await shop.seller.expectDone(listMails, { limit: '1' })).body.mails[0])
    .toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: 'The message service replied with 503',
    })
  await shop.open.shop.db.execute(sql`UPDATE mail_outbox SET next_attempt_at = now() WHERE state = 'queued'`)
  expect(await shop.texts.codeTo(phone, 1)).toBe(code)
  const [first, second] = shop.texts.textsTo(phone)
  expect(second?.id).toBe(first?.id)
  expect(await signIn(phone, code)).toMatchObject({ status: 200 })

  shop.texts.faults.push((response) => response.destroy())
  await codeTo(phone)
  await expect
    .poll(async () => (await shop.seller.expectDone(listMails, { limit: '1' })).body.mails[0]?.state)
    .toBe('unsure')
  expect(shop.texts.textsTo(phone)).toHaveLength(3)
})

test('a shop that sends no text messages says so; on a machine of one’s own, the seller reads the code', async () => {
  const messages = { service: null, perHour: 200 }
  const real = await openShop({
    config: { messages, seller: { email: 'owner@example.com', password: 'own words here', demo: false } },
  })
  const { body } = await real.visitor().expectDone(askPhoneCode, { phone: '9845012345' })
  expect(body).toMatchObject({ isOn: false, message: expect.stringContaining('can’t send text messages') })
  await real.close()

  const demo = await PhoneShop.open({ messages })
  const phone = '+919845012345'
  await demo.caller('Asha', phone)
  await demo.open.visitor().expectDone(askPhoneCode, { phone })
  const newest = async () => (await demo.seller.expectDone(listMails, { limit: '1' })).body.mails[0]
  await expect.poll(newest).toMatchObject({ isText: true, state: 'kept', recipient: phone })
  const { text } = (await demo.seller.expectDone(showMail, { id: (await newest())?._id ?? '' })).body
  const [code = ''] = /^\d{6}/.exec(text) ?? []
  expect(await demo.open.visitor().call(loginWithPhone, { phone, code })).toMatchObject({ status: 200 })
  await demo.close()
})
