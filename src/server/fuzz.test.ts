import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#contract/addresses/addresses.ts'
import type { Audience } from '#contract/audiences.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { REFUSAL_CODES } from '#contract/refusal.ts'
import { CONTRACT_CALLS } from './testing/contract-calls.ts'
import { isDocumented } from './testing/documented-refusals.ts'
import type { Known } from './testing/garbage.ts'
import { grocery, homeAddress } from './testing/groceries.ts'
import { LISTED_CLIENT, type OddRequest, oddRequests, type Reply, send } from './testing/odd-request.ts'
import { type OpenShop, openShop } from './testing/open-shop.ts'
import { RawPeer } from './testing/raw-peer.ts'
import { rounds } from './testing/rounds.ts'
import type { Visitor } from './testing/visitor.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? rounds(6, 120))
/** A busy machine asks the calls that are left only as often as before a push. */
const MAX_MS = 120_000
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
/** What garbage does to the shelf in the seller's name would leave the shopper's calls nothing to order. */
const SELLER_LAST = CONTRACT_CALLS.toSorted((a, b) => Number(a.who === 'seller') - Number(b.who === 'seller'))
/** These would end the session that the others need, so they come with made-up ones. */
const ENDS_SESSION = /logout$/
/** As many as are worked on at once: a longer line would be shed, which is another test's matter. */
const AT_ONCE = 2

const LEAKS = /\bat .+\.ts:\d+|node_modules|Failed query|params:|password_hash|\$argon2|ECONN|pg_catalog|PGlite/

let shop: OpenShop
let cookies: Record<Audience, string>
const problems: string[] = []
let known: Known

beforeAll(async () => {
  shop = await openShop({
    seeds: [grocery('Bread'), grocery('Milk', { stock: 50, category: 'Dairy' })],
    config: { compatibleClients: [LISTED_CLIENT] },
  })
  const [shopper, seller] = [await shop.shopper(), await shop.seller()]
  const address = await shopper.expectDone(addAddress, { address: homeAddress })
  const bread = await shop.product('Bread')
  const milk = await shop.product('Milk')
  const addressId = address.body.address._id
  const order = await shopper.call(placeCodOrder, {
    items: [{ product: bread._id, quantity: 1 }],
    address: addressId,
  })
  const ids = [bread._id, milk._id]
  known = {
    ...Object.fromEntries(Object.entries(homeAddress).map(([name, value]) => [name, [value]])),
    id: [...ids, addressId, String(order.body.orderId)],
    product: ids,
    address: [addressId],
    email: ['shopper1@example.com', shop.shop.config.seller.email, 'new@example.com'],
    password: ['correct horse', shop.shop.config.seller.password],
    name: ['Butter'],
    category: ['Dairy', 'bakery'],
    user_name: ['Asha'],
    user_email: ['asha@example.com'],
    message: ['Is the bread fresh?'],
    inStock: ['true', '0'],
    limit: ['1', '50'],
    dryRun: ['1'],
    ids: [ids.join(',')],
  }
  const [picker, rider] = [await shop.staff('picker'), await shop.staff('rider')]
  cookies = {
    anyone: '',
    shopper: cookieOf(shopper),
    seller: cookieOf(seller),
    owner: cookieOf(seller),
    staff: cookieOf(picker),
    picker: cookieOf(picker),
    rider: cookieOf(rider),
  }
})
afterAll(() => shop.close())

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test(`garbage at every call of the contract is refused with a sentence (FUZZ_SEED=${SEED})`, {
  timeout: 240_000,
}, async () => {
  const end = performance.now() + MAX_MS
  for (const [index, endpoint] of SELLER_LAST.entries()) {
    const numRuns = performance.now() < end ? RUNS : Math.min(RUNS, 6)
    const requests = fc.sample(oddRequests(endpoint, known), { numRuns, seed: SEED + index })
    const identities = ENDS_SESSION.test(endpoint.path)
      ? ['', 'token=made-up; sellerToken=made-up', `token=${'x'.repeat(5_000)}`]
      : [cookies[endpoint.who], cookies[endpoint.who], ...Object.values(cookies)]
    const line = requests.map((request, turn) => ({ request, cookie: identities[turn % identities.length] ?? '' }))
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(line)))
  }
  if (problems.length > 0) throw new Error(`${problems.length} problems\n${problems.slice(0, 12).join('\n\n')}`)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect((await shop.visitor().get('/readyz')).status).toBe(200)
  expect((await shop.visitor().call(listProducts)).body.success).toBe(true)
})

