import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { suggestSearches } from '#contract/catalog/search.ts'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

const PUBLIC = 'https://shop.example'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({
    pages: true,
    config: { publicUrl: PUBLIC, trustedProxies: ['loopback'] },
    seeds: [grocery('Bread')],
  })
})
afterAll(() => shop.close())

const EVERY_REPLY: Record<string, RegExp> = {
  'content-security-policy': /frame-ancestors 'none'/,
  'cross-origin-opener-policy': /^same-origin/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  'strict-transport-security': /max-age=\d{7,}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
}

describe('every kind of reply', () => {
  const kinds: [string, string, RequestInit][] = [
    ['a page', '/', {}],
    ['a page’s data', '/products.data', {}],
    ['a page that is not there', '/nowhere', {}],
    ['the product list', '/api/product/list', {}],
    ['a refusal', '/api/address/get', {}],
    ['a call that is not there', '/api/nothing', {}],
    ['a method that is not there', '/products', { method: 'PUT' }],
    [
      'a broken body',
      '/api/user/login',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
    ],
    ['a foreign call', '/api/user/logout', { headers: { origin: 'https://evil.example' } }],
    ['a picture that is not there', '/pictures/none.webp', {}],
    ['the API’s page', '/api/docs', {}],
    ['the API’s description', '/api/openapi.json', {}],
    ['the sitemap', '/sitemap.xml', {}],
    ['robots.txt', '/robots.txt', {}],
    ['health', '/healthz', {}],
    ['readiness', '/readyz', {}],
    ['metrics', '/metrics', {}],
    ['a letter’s link', '/newsletter/confirm?token=x', {}],
  ]
  test.each(kinds)('%s tells the browser what it may not do', async (_kind, path, init) => {
    const { headers } = await shop.visitor().fetch(path, init)
    for (const [name, wanted] of Object.entries(EVERY_REPLY)) expect(headers.get(name) ?? '', name).toMatch(wanted)
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('an asset too', async () => {
    const page = await (await shop.visitor().fetch('/')).text()
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
    const { headers, status } = await shop.visitor().fetch(asset)
    expect(status).toBe(200)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toContain('immutable')
  })
})

test('documents allow no plugin, no other base, no frame and no inline script that is not named', async () => {
  for (const path of ['/', '/cart', '/seller', '/nowhere', '/api/docs']) {
    const policy = (await shop.visitor().fetch(path)).headers.get('content-security-policy') ?? ''
    const rules = new Map(policy.split('; ').map((rule) => rule.split(/ (.*)/s, 2) as [string, string]))
    expect(rules.get('frame-ancestors'), path).toBe("'none'")
    expect(rules.get('base-uri'), path).toBe("'none'")
    expect(rules.get('object-src') ?? rules.get('default-src'), path).toBe("'none'")
    expect(rules.get('script-src') ?? rules.get('default-src'), path).not.toMatch(/unsafe|\*|https?:|data:/)
  }
})

test('without https nobody is sent there', { timeout: 90_000 }, async () => {
  const plain = await openShop()
  const reply = await plain.visitor().fetch('/healthz')
  expect(reply.headers.get('strict-transport-security')).toBeNull()
  const claimed = await plain.visitor().fetch('/healthz', { headers: { 'x-forwarded-proto': 'https' } })
  expect(claimed.headers.get('strict-transport-security')).toBeNull()
  await plain.close()
})

const PUBLIC_ANSWERS: string[] = [listProducts.path, suggestSearches.path]

test('what is personal is kept by no cache, and session cookies stay between the browser and the shop', async () => {
  const shopper = shop.visitor()
  const registered = await shopper.call(registerUser, {
    name: 'Asha',
    email: 'asha@example.com',
    password: 'correct horse',
  })
  const cookie = registered.headers.getSetCookie()[0] ?? ''
  for (const rule of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=604800']) expect(cookie).toContain(rule)
  await shopper.call(addAddress, { address: homeAddress })
  const [seller, picker] = [await shop.seller(), await shop.staff('picker')]
  for (const { method, path, who, replyType } of CONTRACT_CALLS) {
    if (method !== 'GET' || PUBLIC_ANSWERS.includes(path) || path.endsWith('logout')) continue
    const stream = new AbortController()
    const person = who === 'seller' || who === 'owner' ? seller : who === 'staff' ? picker : shopper
    const { headers } = await person.fetch(path, { signal: stream.signal })
    expect(headers.get('cache-control'), path).toContain('no-store')
    if (replyType) stream.abort()
  }
})
