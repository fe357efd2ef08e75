import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logoutUser } from '#contract/accounts/accounts.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { changesState, costOf, limitOf } from '#contract/endpoint.ts'
import { subscribeToNewsletter } from '#contract/shop/contact.ts'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Heard } from '../testing/visitor.ts'

const FEW = { signinPerMinute: 5, writesPerMinute: 8 }
const wrong = { email: 'nobody@example.com', password: 'wrong' }

/** So many calls with different names, so that only the address can be what is limited. */
async function tries(shop: OpenShop, count: number, from?: string): Promise<Heard[]> {
  const headers: Record<string, string> = from ? { 'x-forwarded-for': from } : {}
  const answers: Heard[] = []
  for (let call = 0; call < count; call++) {
    const body = { ...wrong, email: `n${Math.random()}@example.com` }
    answers.push(await shop.visitor().call(loginUser, body, { headers }))
  }
  return answers
}

const statuses = (answers: Heard[]) => answers.map(({ status }) => status)

// The clock stands still: what is counted in a minute must not depend on when a minute ends.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('behind a proxy that is trusted', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop({ config: { ...FEW, trustedProxies: ['loopback'] } })
  })
  afterAll(() => shop.close())

  test('each address has so many sign-ins a minute and is then told when to come back', async () => {
    const answers = await tries(shop, 7, '203.0.113.1')
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429, 429])
    const refused = answers[5]
    expect(refused?.body).toMatchObject({ success: false, code: 'too_many_requests' })
    expect(refused?.body.message).toMatch(/try again in \d+ seconds?\./)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(120)
    expect(statuses(await tries(shop, 1, '203.0.113.2'))).toEqual([401])
  })

  test('all three doors count together', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.3' }
    await tries(shop, 4, '203.0.113.3')
    const seller = await shop.visitor().call(loginSeller, wrong, { headers })
    expect(seller.status).toBe(401)
    const registering = await shop
      .visitor()
      .call(registerUser, { name: 'A', email: 'a@example.com', password: 'long enough' }, { headers })
    expect(registering.status).toBe(429)
  })

  test('a household’s IPv6 addresses are one', async () => {
    for (const last of ['1', '2', '3', '4', '5']) await tries(shop, 1, `2001:db8:0:7::${last}`)
    expect(statuses(await tries(shop, 1, '2001:db8:0:7:ffff::6'))).toEqual([429])
    expect(statuses(await tries(shop, 1, '2001:db8:0:8::1'))).toEqual([401])
  })

  test('what a visitor says before the proxy says where they come from counts for nothing', async () => {
    for (let call = 0; call < 5; call++) await tries(shop, 1, `198.51.100.${call}, 203.0.113.4`)
    expect(statuses(await tries(shop, 1, '198.51.100.99, 203.0.113.4'))).toEqual([429])
  })

  test('other changes have a count of their own, and reading has none', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    const subscribe = (call: number) =>
      shop.visitor().call(subscribeToNewsletter, { email: `s${call}@example.com` }, { headers })
    const answers: Heard[] = []
    for (let call = 0; call < 9; call++) answers.push(await subscribe(call))
    expect(statuses(answers)).toEqual([...Array(8).fill(200), 429])
    expect((await shop.visitor().call(logoutUser, undefined, { headers })).status).toBe(429)
    expect(statuses(await tries(shop, 1, '203.0.113.5'))).toEqual([401])
    for (let call = 0; call < 20; call++) {
      expect((await shop.visitor().call(listProducts, undefined, { headers })).status).toBe(200)
    }
  })

  test('an address that spells a call differently is counted all the same', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.6' }
    await tries(shop, 5, '203.0.113.6')
    const spelled = await shop.visitor().post('/api/user/%6Cogin?x=1', wrong, headers)
    expect(spelled.status).toBe(429)
  })
})

describe('without a proxy', () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop({ config: FEW })
  })
  afterAll(() => shop.close())

  test('X-Forwarded-For is only somebody’s word', async () => {
    for (let call = 0; call < 5; call++) await tries(shop, 1, `203.0.113.${call}`)
    expect(statuses(await tries(shop, 1, '203.0.113.200'))).toEqual([429])
  })
})

test('every call that opens or changes an account counts as a sign-in, but for logging out', () => {
  const isOfAccount = ({ docs, path }: (typeof CONTRACT_CALLS)[number]) =>
    (docs === 'Sign-in' || docs === 'Account') && !path.endsWith('/logout')
  const opens = CONTRACT_CALLS.filter(
    (call) => changesState(call) && (isOfAccount(call) || costOf(call) === 'password'),
  )
  expect(opens.length).toBeGreaterThan(20)
  expect(opens.filter((call) => limitOf(call) !== 'sign-ins').map(({ path }) => path)).toEqual([])
})
