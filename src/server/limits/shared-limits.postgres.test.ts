import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerPasskeyLogin } from '#contract/accounts/passkeys.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { subscribeToNewsletter } from '#contract/shop/contact.ts'
import { findRedis } from '../../../scripts/find-redis.ts'
import { openServer } from '../db/open-server.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { type RedisServer, startRedis } from '../testing/redis-server.ts'
import type { Heard } from '../testing/visitor.ts'

const AT_HOME = { 'x-forwarded-for': '198.51.100.7' }
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' }
/** However busy the machine is: an answer that comes late counts too. */
const PATIENT = 10_000

const without = (status: number, answers: Heard[]) => answers.filter((answer) => answer.status !== status)

/** As many changes from one IP, in turn through the shops. */
async function changes(shops: OpenShop[], count: number, ip: string): Promise<Heard[]> {
  const answers: Heard[] = []
  for (let call = 0; call < count; call++) {
    const shop = shops[call % shops.length] ?? shops[0]
    const body = { email: `s${Math.random()}@example.com` }
    if (shop)
      answers.push(await shop.visitor().call(subscribeToNewsletter, body, { headers: { 'x-forwarded-for': ip } }))
  }
  return answers
}

const metricsToken = 'a-token-for-the-metrics'
const behindProxy = { trustedProxies: ['loopback'], metricsToken }

async function isShared(shop: OpenShop): Promise<boolean> {
  const answer = await shop.visitor().fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  return (await answer.text()).includes('greencart_limits_shared 1')
}

/** From a new IP each time: on a busy machine an answer may come late, and then each process counts for itself. */
async function untilTheyCountTogether(left: OpenShop, right: OpenShop, limit: number): Promise<void> {
  let ips = 0
  const served = async () => without(429, await changes([left, right], 3 * limit, `192.0.2.${++ips}`)).length
  await expect.poll(served).toBe(limit)
  expect([await isShared(left), await isShared(right)]).toEqual([true, true])
}

async function twoProcesses(config: Parameters<typeof openShop>[0] = {}) {
  const left = await openShop({ ...config, countAnswerMs: PATIENT })
  const right = await openShop({ ...config, countAnswerMs: PATIENT, beside: left })
  const close = async () => {
    await right.close()
    await left.close()
  }
  return { left, right, close }
}

function countsTogether(open: () => ReturnType<typeof twoProcesses>) {
  let shops: Awaited<ReturnType<typeof twoProcesses>>
  beforeAll(async () => {
    shops = await open()
  })
  afterAll(() => shops.close())

  test('an address has 120 sign-ins a minute, and not 120 at each process', async () => {
    const { left, right } = shops
    const tries = Array.from({ length: 160 }, (_, call) =>
      (call % 2 ? left : right).visitor().call(offerPasskeyLogin, undefined, { headers: ELSEWHERE }),
    )
    const answers = await Promise.all(tries)
    const refused = without(200, answers)
    expect(refused).toHaveLength(40)
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429)
      expect(body.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(65)
    }
  })

  test('a guesser has ten tries at a password, through whichever process, and the owner comes in at home', async () => {
    const { left, right } = shops
    const asha = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }
    await left.visitor().call(registerUser, asha, { headers: AT_HOME })
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, call) =>
        (call % 2 ? left : right)
          .visitor()
          .call(
            loginUser,
            { ...asha, password: `guess ${call}` },
            { headers: { 'x-forwarded-for': `203.0.113.${call + 20}` } },
          ),
      ),
    )
    expect(without(401, guesses).map(({ status }) => status)).toEqual([429, 429, 429, 429])
    const from = { 'x-forwarded-for': '203.0.113.99' }
    for (const shop of [left, right])
      expect((await shop.visitor().call(loginUser, asha, { headers: from })).status).toBe(429)
    expect((await right.visitor().call(loginUser, asha, { headers: AT_HOME })).status).toBe(200)
  })
}

describe('in Postgres', () => {
  countsTogether(() => twoProcesses({ config: { ...behindProxy, signinPerMinute: 120 } }))

  test('while the counts do not answer, each process keeps the limit for itself; then they count together again', async () => {
    const config = { ...behindProxy, writesPerMinute: 4 }
    const left = await openShop({ config })
    const right = await openShop({ config, beside: left })
    const other = openServer(String(left.shop.database.pool.options.connectionString), () => undefined)
    const locker = await other.pool.connect()
    await locker.query('BEGIN; LOCK TABLE limit_counts')

    const alone = await changes([left, right], 12, '203.0.113.1')
    expect(without(429, alone)).toHaveLength(8)
    expect(await isShared(left)).toBe(false)

    await locker.query('ROLLBACK')
    locker.release()
    await other.close()
    await untilTheyCountTogether(left, right, 4)
    const { rows } = await left.shop.db.execute(
      sql`SELECT count(*)::int AS seen FROM limit_counts WHERE key LIKE '%.%'`,
    )
    expect(rows).toEqual([{ seen: 0 }])
    await right.close()
    await left.close()
  })
})

const NO_REDIS = findRedis() ? '' : ' (skipped: no redis-server or valkey-server on this machine)'

describe.skipIf(NO_REDIS !== '')(`in Redis${NO_REDIS}`, () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  const here = () => ({ ...behindProxy, redisUrl: redis.url })

  countsTogether(() => twoProcesses({ config: { ...here(), signinPerMinute: 120 } }))

  test('a Redis that hangs, ends or is away at the start costs nobody a call, and is joined again', async () => {
    const config = { ...here(), writesPerMinute: 4 }
    const left = await openShop({ config })
    redis.freeze()
    expect(without(429, await changes([left], 6, '203.0.113.1'))).toHaveLength(4)
    await redis.stop()
    const right = await openShop({ config, beside: left })
    expect(without(429, await changes([right], 6, '203.0.113.2'))).toHaveLength(4)

    await redis.start()
    await untilTheyCountTogether(left, right, 4)
    await right.close()
    await left.close()
  })
})
