import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkUser, logoutUser } from '#contract/accounts/accounts.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { expectReply } from '../testing/answer.ts'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

const SHOP = 'https://shop.example'
const CLIENT = 'https://family.example'
const OTHER_CLIENT = 'http://localhost:5173'
const account = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({
    seeds: [grocery('Bread', { description: ['"image":["/pictures/no-picture.webp"]', '/pictures/neither.webp'] })],
    config: { publicUrl: SHOP, compatibleClients: [CLIENT, OTHER_CLIENT] },
  })
  const form = new FormData()
  form.set(
    'productData',
    JSON.stringify({ name: 'Figs', description: [], category: 'Fruits', price: 9, offerPrice: 8 }),
  )
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#939' } })
    .png()
    .toBuffer()
  form.append('images', new Blob([new Uint8Array(picture)]), 'figs.png')
  await (await shop.seller()).call(addProduct, form)
})
afterAll(() => shop.close())

const preflight = (origin: string, path = '/api/cart/update') =>
  fetch(shop.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })

/** What somebody could send who would like to be taken for a listed client. */
const STRANGERS = [
  'null',
  'https://evil.example',
  'https://family.example.evil.example',
  'https://evil-family.example',
  'https://sub.family.example',
  'http://family.example',
  'https://family.example:8443',
  'https://family.example/',
  'https://FAMILY.example',
  'https://family.example, https://evil.example',
  'https://evil.example https://family.example',
  'https://user@family.example',
  'http://localhost:51730',
  'http://localhost',
  '*',
  'family.example',
]

describe('an origin that is not listed, whole and to the letter', () => {
  test.each(STRANGERS)('%s may read nothing and change nothing', async (origin) => {
    const asked = await preflight(origin)
    expect(asked.status).toBe(404)
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
    for (const path of ['/api/product/list', '/api/user/is-auth', '/api/order/user', '/api/openapi.json']) {
      const { headers, status } = await fetch(shop.url + path, { headers: { origin } })
      expect(headers.get('access-control-allow-origin'), path).toBeNull()
      expect(headers.get('access-control-allow-credentials'), path).toBeNull()
      expect(headers.get('vary')?.toLowerCase(), path).toContain('origin')
      expect(status, path).toBe(path === '/api/order/user' ? 401 : 200)
    }
    const person = await shop.shopper()
    for (const site of ['cross-site', 'same-site', undefined]) {
      const from = { origin, ...(site && { 'sec-fetch-site': site }) }
      const refused = await person.call(updateCart, { cartItems: {} }, { headers: from })
      expect(refused).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
      expect((await person.call(logoutUser, undefined, { headers: from })).status).toBe(403)
    }
    const registered = await shop.visitor().call(registerUser, account, { headers: { origin } })
    expect(registered.status).toBe(403)
    expect(registered.headers.getSetCookie()).toEqual([])
  })

  test('a picture of a listed page that calls logout does nothing: it has no Origin', async () => {
    const person = await shop.shopper()
    const headers = { 'sec-fetch-site': 'cross-site', referer: `${CLIENT}/` }
    expect((await person.call(logoutUser, undefined, { headers })).status).toBe(403)
    expect((await person.call(checkUser)).body.success).toBe(true)
  })
})

