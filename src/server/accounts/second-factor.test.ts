import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  showSecondFactor,
} from '#contract/accounts/second-factor.ts'
import { checkSeller } from '#contract/accounts/seller-accounts.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { clientOf } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { reopenShop } from '../testing/reopen-shop.ts'
import { totpApp } from '../testing/totp-app.ts'
import type { Visitor } from '../testing/visitor.ts'
import { signInSeller } from './seller-sign-in.ts'
import { totpCode, totpStep } from './totp.ts'

const STEP_MS = 30_000

let shop: OpenShop
let seller: Visitor
let key: Uint8Array
let recoveryCodes: string[]
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await shop.shop.db.execute(sql`DELETE FROM seller_failures`)
  await shop.shop.db.execute(sql`DELETE FROM second_factors`)
  seller = await shop.seller()
  ;({ key, recoveryCodes } = await turnOn(seller))
})
afterEach(() => {
  vi.useRealTimers()
})

const password = () => shop.shop.config.seller.password
const codeNow = (drift = 0) => totpCode(key, totpStep(Date.now()) + drift)
const pass = (steps: number) => vi.setSystemTime(Date.now() + steps * STEP_MS)
const wrongCode = () => String((Number(codeNow()) + 7) % 1_000_000).padStart(6, '0')

function signIn(person: Visitor, given: { password?: string; code?: string } = {}) {
  return person.call(loginSeller, { ...shop.shop.config.seller, ...given })
}

async function turnOn(person: Visitor) {
  const offer = await person.call(offerSecondFactor, { password: password() })
  const { key: made } = totpApp(String(offer.body.key))
  const confirmed = await person.expectDone(confirmSecondFactor, { code: totpCode(made, totpStep(Date.now())) })
  expect(confirmed.body).toMatchObject({ success: true, message: 'Two-step sign-in is on' })
  return { key: made, recoveryCodes: confirmed.body.recoveryCodes }
}

test('while it is locked, a wrong password takes the same statements as the right one', async () => {
  const strangers = Array.from({ length: 10 }, () => signIn(shop.visitor(), { password: 'a guess' }))
  expect(new Set((await Promise.all(strangers)).map(({ status }) => status))).toEqual(new Set([401]))
  const { db, sellerAccess, config } = shop.shop
  const statements = (given: { password: string; code?: string }) =>
    inTransaction(db, async (tx) => {
      const client = clientOf(tx) as unknown as { sent: number }
      const before = client.sent
      const attempt = { email: config.seller.email, device: null, ip: '203.0.113.9', ...given }
      const { state } = await signInSeller(tx, sellerAccess, attempt)
      return { state, count: client.sent - before }
    })
  for (let turn = 0; turn < 12; turn++) {
    const right = await statements({ password: password(), code: wrongCode() })
    expect(await statements({ password: 'a guess', code: wrongCode() }), `turn ${turn}`).toEqual(right)
    expect(right.state).toBe('locked')
  }
  expect(await statements({ password: 'a guess' })).toEqual(await statements({ password: password() }))
})

test('codes beside a wrong password use up nothing of the seller’s', async () => {
  const guesses = Array.from({ length: 10 }, () => signIn(shop.visitor(), { password: 'a guess' }))
  await Promise.all(guesses)
  pass(1)
  for (let turn = 0; turn < 12; turn++) {
    expect((await signIn(shop.visitor(), { password: 'a guess', code: codeNow() })).status).toBe(429)
    expect((await signIn(shop.visitor(), { password: 'a guess', code: recoveryCodes[0] ?? '' })).status).toBe(429)
  }
  expect((await signIn(shop.visitor(), { code: codeNow() })).status).toBe(200)
  expect((await signIn(shop.visitor(), { code: recoveryCodes[0] ?? '' })).status).toBe(200)
})

