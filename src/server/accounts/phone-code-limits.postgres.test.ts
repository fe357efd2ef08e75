import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { askPhoneCode, loginWithPhone } from '#contract/accounts/phone-codes.ts'
import { askMergeCode, mergeCustomers } from '#contract/customers/customers.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { listMails, showMail } from '#contract/shop/mail.ts'
import { claimDueMails, putBack } from '../mail/mail-sending-store.ts'
import { cashCustomer } from '../testing/cash-customers.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { PhoneShop } from '../testing/phone-shop.ts'
import { TEXT_SECRET } from '../testing/text-server.ts'
import { codeOf } from './phone-code.ts'

const behindProxy = { trustedProxies: ['loopback'] }
let shop: PhoneShop
let close: () => Promise<void>
beforeAll(async () => {
  const both = await inTwoProcesses()
  shop = both.shop
  close = both.close
})
afterAll(() => close())

/** Strangers come to either of its processes, in turn. */
async function inTwoProcesses(perHour?: number) {
  const one = await PhoneShop.open({ ...(perHour && { perHour }), ...behindProxy })
  const config = { messages: one.texts.settings(perHour), ...behindProxy }
  const other = await openShop({ beside: one.open, config })
  others.set(one, other)
  const closeBoth = async () => {
    await other.close()
    await one.close()
  }
  return { shop: one, close: closeBoth }
}
const others = new Map<PhoneShop, OpenShop>()
let calls = 0
const visitorAt = (at: PhoneShop) => (++calls % 2 ? at.open : (others.get(at) ?? at.open)).visitor()

let numbers = 9845400000
let networks = 0
const AT_HOME = '198.51.100.7'
const elsewhere = () => `203.${++networks % 250}.113.${networks >> 8}`
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

const ask = (phone: string, ip: string, at = shop) => visitorAt(at).call(askPhoneCode, { phone }, from(ip))
const signIn = (phone: string, code: string, ip: string, at = shop) =>
  visitorAt(at).call(loginWithPhone, { phone, code }, from(ip))
const codeTo = (phone: string, ip: string, at = shop) =>
  at.codeFor(phone, async () => expect((await ask(phone, ip, at)).status).toBe(200))
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function ordered(at = shop) {
  const phone = `+91${++numbers}`
  const { userId } = await at.caller('Asha', phone)
  return { phone, userId }
}

/** Somebody who has signed in with a code at home. */
async function atHome(at = shop) {
  const person = await ordered(at)
  const code = await codeTo(person.phone, AT_HOME, at)
  expect((await signIn(person.phone, code, AT_HOME, at)).status).toBe(200)
  return person
}

/** What the code of a number would be, to whoever reads the database and knows the shop's secret. */
async function codeBehind(phone: string, secret: string, at = shop): Promise<string> {
  const { rows } = await at.open.shop.db.execute<{ seed: Uint8Array }>(
    sql`SELECT seed FROM phone_codes WHERE phone = ${phone}`,
  )
  return codeOf(rows[0]?.seed ?? new Uint8Array(), secret)
}

async function minutesPass(phone: string, minutes: number): Promise<void> {
  const by = sql`interval '1 minute' * ${minutes}`
  await shop.open.shop.db.execute(sql`UPDATE phone_codes SET expires_at = expires_at - ${by} WHERE phone = ${phone}`)
  await shop.open.shop.db.execute(
    sql`UPDATE mail_outbox SET handed_over_at = handed_over_at - ${by} WHERE recipient = ${phone}`,
  )
}
const sendNow = () =>
  shop.open.shop.db.execute(sql`UPDATE mail_outbox SET next_attempt_at = now() WHERE state = 'queued'`)

/** The shop merges two customers, with a code to the number of one of them. */
async function mergeFor({ phone, userId }: { phone: string; userId: string }) {
  const other = await cashCustomer(shop.open, { phone: String(++numbers) })
  await other.order()
  const pair = { into: (await other.person.expectDone(checkUser)).body.user._id, from: userId }
  const code = await shop.codeFor(phone, () => shop.seller.expectDone(askMergeCode, pair))
  return shop.seller.call(mergeCustomers, { ...pair, code })
}

