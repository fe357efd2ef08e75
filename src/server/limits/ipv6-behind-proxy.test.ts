import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribeToNewsletter } from '#contract/shop/contact.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

const LIMIT = 4
let shop: OpenShop
/** Listens on both, as in a container: an IPv4 proxy is then an IPv4-mapped address. */
beforeAll(async () => {
  shop = await openShop({ host: '::', config: { trustedProxies: ['127.0.0.1'], writesPerMinute: LIMIT } })
})
afterAll(() => shop.close())

/** A change, through the peer with that address, which says whom it is for. */
function change(visitor: string, peer = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': visitor }
    const url = new URL(subscribeToNewsletter.path, shop.url)
    const call = request(url, { method: 'POST', headers, agent: new Agent(), localAddress: peer }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(JSON.stringify({ email: `${crypto.randomUUID()}@example.com` }))
  })
}

async function admitted(visitors: string[], peer?: string): Promise<number> {
  let count = 0
  for (const visitor of visitors) if ((await change(visitor, peer)) !== 429) count++
  return count
}

test('households with IPv6 behind the proxy: each has its own limit, whatever addresses it uses', async () => {
  const household = (network: number) =>
    Array.from({ length: 2 * LIMIT }, (_, host) => `2001:db8:7:${network}::${host + 1}`)
  expect(await admitted(household(1))).toBe(LIMIT)
  expect(await admitted(household(2))).toBe(LIMIT)
})

test('whoever is not exactly the proxy is the visitor, whatever it claims', async () => {
  const claims = Array.from({ length: 2 * LIMIT }, (_, network) => `2001:db8:8:${network}::1`)
  expect(await admitted(claims, '127.0.0.2')).toBe(LIMIT)
})