describe('a listed origin', () => {
  test('is told what it may send, for two hours', async () => {
    for (const origin of [CLIENT, OTHER_CLIENT]) {
      const { status, headers } = await preflight(origin)
      expect(status).toBe(204)
      expect(Object.fromEntries(headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'Content-Type, Idempotency-Key',
        'access-control-max-age': '7200',
        vary: 'Origin',
      })
    }
    expect((await preflight(CLIENT, '/')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('may read every call’s answer, and no page', async () => {
    for (const { method, path } of CONTRACT_CALLS) {
      const { headers, status } = await fetch(shop.url + path, {
        method,
        headers: { origin: CLIENT, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body: '{}' }),
      })
      expect(headers.get('access-control-allow-origin'), path).toBe(CLIENT)
      expect(headers.get('vary')?.toLowerCase(), path).toContain('origin')
      expect(status, path).toBe(200)
    }
    const page = await fetch(`${shop.url}/healthz`, { headers: { origin: CLIENT } })
    expect(page.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('gets session cookies that a browser sends from there, and takes back', async () => {
    const person = shop.visitor()
    const from = { origin: CLIENT, 'sec-fetch-site': 'cross-site' }
    const { headers } = await person.call(registerUser, account, { headers: from })
    for (const rule of ['SameSite=None', 'Secure', 'HttpOnly', 'Path=/']) {
      expect(headers.getSetCookie()[0]).toContain(rule)
    }
    const left = await person.call(logoutUser, undefined, { headers: from })
    for (const rule of ['SameSite=None', 'Secure', 'Expires=Thu, 01 Jan 1970']) {
      expect(left.headers.getSetCookie()[0]).toContain(rule)
    }
    const ours = await shop.visitor().call(loginUser, account, { headers: { origin: SHOP } })
    for (const rule of ['SameSite=Lax', 'Secure', 'HttpOnly']) expect(ours.headers.getSetCookie()[0]).toContain(rule)
  })

  test('is counted and admitted like everybody else', async () => {
    const person = await shop.shopper()
    const from = { origin: CLIENT }
    for (const { path, who, method } of CONTRACT_CALLS) {
      if (who !== 'seller') continue
      const call = method === 'GET' ? person.get(path, from) : person.post(path, {}, from)
      expect((await call).body, path).toMatchObject({ success: false, message: 'Not Authorized' })
    }
  })
})

describe('the product list, which is kept as bytes', () => {
  const list = (headers: Record<string, string> = {}) => fetch(`${shop.url}/api/product/list`, { headers })
  const imagesIn = async (response: Response) =>
    expectReply(listProducts, await response.json()).products.flatMap(({ image }) => image)

  test('has whole addresses of pictures for clients elsewhere and short ones for all others, each its own ETag', async () => {
    for (let round = 0; round < 2; round++) {
      const [ours, theirs] = [await list(), await list({ origin: CLIENT })]
      expect(ours.headers.get('etag')).not.toBe(theirs.headers.get('etag'))
      const [short, whole] = [await imagesIn(ours), await imagesIn(theirs)]
      expect(short).toEqual([expect.stringMatching(/^\/pictures\//)])
      expect(whole).toEqual(short.map((url) => SHOP + url))
    }
  })

  test('says to caches that it differs by origin, changed or not, and grants only who asks', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const etags = new Map<string, string>()
      for (const origin of [CLIENT, OTHER_CLIENT, 'https://evil.example', undefined]) {
        const from = { 'accept-encoding': encoding, ...(origin && { origin }) }
        const full = await list(from)
        const etag = full.headers.get('etag') ?? ''
        const unchanged = await list({ ...from, 'if-none-match': etag })
        expect(unchanged.status).toBe(304)
        const granted = origin === CLIENT || origin === OTHER_CLIENT ? origin : null
        for (const { headers } of [full, unchanged]) {
          expect(headers.get('access-control-allow-origin')).toBe(granted)
          expect(headers.get('access-control-allow-credentials')).toBe(granted && 'true')
          expect(headers.get('vary')).toBe('accept-encoding, origin')
        }
        etags.set(origin ?? 'none', etag)
      }
      expect(etags.get('none')).toBe(etags.get('https://evil.example'))
      expect(
        (await list({ 'accept-encoding': encoding, origin: CLIENT, 'if-none-match': etags.get('none') ?? '' })).status,
      ).toBe(200)
    }
  })

  test('words that look like pictures stay as they were written', async () => {
    for (const query of ['', '?limit=10']) {
      const response = await fetch(`${shop.url}/api/product/list${query}`, { headers: { origin: CLIENT } })
      const { products } = expectReply(listProducts, await response.json())
      expect(products[0]?.description).toEqual(['"image":["/pictures/no-picture.webp"]', '/pictures/neither.webp'])
    }
  })
})

describe('a client served beside the shop, from its own origin', () => {
  let beside: OpenShop
  beforeAll(async () => {
    beside = await openShop({ seeds: [grocery('Bread')], config: { publicUrl: SHOP, compatibleClients: [SHOP] } })
  })
  afterAll(() => beside.close())

  test('is known by what its browser says of a read without an Origin', async () => {
    const read = async (headers: Record<string, string>) =>
      (await beside.visitor().call(listMyOrders, undefined, { headers })).status
    expect(await read({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await read({ referer: `${SHOP}/classic/cart` })).toBe(200)
    expect(await read({})).toBe(401)
    expect(await read({ 'sec-fetch-site': 'none' })).toBe(401)
    expect(await read({ 'sec-fetch-site': 'cross-site', referer: `${SHOP}/` })).toBe(401)
    expect(await read({ referer: 'https://shop.example.evil.example/' })).toBe(401)
    expect(await read({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe(401)
  })

  test('needs no CORS, no whole addresses and no cookie for other sites', async () => {
    const from = { origin: SHOP, 'sec-fetch-site': 'same-origin' }
    const refused = await beside
      .visitor()
      .call(loginUser, { email: 'a@b.example', password: 'wrong' }, { headers: from })
    expect(refused).toMatchObject({ status: 200, body: { success: false, message: 'Invalid email or password' } })
    const { headers } = await beside.visitor().call(registerUser, account, { headers: from })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.getSetCookie()[0]).toContain('SameSite=Lax')
    expect((await beside.visitor().call(listProducts, undefined, { headers: from })).headers.get('vary')).toBe(
      'accept-encoding',
    )
  })

  test('other sites are refused as ever, and the payment provider hears honest statuses', async () => {
    const from = { origin: 'https://evil.example' }
    expect((await beside.visitor().call(registerUser, account, { headers: from })).status).toBe(403)
    expect((await beside.visitor().post('/api/order/webhook', '{}')).status).toBeGreaterThanOrEqual(400)
  })
})

test('with no client listed nothing is granted to anybody', { timeout: 90_000 }, async () => {
  const plain = await openShop({ seeds: [grocery('Bread')] })
  for (const path of ['/api/product/list', '/api/user/is-auth', '/api/order/user']) {
    const { headers } = await fetch(plain.url + path, { headers: { origin: CLIENT } })
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
    expect(headers.get('vary') ?? '', path).not.toMatch(/origin/i)
  }
  expect((await plain.visitor().call(registerUser, account, { headers: { origin: CLIENT } })).status).toBe(403)
  await plain.close()
})
