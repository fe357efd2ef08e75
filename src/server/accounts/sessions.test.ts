import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { checkSeller, logoutSeller } from '#contract/accounts/seller-accounts.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { listStaff } from '#contract/staff/seller-staff.ts'
import { checkStaff } from '#contract/staff/staff.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ config: { trustedProxies: ['loopback'] } })
})
afterAll(() => shop.close())

const isKnown = async (person: Visitor) => (await person.call(checkUser)).body.success
const isSeller = async (person: Visitor) => (await person.call(checkSeller)).body.success
const isStaff = async (person: Visitor) => (await person.call(checkStaff)).body.success

/** The same cookies in another browser. */
function copyOf(person: Visitor): Visitor {
  const copy = shop.visitor()
  for (const [name, value] of person.cookies) copy.cookies.set(name, value)
  return copy
}

const ended = sql`now() - interval '1 second'`

describe('a shopper’s session', () => {
  test('lasts seven days and then admits nobody', async () => {
    await shop.shop.db.execute(sql`DELETE FROM sessions WHERE holder = 'shopper'`)
    const asha = await shop.shopper()
    const { rows } = await shop.shop.db.execute<{ hours: string }>(
      sql`SELECT round(extract(epoch FROM expires_at - now()) / 3600) AS hours FROM sessions WHERE holder = 'shopper'`,
    )
    expect(rows.map(({ hours }) => Number(hours))).toEqual([168])

    await shop.shop.db.execute(sql`UPDATE sessions SET expires_at = ${ended} WHERE holder = 'shopper'`)
    const ravi = await shop.shopper()
    expect([await isKnown(asha), await isKnown(ravi)]).toEqual([false, true])
    expect(await asha.call(updateCart, { cartItems: {} })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  })

  test('ends by signing out, on the server, and no other session with it', async () => {
    const [asha, ravi] = [await shop.shopper(), await shop.shopper()]
    const { email } = (await asha.expectDone(checkUser)).body.user
    const onThePhone = shop.visitor()
    await onThePhone.call(loginUser, { email, password: 'correct horse' })
    const kept = copyOf(asha)
    await asha.call(logoutUser)
    expect([await isKnown(kept), await isKnown(onThePhone), await isKnown(ravi)]).toEqual([false, true, true])
  })

  test('ends when its account has opened fifty newer ones', async () => {
    const [asha, ravi] = [await shop.shopper(), await shop.shopper()]
    const { email } = (await asha.expectDone(checkUser)).body.user
    await shop.shop.db.execute(sql`
      INSERT INTO sessions (token_hash, id, holder, holder_id, expires_at, device, signed_in_at)
      SELECT sha256(('old' || n)::bytea), 'old' || n, 'shopper', id, now() + interval '7 days', 'Old phone', now() - n * interval '1 minute'
      FROM users, generate_series(1, 60) n WHERE email = ${email}`)
    const phones: Visitor[] = []
    for (let count = 0; count < 2; count++) {
      const phone = shop.visitor()
      await phone.call(loginUser, { email, password: 'correct horse' })
      phones.push(phone)
    }
    const { rows } = await shop.shop.db.execute<{ count: number }>(sql`
      SELECT count(*)::int FROM sessions JOIN users ON users.id = user_id WHERE email = ${email}`)
    expect(rows[0]?.count).toBe(50)
    expect(await Promise.all([asha, ravi, ...phones].map(isKnown))).toEqual([true, true, true, true])
  })

  test('has a cookie that only https carries, where the shopper came by https', async () => {
    const account = (name: string) => ({ name, email: `${name}@example.com`, password: 'correct horse' })
    const cookieOf = async (name: string, headers: Record<string, string>) =>
      (await shop.visitor().call(registerUser, account(name), { headers })).headers.get('set-cookie')
    expect(await cookieOf('asha', { 'x-forwarded-proto': 'https' })).toContain('; Secure')
    expect(await cookieOf('ravi', {})).not.toContain('; Secure')
  })

  test('has a name that only this host can set, where the shopper came by https', async () => {
    const byHttps = { 'x-forwarded-proto': 'https' }
    const meera = shop.visitor()
    const account = { name: 'Meera', email: 'meera@example.com', password: 'correct horse' }
    const { headers } = await meera.call(registerUser, account, { headers: byHttps })
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await meera.call(checkUser, undefined, { headers: byHttps })).body.success).toBe(true)
    const planted = shop.visitor()
    planted.cookies.set('token', meera.cookies.get('__Host-token') ?? '')
    expect((await planted.call(checkUser, undefined, { headers: byHttps })).body.success).toBe(false)
    await meera.call(logoutUser, undefined, { headers: byHttps })
    expect(meera.cookies.size).toBe(0)
  })

  test('is kept as a hash only', async () => {
    const asha = await shop.shopper()
    const token = asha.cookies.get('token') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await shop.shop.db.execute(
      sql`SELECT encode(token_hash, 'escape') AS kept FROM sessions WHERE holder = 'shopper'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('the seller’s session', () => {
  test('ends after its time', async () => {
    const [yesterday, today] = [await shop.seller(), shop.visitor()]
    await shop.shop.db.execute(sql`UPDATE sessions SET expires_at = ${ended} WHERE holder = 'owner'`)
    for (const [name, value] of (await shop.seller()).cookies) today.cookies.set(name, value)
    expect([await isSeller(yesterday), await isSeller(today)]).toEqual([false, true])
    expect(await yesterday.call(listSellerOrders)).toMatchObject({ status: 401, body: { code: 'not_authorized' } })
  })

  test('ends by signing out, on the server, and no other session with it', async () => {
    const [atTheCounter, atHome] = [await shop.seller(), await shop.seller()]
    const kept = copyOf(atTheCounter)
    await atTheCounter.call(logoutSeller)
    expect([...atTheCounter.cookies.keys()]).toEqual(['sellerDevice'])
    expect([await isSeller(kept), await isSeller(atHome)]).toEqual([false, true])
  })

  test('is no session of a shopper, nor the other way round', async () => {
    const [seller, asha] = [await shop.seller(), await shop.shopper()]
    const crossed = shop.visitor()
    crossed.cookies.set('token', seller.cookies.get('sellerToken') ?? '')
    crossed.cookies.set('sellerToken', asha.cookies.get('token') ?? '')
    expect([await isKnown(crossed), await isSeller(crossed)]).toEqual([false, false])
  })
})

describe('a session of the staff', () => {
  test('ends after its time, and no other with it', async () => {
    const [ravi, lata] = [await shop.staff('rider'), await shop.staff('picker')]
    await shop.shop.db.execute(sql`UPDATE sessions SET expires_at = ${ended} WHERE holder_id = ${ravi.staffId}`)
    expect([await isStaff(ravi), await isStaff(lata)]).toEqual([false, true])
  })

  test('tells when they were last seen, to five minutes', async () => {
    const [seller, ravi] = [await shop.seller(), await shop.staff('rider')]
    const seen = async () => {
      await ravi.call(checkStaff)
      const { staff } = (await seller.expectDone(listStaff)).body
      return staff.find(({ _id }) => _id === ravi.staffId)?.lastSeenAt
    }
    const age = (minutes: number) => sql`now() - ${minutes} * interval '1 minute'`
    const first = await seen()
    await shop.shop.db.execute(sql`UPDATE sessions SET last_seen_at = ${age(4)} WHERE holder_id = ${ravi.staffId}`)
    expect(await seen()).toEqual(first)
    await shop.shop.db.execute(sql`UPDATE sessions SET last_seen_at = ${age(6)} WHERE holder_id = ${ravi.staffId}`)
    expect(await seen()).not.toEqual(first)
  })
})