describe('a stranger who asks for codes to somebody’s number', () => {
  test('gets two in ten minutes, and a few a day', async () => {
    const { phone } = await ordered()
    const ip = elsewhere()
    const replies = [await ask(phone, ip), await ask(phone, ip), await ask(phone, ip), await ask(phone, elsewhere())]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429, 200])
    expect(replies[2]).toMatchObject({ body: { code: 'too_many_requests' } })
  })

  test('counts as one with everybody of the same /64 of IPv6', async () => {
    const { phone } = await ordered()
    const replies = []
    for (const last of [1, 2, 3]) replies.push(await ask(phone, `2001:db8:5:6::${last}`))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  test('uses up neither those of its home nor those of the shop', async () => {
    const person = await atHome()
    const statuses = []
    for (let network = 0; network < 12; network++) statuses.push((await ask(person.phone, elsewhere())).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(8)
    expect((await signIn(person.phone, await codeTo(person.phone, AT_HOME), AT_HOME)).status).toBe(200)
    expect(await mergeFor(person)).toMatchObject({ status: 200 })
  })
})

describe('a stranger who tries codes', () => {
  test('has three tries for each', async () => {
    const { phone } = await ordered()
    const code = await codeTo(phone, elsewhere())
    for (let tries = 0; tries < 2; tries++) await signIn(phone, otherThan(code), elsewhere())
    expect((await signIn(phone, code, elsewhere())).status).toBe(200)
    const next = await codeTo(phone, elsewhere())
    for (let tries = 0; tries < 3; tries++) await signIn(phone, otherThan(next), elsewhere())
    expect(await signIn(phone, next, elsewhere())).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
  })

  test('locks out neither the number’s home nor the shop', async () => {
    const person = await atHome()
    const code = await codeTo(person.phone, AT_HOME)
    for (let tries = 0; tries < 12; tries++) await signIn(person.phone, otherThan(code), elsewhere())
    expect((await signIn(person.phone, code, elsewhere())).status).toBe(429)
    expect((await signIn(person.phone, code, AT_HOME)).status).toBe(200)
    expect(await mergeFor(person)).toMatchObject({ status: 200 })
  })
})

describe('a code counts only once its text message has left', () => {
  test('not when the shop has sent its messages of the hour', async () => {
    const small = await PhoneShop.open({ perHour: 1, ...behindProxy })
    onTestFinished(() => small.close())
    const [first, second] = [await ordered(small), await ordered(small)]
    await codeTo(first.phone, elsewhere(), small)
    await ask(second.phone, elsewhere(), small)
    const newest = async () => (await small.seller.expectDone(listMails, { limit: '1' })).body.mails[0]
    await expect.poll(newest).toMatchObject({ recipient: second.phone, state: 'withheld' })
    const code = await codeBehind(second.phone, TEXT_SECRET, small)
    expect(await signIn(second.phone, code, elsewhere(), small)).toMatchObject({ status: 401 })
  })

  test('not while the service that sends it is away', async () => {
    const { phone } = await ordered()
    shop.texts.faults.push((response) => response.writeHead(503).end())
    const code = await codeTo(phone, AT_HOME)
    const newest = async () => (await shop.seller.expectDone(listMails, { limit: '1' })).body.mails[0]
    await expect.poll(newest).toMatchObject({ state: 'queued', attempts: 1 })
    expect((await signIn(phone, code, AT_HOME)).status).toBe(401)
    await sendNow()
    expect(await shop.texts.codeTo(phone, 1)).toBe(code)
    expect((await signIn(phone, code, AT_HOME)).status).toBe(200)
  })

  test('and for ten minutes from then on', async () => {
    const { phone } = await ordered()
    shop.texts.faults.push((response) => response.writeHead(503).end())
    await codeTo(phone, AT_HOME)
    await minutesPass(phone, 9)
    await sendNow()
    const code = await shop.texts.codeTo(phone, 1)
    await minutesPass(phone, 9)
    expect((await signIn(phone, code, AT_HOME)).status).toBe(200)
    const next = await codeTo(phone, AT_HOME)
    await minutesPass(phone, 10)
    expect((await signIn(phone, next, AT_HOME)).status).toBe(401)
  })

  test('in a shop without such a service, once the seller has looked at it', async () => {
    const demo = await PhoneShop.open({ messages: { service: null, perHour: 200 }, ...behindProxy })
    onTestFinished(() => demo.close())
    const { phone } = await ordered(demo)
    await ask(phone, AT_HOME, demo)
    const newest = async () => (await demo.seller.expectDone(listMails, { limit: '1' })).body.mails[0]
    await expect.poll(newest).toMatchObject({ recipient: phone, state: 'kept' })
    const code = await codeBehind(phone, '', demo)
    expect((await signIn(phone, code, AT_HOME, demo)).status).toBe(401)
    const { text } = (await demo.seller.expectDone(showMail, { id: (await newest())?._id ?? '' })).body
    expect(text.slice(0, 6)).toBe(code)
    expect((await signIn(phone, code, AT_HOME, demo)).status).toBe(200)
  })

  test('in such a shop also when the seller looks while the shop is about to put the text aside', async () => {
    const demo = await PhoneShop.open({ messages: { service: null, perHour: 200 }, ...behindProxy })
    onTestFinished(() => demo.close())
    const { phone } = await ordered(demo)
    const { db, jobs } = demo.open.shop
    await ask(phone, AT_HOME, demo)
    const newest = async () => (await demo.seller.expectDone(listMails, { limit: '1' })).body.mails[0]
    await expect.poll(newest).toMatchObject({ recipient: phone, state: 'kept' })
    await jobs.stop()
    await db.execute(sql`UPDATE mail_outbox SET state = 'queued', next_attempt_at = now() WHERE recipient = ${phone}`)
    const [mail] = await claimDueMails(db, 1)
    const { text } = (await demo.seller.expectDone(showMail, { id: (await newest())?._id ?? '' })).body
    if (mail) await putBack(db, mail)
    expect((await signIn(phone, text.slice(0, 6), AT_HOME, demo)).status).toBe(200)
  })
})

test('after twenty wrong codes in an hour only homes are let in, and the seller is told', async () => {
  const both = await inTwoProcesses(100)
  onTestFinished(both.close)
  const attacked = both.shop
  const { db } = attacked.open.shop
  const owner = await atHome(attacked)
  const code = await codeTo(owner.phone, AT_HOME, attacked)
  const nobody = '+919845499999'
  await ask(nobody, elsewhere(), attacked)
  // What had no chance is not counted, nor is who mistypes a code and then gets it right.
  for (let tries = 0; tries < 4; tries++) await signIn(nobody, '000000', elsewhere(), attacked)
  const honest = await ordered(attacked)
  const theirs = await codeTo(honest.phone, elsewhere(), attacked)
  for (let tries = 0; tries < 2; tries++) await signIn(honest.phone, otherThan(theirs), elsewhere(), attacked)
  expect((await signIn(honest.phone, theirs, elsewhere(), attacked)).status).toBe(200)

  const customers = []
  for (let many = 0; many < 8; many++) customers.push(await ordered(attacked))
  const codes: string[] = []
  for (const { phone } of customers) codes.push(await codeTo(phone, elsewhere(), attacked))
  const guesses = customers
    .slice(0, 7)
    .flatMap(({ phone }, place) => Array(3).fill([phone, otherThan(codes[place] ?? '')]))
  const replies = await Promise.all(guesses.map(([phone, guess]) => signIn(phone, guess, elsewhere(), attacked)))
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(20).fill(401), 429])

  const last = customers.at(-1)?.phone ?? ''
  const refused = await signIn(last, codes.at(-1) ?? '', elsewhere(), attacked)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(refused.body.message).toMatch(/^Too many wrong codes .* only where .* try again in \d+ (minutes|seconds?)/)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
  expect((await ask(last, elsewhere(), attacked)).body.message).toBe(refused.body.message)
  expect((await signIn(nobody, '000000', elsewhere(), attacked)).status).toBe(429)
  expect((await signIn(owner.phone, code, AT_HOME, attacked)).status).toBe(200)
  const { activity } = (await attacked.seller.expectDone(listActivity, { subject: 'sign-in' })).body
  expect(activity.filter(({ act }) => act === 'codes_locked')).toMatchObject([{ who: 'stranger' }])

  await db.execute(sql`UPDATE wrong_codes SET hour = hour - interval '1 hour'`)
  expect((await signIn(last, codes.at(-1) ?? '', elsewhere(), attacked)).status).toBe(200)
})