describe('signing in', () => {
  test('asks for the code, and the same call with it goes through', async () => {
    pass(1)
    const person = shop.visitor()
    expect(await signIn(person)).toMatchObject({
      status: 401,
      body: { success: false, code: 'second_factor_required', secondFactor: true },
    })
    expect(person.cookies.size).toBe(0)
    expect(await signIn(person, { code: wrongCode() })).toMatchObject({
      status: 401,
      body: { code: 'wrong_code', secondFactor: true, fields: { code: /./ } },
    })
    const code = `${codeNow().slice(0, 3)} ${codeNow().slice(3)}`
    expect(await signIn(person, { code })).toMatchObject({ status: 200, body: { success: true, message: 'Logged In' } })
    expect((await person.call(checkSeller)).body.success).toBe(true)
  })

  test('a code works once, and a clock may be one step off', async () => {
    expect((await signIn(shop.visitor(), { code: codeNow() })).body.code).toBe('wrong_code')
    expect((await signIn(shop.visitor(), { code: codeNow(1) })).status).toBe(200)
    expect((await signIn(shop.visitor(), { code: codeNow(1) })).body.code).toBe('wrong_code')
    pass(4)
    expect((await signIn(shop.visitor(), { code: codeNow(-2) })).body.code).toBe('wrong_code')
    expect((await signIn(shop.visitor(), { code: codeNow(-1) })).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(shop.visitor(), { code: codeNow() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('each of ten recovery codes works once', async () => {
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect((await signIn(shop.visitor(), { code: first })).status).toBe(200)
    expect((await signIn(shop.visitor(), { code: first })).body.code).toBe('wrong_code')
    const typed = second.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-')
    expect((await signIn(shop.visitor(), { code: typed })).status).toBe(200)
    expect((await seller.call(showSecondFactor)).body).toMatchObject({ on: true, recoveryCodesLeft: 8 })
    const { rows } = await shop.shop.db.execute(sql`SELECT encode(code_hash, 'escape') FROM recovery_codes`)
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('a wrong password beside a right code is a wrong password, and uses up no code', async () => {
    pass(1)
    const answer = await signIn(shop.visitor(), { password: 'a guess', code: codeNow() })
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials', fields: { password: /./ } } })
    expect(answer.body.secondFactor).toBeUndefined()
    expect((await signIn(shop.visitor(), { code: codeNow() })).status).toBe(200)
  })
})

describe('a stranger who guesses', () => {
  const guessPasswords = async (code?: string) => {
    for (let n = 0; n < 12; n++) await signIn(shop.visitor(), { password: `guess ${n}`, ...(code && { code }) })
  }

  test('locks out strangers, but not the seller, who has a code', async () => {
    pass(1)
    await guessPasswords('123456')
    const locked = await signIn(shop.visitor())
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests', secondFactor: true } })
    expect(locked.body.message).toContain('authenticator app')
    expect((await signIn(shop.visitor(), { password: 'a guess', code: codeNow() })).status).toBe(429)
    expect((await signIn(shop.visitor(), { code: codeNow() })).status).toBe(200)
  })

  test('learns nothing about the password while locked out', async () => {
    await guessPasswords()
    const wrong = await signIn(shop.visitor(), { password: 'a guess', code: '123456' })
    const right = await signIn(shop.visitor(), { code: wrongCode() })
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
  })

  test('and knows the password, gets ten codes in fifteen minutes', async () => {
    pass(1)
    const tries = Array.from({ length: 14 }, (_, n) => signIn(shop.visitor(), { code: `${100_000 + n}` }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    const locked = await signIn(shop.visitor(), { code: codeNow() })
    expect(locked.status).toBe(429)
    expect(locked.body.secondFactor).toBeUndefined()
    expect((await signIn(seller, { code: codeNow() })).status).toBe(200)
  })
})

describe('turning it on', () => {
  test('takes the password, and then a code of the offered key', async () => {
    await shop.shop.db.execute(sql`DELETE FROM second_factors`)
    expect((await seller.call(confirmSecondFactor, { code: '123456' })).status).toBe(404)
    expect((await seller.call(offerSecondFactor, { password: 'a guess' })).body.code).toBe('invalid_credentials')
    const offer = await seller.call(offerSecondFactor, { password: password() })
    expect(offer.body.uri).toMatch(
      /^otpauth:\/\/totp\/GreenCart%20localhost:admin%40example\.com\?secret=[A-Z2-7]{32}&/,
    )
    expect((await seller.call(confirmSecondFactor, { code: '000000' })).body.code).toBe('wrong_code')
    expect((await seller.call(showSecondFactor)).body.on).toBe(false)
    expect((await signIn(shop.visitor())).status).toBe(200)
  })

  test('ends all other sessions, and is refused while it is on', async () => {
    await shop.shop.db.execute(sql`DELETE FROM second_factors`)
    const thief = await shop.seller()
    await turnOn(seller)
    expect((await thief.call(checkSeller)).body.success).toBe(false)
    expect((await seller.call(checkSeller)).body.success).toBe(true)
    expect((await seller.call(offerSecondFactor, { password: password() })).body.code).toBe('already_exists')
  })

  test('guesses of a stolen session are counted', async () => {
    for (let n = 0; n < 10; n++) await seller.call(removeSecondFactor, { password: `guess ${n}`, code: '123456' })
    pass(1)
    expect((await seller.call(removeSecondFactor, { password: password(), code: codeNow() })).status).toBe(429)
  })
})

describe('turning it off', () => {
  test('takes the password and a code', async () => {
    pass(1)
    expect((await seller.call(removeSecondFactor, { password: 'a guess', code: codeNow() })).body.code).toBe(
      'invalid_credentials',
    )
    expect((await seller.call(removeSecondFactor, { password: password(), code: wrongCode() })).body.code).toBe(
      'wrong_code',
    )
    expect((await signIn(shop.visitor())).body.code).toBe('second_factor_required')
    expect((await seller.call(removeSecondFactor, { password: password(), code: codeNow() })).status).toBe(200)
    expect((await signIn(shop.visitor())).status).toBe(200)
    expect((await seller.call(removeSecondFactor, { password: password(), code: codeNow(1) })).status).toBe(404)
  })

  test('a restart keeps it, unless the operator resets it', async () => {
    const restarted = await reopenShop(shop)
    expect((await signIn(restarted.visitor())).body.code).toBe('second_factor_required')
    await restarted.close()
    const reset = await reopenShop(shop, { resetSecondFactor: true })
    expect((await signIn(reset.visitor())).status).toBe(200)
    await reset.close()
  })
})