test('a body that is nested without end is refused by every call', async () => {
  const depth = rounds(15_000, 50_000)
  const deep = '['.repeat(depth) + ']'.repeat(depth)
  const problems: string[] = []
  for (const endpoint of SELLER_LAST.filter(({ body }) => body)) {
    const { method, path, who, multipart } = endpoint
    const json = `{"userId":${deep},"items":${deep},"id":${deep}}`
    const form = `--b\r\ncontent-disposition: form-data; name="${multipart?.data}"\r\n\r\n${json}\r\n--b--\r\n`
    const headers = {
      'content-type': multipart ? 'multipart/form-data; boundary=b' : 'application/json',
      'idempotency-key': `deep ${path}`,
    }
    const { status, text } = await send(
      shop.url,
      { method, path, headers, body: Buffer.from(multipart ? form : json) },
      cookies[who],
    )
    const isRefused = (multipart ? [400, 413] : [400]).includes(status) && JSON.parse(text).success === false
    if (!isRefused) problems.push(`${path}: ${status} ${text.slice(0, 200)}`)
  }
  expect(problems).toEqual([])
}, 120_000)

test('paths and bytes that make no sense are answered, and nobody gets out of a folder', async () => {
  const paths = [
    '/api/%',
    '/api/%00',
    '//api//user/login',
    '/api/user/login/',
    '/api/../../etc/passwd',
    '/pictures/..%2f..%2fowner.pid',
    '/pictures/%2e%2e/owner.pid',
    '/pictures/.hidden',
    '/pictures/%00.webp',
    '/pictures/',
    '/newsletter/confirm?token=%00',
    '/newsletter/unsubscribe?token=a&token=b',
    '/sandbox/v1/orders/%ff',
    '*',
    'http://evil.example/',
    `/${'a/'.repeat(4_000)}`,
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const peer = await RawPeer.call(shop.url)
      peer.say(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
      await peer.ended
      expect(peer.said, `${method} ${path}`).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
      expect(peer.said, `${method} ${path}`).not.toMatch(LEAKS)
    }
  }
  for (const bytes of ['\0\0\0\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\x16\x03\x01\x02\0\x01']) {
    const peer = await RawPeer.call(shop.url)
    peer.say(bytes)
    await peer.ended
    expect(peer.said).toMatch(/^HTTP\/1\.1 400 /)
    expect(peer.said).toContain('"success":false')
  }
})

async function work(line: { request: OddRequest; cookie: string }[]): Promise<void> {
  for (let next = line.pop(); next; next = line.pop()) {
    const { request, cookie } = next
    const problem = await send(shop.url, request, cookie).then(
      (answer) => judge(request, answer),
      (error) => String(error),
    )
    if (problem) problems.push(`${problem}\n${describe(request, cookie)}`)
  }
}

function judge({ method, path, headers }: OddRequest, { status, type, text, ms }: Reply): string | null {
  if (status >= 500) return `status ${status}: ${text.slice(0, 500)}`
  if (ms > 5_000) return `took ${Math.round(ms)} ms`
  if (LEAKS.test(text)) return `tells too much: ${text.slice(0, 500)}`
  if (status >= 400 && headers.origin === LISTED_CLIENT) return `status ${status} for a listed client`
  if (status < 400 || method === 'HEAD' || !path.startsWith('/api/')) return null
  if (!type.startsWith('application/json')) return `status ${status} as ${type || 'nothing'}: ${text.slice(0, 200)}`
  const refusal = JSON.parse(text) as Record<string, unknown>
  const isOne =
    refusal.success === false &&
    REFUSAL_CODES.some((code) => code === refusal.code) &&
    typeof refusal.message === 'string' &&
    refusal.message.length > 3
  if (!isDocumented(method, path, String(refusal.code))) return `refused with ${refusal.code}, which is not listed`
  return isOne ? null : `status ${status} is no refusal: ${text.slice(0, 300)}`
}

function describe({ method, path, headers, body }: OddRequest, cookie: string): string {
  const who = Object.entries(cookies).find(([, value]) => value === cookie)?.[0] ?? cookie.slice(0, 40)
  return `${method} ${path.slice(0, 500)} as ${who || 'anyone'}\n${JSON.stringify(headers)}\n${body?.toString('latin1').slice(0, 600)}`
}
