import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ config: { trustedProxies: ['loopback', '10.0.0.0/8'] } })
})
afterAll(() => shop.close())

/** The IP that a sign-in from behind the proxy is recorded with, shortened as in the seller's list. */
async function recorded(forwardedFor: string): Promise<unknown> {
  const person = shop.visitor()
  await person.call(loginSeller, shop.shop.config.seller, { headers: { 'x-forwarded-for': forwardedFor } })
  const { rows } = await shop.shop.database.pool.query(
    "SELECT ip FROM activity WHERE act = 'signed_in' ORDER BY id DESC LIMIT 1",
  )
  return rows[0]?.ip
}

test('a port behind an IP is not part of it', async () => {
  const plain = await recorded('203.0.113.9')
  expect(await recorded('203.0.113.9:5678')).toBe(plain)
  expect(await recorded('203.0.113.9:5678, 10.0.0.7:443')).toBe(plain)
  const ipv6 = await recorded('2001:db8:1:2::9')
  expect(ipv6).not.toBe(plain)
  expect(await recorded('[2001:db8:1:2::9]:5678')).toBe(ipv6)
  expect(await recorded('[2001:db8:1:2::9]')).toBe(ipv6)
})

test('what cannot be read counts as the proxy that sent it', async () => {
  const proxy = await recorded('127.0.0.1')
  for (const odd of ['unknown', '_hidden', '203.0.113.9:x', '203.0.113', '', '[::1', '203.0.113.9, unknown']) {
    expect(await recorded(odd), odd).toBe(proxy)
  }
  expect(await recorded('garbage, 203.0.113.9:1')).toBe(await recorded('203.0.113.9'))
})
