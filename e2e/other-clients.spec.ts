import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { checkUser } from '#contract/accounts/accounts.ts'
import { expectReply } from '#server/testing/answer.ts'
import { expect, test } from './shop.ts'
import { type ShopServer, startShop } from './shop-server.ts'

/** What such clients are made of: calls that carry cookies and throw on every status outside 200–299. */
const CLIENT_PAGE = `<!doctype html><title>Classic client</title><div id="pictures"></div>
<script>
  async function call(path, body) {
    const response = await fetch(SHOP + path, {
      credentials: 'include',
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error('Request failed with status code ' + response.status)
    return response.json()
  }
  async function show(images) {
    for (const src of images) {
      const picture = new Image()
      picture.src = src
      document.querySelector('#pictures').append(picture)
      await picture.decode()
    }
  }
</script>`

type Product = { _id: string; image: string[] }
type Client = {
  call(path: string, body?: unknown): Promise<Record<string, unknown> & { products: Product[] }>
  show(images: string[]): Promise<void>
}
declare const window: Client

let shop: ShopServer
let listed: Server
let stranger: Server

// Another port is another origin of the same site: cookies go there, so that only the origin's name decides.
const originOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`

test.use({ baseURL: 'http://localhost' })
// In one worker, and so with one shop.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  ;[listed, stranger] = [await serveClient(), await serveClient()]
  shop = await startShop({ COMPATIBLE_CLIENTS: originOf(listed) })
})
test.afterAll(async () => {
  listed.close()
  stranger.close()
  await shop.stop()
})

async function serveClient(): Promise<Server> {
  const server = createServer((_request, reply) => {
    reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<script>const SHOP = '${shop.url}'</script>${CLIENT_PAGE}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

const call = (page: Page, path: string, body?: unknown) =>
  page.evaluate(([to, sent]) => window.call(to, sent), [path, body] as const)
const account = (email: string) => ({ name: 'Asha Rao', email, password: 'mangoes-and-rice' })

test.describe('a client of the same API on a listed origin', () => {
  test('signs up, stays signed in, saves a cart and shows pictures', async ({ page }) => {
    await page.goto(originOf(listed))
    const user = { name: 'Asha Rao', cartItems: {} }
    expect(await call(page, '/api/user/is-auth')).toMatchObject({ success: false })
    expect(await call(page, '/api/user/register', account('asha@example.com'))).toMatchObject({ success: true, user })
    const { products } = await call(page, '/api/product/list')
    const [first, second] = products as [Product, Product]
    const cartItems = { [first._id]: 2, [second._id]: 1 }
    expect(await call(page, '/api/cart/update', { cartItems })).toMatchObject({
      success: true,
      message: 'cart Updated',
    })

    await page.reload()
    const known = expectReply(checkUser, await call(page, '/api/user/is-auth'))
    expect(known.user.cartItems).toEqual(cartItems)
    await page.evaluate((images) => window.show(images), [...first.image, ...second.image])
    for (const picture of await page.locator('img').all()) {
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    }
    expect(await page.locator('img').count()).toBeGreaterThan(1)

    expect(await call(page, '/api/user/logout')).toMatchObject({ success: true })
    expect(await call(page, '/api/user/is-auth')).toMatchObject({ success: false })
  })

  test('hears every refusal as a sentence', async ({ page }) => {
    await page.goto(originOf(listed))
    const wrong = await call(page, '/api/user/login', { email: 'nobody@example.com', password: 'wrong horse' })
    expect(wrong).toMatchObject({ success: false, message: 'Invalid email or password' })
    expect(await call(page, '/api/order/user')).toMatchObject({ success: false, message: 'Please login!' })
    const short = await call(page, '/api/user/register', { ...account('ravi@example.com'), password: 'short' })
    expect(short).toMatchObject({ success: false, message: 'Use at least 8 characters.' })
  })
})

test.describe('a page of an origin that is not listed', () => {
  test.use({ allowedComplaints: [/CORS policy|ERR_FAILED|ERR_BLOCKED_BY_RESPONSE/] })

  test('reads nothing and changes nothing, though the browser holds a session', async ({ page, context }) => {
    await page.goto(originOf(listed))
    await call(page, '/api/user/register', account('meera@example.com'))
    const other = await context.newPage()
    await other.goto(originOf(stranger))
    for (const [path, body] of [
      ['/api/user/is-auth'],
      ['/api/product/list'],
      ['/api/cart/update', { cartItems: {} }],
    ] as const) {
      await expect(call(other, path, body), path).rejects.toThrow('Failed to fetch')
    }
    await other
      .evaluate((url) => fetch(url, { mode: 'no-cors', credentials: 'include' }), `${shop.url}/api/user/logout`)
      .catch(() => undefined)
    expect(await call(page, '/api/user/is-auth')).toMatchObject({ success: true })
  })
})
