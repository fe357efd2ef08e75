import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Heard } from '../testing/visitor.ts'

/** Each password costs a core's time, on purpose. */
const SLOW = { timeout: 60_000 }
const asha = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }
const AT_HOME = { 'x-forwarded-for': '198.51.100.7' }
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' }

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ config: { trustedProxies: ['loopback'] } })
})
afterAll(() => shop.close())

const signIn = (email: string, password: string, headers: Record<string, string>): Promise<Heard> =>
  shop.visitor().call(loginUser, { email, password }, { headers })

test('a guesser gets ten tries; the owner stays signed in, and can sign in at home', SLOW, async () => {
  const owner = shop.visitor()
  await owner.call(registerUser, asha, { headers: AT_HOME })

  const guesses = await Promise.all(Array.from({ length: 25 }, (_, n) => signIn(asha.email, `guess ${n}`, ELSEWHERE)))
  const statuses = guesses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)

  const right = await signIn(asha.email, asha.password, ELSEWHERE)
  expect(right).toMatchObject({ status: 429, body: { success: false, code: 'too_many_requests' } })
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(14 * 60 - 60)
  expect((await owner.call(checkUser)).body.success).toBe(true)
  expect((await signIn(asha.email, asha.password, AT_HOME)).status).toBe(200)
})

test('an email that nobody has is answered word for word like one that somebody has', SLOW, async () => {
  await shop.visitor().call(registerUser, { ...asha, email: 'ravi@example.com' }, { headers: AT_HOME })
  for (let guess = 0; guess < 12; guess++) {
    const [known, unknown] = await Promise.all(
      ['ravi@example.com', 'nobody@example.com'].map((email) => signIn(email, 'wrong', ELSEWHERE)),
    )
    expect(unknown?.status).toBe(known?.status)
    expect(unknown?.status).toBe(guess < 10 ? 401 : 429)
    expect(unknown?.body.code).toBe(known?.body.code)
    if (guess < 10) expect(unknown?.body).toEqual(known?.body)
  }
})

test('and in the same time', SLOW, async () => {
  vi.stubEnv('HASH_MS', '80')
  onTestFinished(() => void vi.unstubAllEnvs())
  const times = { known: [] as number[], unknown: [] as number[] }
  const time = async (kind: 'known' | 'unknown', email: string) => {
    const began = performance.now()
    expect((await signIn(email, 'wrong', ELSEWHERE)).status).toBe(401)
    times[kind].push(performance.now() - began)
  }
  await shop.visitor().call(registerUser, { ...asha, email: 'known@example.com' }, { headers: AT_HOME })
  for (let guess = 0; guess < 9; guess++) {
    await time('known', 'known@example.com')
    await time('unknown', 'unknown@example.com')
  }
  const typical = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const ratio = typical(times.unknown) / typical(times.known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('the seller’s door has the same lock, and does not tell which email is the seller’s', async () => {
  const { email, password } = shop.shop.config.seller
  const attempt = (given: object) =>
    shop.visitor().call(loginSeller, { email, password, ...given }, { headers: ELSEWHERE })
  for (let guess = 0; guess < 10; guess++) {
    const wrong = guess % 2 ? { password: `guess ${guess}` } : { email: `guess${guess}@example.com` }
    expect(await attempt(wrong)).toMatchObject({ status: 401, body: { message: 'Invalid Credentials' } })
  }
  expect((await attempt({})).status).toBe(429)
  expect((await attempt({ email: 'other@example.com' })).status).toBe(429)
})
