import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkSeller, logoutSeller } from '#contract/accounts/seller-accounts.ts'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { reopenShop } from '../testing/reopen-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const SELLER = { email: 'owner@shop.example', password: 'crates of ripe mangoes' }

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ config: { seller: { ...SELLER, demo: false } } })
})
afterAll(() => shop.close())
beforeEach(() => shop.shop.db.execute(sql`DELETE FROM seller_failures`))

const signIn = (person: Visitor, password = SELLER.password) => person.call(loginSeller, { ...SELLER, password })
const isSeller = async (person: Visitor) => (await person.call(checkSeller)).body.success

async function guess(times: number, visitor: () => Visitor): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => signIn(visitor(), `guess ${n}`)))
  return answers.map(({ status }) => status).toSorted()
}

const TEN_THEN_NONE = [...Array(10).fill(401), ...Array(5).fill(429)]

describe('while a stranger guesses', () => {
  test('strangers are locked out, and the browser in which the seller has signed in before is not', async () => {
    const counter = await shop.seller()
    await counter.call(logoutSeller)
    expect(await guess(15, shop.visitor)).toEqual(TEN_THEN_NONE)
    const stranger = await signIn(shop.visitor())
    expect(stranger).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect(await signIn(counter)).toMatchObject({ status: 200, body: { message: 'Logged In' } })
    expect(await isSeller(counter)).toBe(true)
  })

  test('a restart forgets neither the guesses nor the browser', async () => {
    const counter = await shop.seller()
    expect(await guess(10, shop.visitor)).toEqual(TEN_THEN_NONE.slice(0, 10))
    const reopened = await reopenShop(shop)
    expect((await signIn(reopened.visitor())).status).toBe(429)
    const sameBrowser = reopened.visitor()
    sameBrowser.cookies.set('sellerDevice', counter.cookies.get('sellerDevice') ?? '')
    expect((await signIn(sameBrowser)).status).toBe(200)
    await reopened.close()
  })

  test('guesses at two processes are counted together', async () => {
    const other = await reopenShop(shop)
    const doors = [shop.visitor, other.visitor]
    let turn = 0
    expect(await guess(15, () => (doors[turn++ % 2] ?? shop.visitor)())).toEqual(TEN_THEN_NONE)
    await other.close()
  })
})

describe('a known browser', () => {
  test('has ten tries of its own, which count for no other', async () => {
    const [counter, phone] = [await shop.seller(), await shop.seller()]
    expect(await guess(15, () => counter)).toEqual(TEN_THEN_NONE)
    expect((await signIn(counter)).status).toBe(429)
    expect((await signIn(phone)).status).toBe(200)
    expect((await signIn(shop.visitor())).status).toBe(200)
  })

  test('is told by a cookie that lasts a year, that scripts cannot read, and that opens nothing by itself', async () => {
    const answer = await signIn(shop.visitor())
    const device = answer.headers.getSetCookie().find((line) => line.startsWith('sellerDevice=')) ?? ''
    expect(device).toMatch(/^sellerDevice=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const finder = shop.visitor()
    finder.cookies.set('sellerDevice', /=([\w-]+);/.exec(device)?.[1] ?? '')
    expect(await isSeller(finder)).toBe(false)
    const { rows } = await shop.shop.db.execute(sql`SELECT encode(token_hash, 'escape') AS kept FROM seller_devices`)
    expect(JSON.stringify(rows)).not.toContain(finder.cookies.get('sellerDevice'))
  })

  test('keeps its cookie when it signs in again; a made-up one makes a stranger', async () => {
    const counter = await shop.seller()
    const before = counter.cookies.get('sellerDevice')
    await signIn(counter)
    expect(counter.cookies.get('sellerDevice')).toBe(before)
    expect(await guess(10, shop.visitor)).toEqual(TEN_THEN_NONE.slice(0, 10))
    const liar = shop.visitor()
    liar.cookies.set('sellerDevice', 'x'.repeat(43))
    expect((await signIn(liar)).status).toBe(429)
  })
})

describe('new credentials', () => {
  test.each([
    ['password', { ...SELLER, password: 'baskets of green beans' }],
    ['email', { ...SELLER, email: 'new-owner@shop.example' }],
  ])('a new %s ends all sessions, on every process at once', async (_, changed) => {
    const seller = await shop.seller()
    const reopened = await reopenShop(shop, { seller: { ...changed, demo: false } })
    const fresh = reopened.visitor()
    expect((await fresh.call(loginSeller, changed)).status).toBe(200)

    expect(await isSeller(seller)).toBe(false)
    expect(await signIn(shop.visitor())).toMatchObject({ status: 401, body: { message: 'Invalid Credentials' } })
    const atTheOther = shop.visitor()
    for (const [name, value] of fresh.cookies) atTheOther.cookies.set(name, value)
    expect(await isSeller(atTheOther)).toBe(true)
    await reopened.close()
    await shop.close()
    shop = await openShop({ config: { seller: { ...SELLER, demo: false } } })
  })

  test('the same ones after a restart leave sessions as they are', async () => {
    const seller = await shop.seller()
    const [one, other] = await Promise.all([reopenShop(shop), reopenShop(shop)])
    expect(await isSeller(seller)).toBe(true)
    for (const reopened of [one, other]) {
      expect((await signIn(reopened.visitor())).status).toBe(200)
      await reopened.close()
    }
  })

  test('processes that start together with new ones agree', async () => {
    const seller = { email: SELLER.email, password: 'sacks of red onions', demo: false }
    const both = await Promise.all([reopenShop(shop, { seller }), reopenShop(shop, { seller })])
    for (const reopened of both) expect((await reopened.visitor().call(loginSeller, seller)).status).toBe(200)
    for (const reopened of both) await reopened.close()
    await shop.close()
    shop = await openShop({ config: { seller: { ...SELLER, demo: false } } })
  })
})

test('the password is nowhere in the database but as a salted slow hash', async () => {
  await shop.seller()
  const { email, password } = SELLER
  const quick = [`${email}\n${password}`, password, `${email}${password}`, `${email}:${password}`].flatMap((text) =>
    ['sha256', 'sha1', 'md5', 'sha512'].map((name) => createHash(name).update(text).digest('hex')),
  )
  const { rows: tables } = await shop.shop.db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  let kept = ''
  for (const { name } of tables) {
    const { rows } = await shop.shop.db.execute<{ row: string }>(
      sql`SELECT t::text AS row FROM ${sql.identifier(name)} t`,
    )
    kept += rows.map(({ row }) => row).join('\n')
  }
  expect(kept).toContain('$argon2id$')
  expect(kept).not.toContain(password)
  for (const digest of quick) expect(kept).not.toContain(digest)
})
