import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { sendAnswer } from '../answers/answer.ts'
import { AnswerCache } from '../answers/answer-cache.ts'
import { EarlyAnswers } from '../answers/early-answers.ts'
import { CONNECTION_LIMITS } from '../http/connection-limits.ts'
import { serverFactory } from '../http/server-factory.ts'
import { EMPTY_CATALOG } from '../testing/empty-catalog.ts'
import { PageAnswers, type Rendered } from './page-answers.ts'
import { pageKey } from './page-key.ts'

type Shelf = { price: number; renders: string[]; answer?: Partial<Rendered>; wait?: Promise<unknown>; filler?: string }

let app: FastifyInstance | undefined

afterEach(() => app?.close())

/** A shop with one price on every page. */
async function openShop(shelf: Shelf, maxBytes?: { plain: number; queried: number }) {
  const cache = new AnswerCache(maxBytes ? { maxBytes } : {})
  const pages = new PageAnswers({
    answers: cache,
    catalog: EMPTY_CATALOG,
    source: {
      async render(key, catalog) {
        shelf.renders.push(key)
        const { products } = await catalog.page({ inStock: true, limit: 5 })
        expect(products).toEqual([])
        const body = Buffer.from(`<p>${key} mangoes ₹${shelf.price}${shelf.filler ?? ''}</p>`)
        await shelf.wait
        const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
        return { status: 200, headers, setsCookie: false, body, ...shelf.answer }
      },
      beforeRendering: () => undefined,
      find: (path) => (/^\/(?:nowhere|wp-admin)/.test(path) ? null : { path, cached: true }),
    },
  })
  const early = new EarlyAnswers()
  app = fastify({ serverFactory: serverFactory(CONNECTION_LIMITS, early) })
  early.open(app, cache, (url) => pageKey(url).key)
  app.get('/*', async ({ raw, ip }, reply) => {
    const answer = await pages.page(raw.url ?? '/', ip)
    reply.hijack()
    sendAnswer(raw, reply.raw, answer)
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + path, { method, redirect: 'manual', headers: { 'accept-encoding': 'identity', ...headers } })
  const text = async (path: string) => (await get(path)).text()
  return { app, cache, get, text, port: Number(new URL(origin).port) }
}

const mangoShelf = (): Shelf => ({ price: 599, renders: [] })

describe('pages from memory', () => {
  it('are rendered once, however many shoppers ask', async () => {
    const shelf = mangoShelf()
    const { text } = await openShop(shelf)
    const [first, second] = await Promise.all([text('/'), text('/')])
    expect(first).toContain('₹599')
    expect(second).toBe(first)
    expect(await text('/?utm_source=letter')).toBe(first)
    expect(shelf.renders).toEqual(['/'])
  })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', null, (bytes: Buffer) => bytes],
  ])('come as the browser reads them: %s', async (accepted, encoding, unpack) => {
    const { app, text } = await openShop(mangoShelf())
    const reply = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect(reply.headers['content-encoding'] ?? null).toBe(encoding)
    expect(reply.headers.vary).toBe('accept-encoding')
    expect(unpack(reply.rawPayload).toString()).toBe(await text('/'))
  })

  it('are not sent again to a browser that has them', async () => {
    const { get } = await openShop(mangoShelf())
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await get('/', { 'if-none-match': `"other", ${etag}` })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe('')
    const packed = await get('/', { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect(packed.status).toBe(200)
    expect(packed.headers.get('etag')).not.toBe(etag)
  })

  it('have the same headers when only those are asked for', async () => {
    const { get } = await openShop(mangoShelf())
    const full = await get('/')
    const head = await get('/', {}, 'HEAD')
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'))
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'))
    expect(await head.text()).toBe('')
  })

  it('show a seller’s change on the next request', async () => {
    const shelf = mangoShelf()
    const { cache, text } = await openShop(shelf)
    expect(await text('/')).toContain('₹599')
    shelf.price = 499
    expect(await text('/')).toContain('₹599')
    cache.purge(new Set(['members:all']))
    expect(await text('/')).toContain('₹499')
  })

  it('show it even while the old page is still being rendered', async () => {
    const shelf = mangoShelf()
    const { cache, text } = await openShop(shelf)
    const { promise, resolve } = Promise.withResolvers<void>()
    shelf.wait = promise
    const old = text('/')
    await expect.poll(() => shelf.renders.length).toBe(1)
    shelf.price = 499
    cache.purge(new Set(['members:all']))
    const fresh = text('/')
    await expect.poll(() => shelf.renders.length).toBe(2)
    resolve()
    expect(await old).toContain('₹599')
    expect(await fresh).toContain('₹499')
    expect(await text('/')).toContain('₹499')
  })

  it('stay as they are when something changes that they do not show', async () => {
    const shelf = mangoShelf()
    const { cache, text } = await openShop(shelf)
    await text('/')
    cache.purge(new Set(['product:figs', 'members:Fruits']))
    cache.touch(new Set(['product:figs']))
    await text('/')
    expect(shelf.renders).toEqual(['/'])
  })

  it.each([
    ['that sets a cookie', { setsCookie: true }],
    ['that failed', { status: 500 }],
    ['that leads elsewhere', { status: 302, headers: { location: '/products/fruits/mango' } }],
    ['of a product nobody knows', { status: 404 }],
  ])('do not include one %s', async (_, answer) => {
    const shelf = { ...mangoShelf(), answer }
    const { cache, get } = await openShop(shelf)
    const reply = await get('/products/fruits/mango')
    expect(reply.headers.get('set-cookie')).toBeNull()
    await get('/products/fruits/mango')
    expect(shelf.renders).toHaveLength(2)
    expect(cache.bytes).toBe(0)
  })

  it('hold one lost page for every address that leads nowhere, and one for those of sellers', async () => {
    const shelf = { ...mangoShelf(), answer: { status: 404 } }
    const { cache, get } = await openShop(shelf)
    for (let scan = 0; scan < 50; scan++) expect((await get(`/wp-admin/${scan}.php`)).status).toBe(404)
    expect(shelf.renders).toHaveLength(1)
    for (let scan = 0; scan < 50; scan++) expect((await get(`/wp-admin/bestseller/${scan}`)).status).toBe(404)
    expect(shelf.renders).toHaveLength(2)
    expect(cache.bytes).toBeLessThan(10_000)
  })

  it('take no more room than they are given, and made-up searches push out only each other', async () => {
    const shelf: Shelf = { ...mangoShelf(), filler: randomBytes(5_000).toString('hex') }
    const room = { plain: 60_000, queried: 40_000 }
    const { cache, text } = await openShop(shelf, room)
    await text('/')
    for (let guess = 0; guess < 40; guess++) await text(`/products?search=${guess}`)
    expect(cache.bytes).toBeLessThanOrEqual(room.plain + room.queried)
    shelf.renders = []
    await text('/')
    await text('/products?search=39')
    expect(shelf.renders).toEqual([])
    await text('/products?search=0')
    expect(shelf.renders).toEqual(['/products?search=0'])
  })

  it('survive 800 shoppers who hang up in the middle of one', { timeout: 30_000 }, async () => {
    const shelf: Shelf = { ...mangoShelf(), filler: 'x'.repeat(600_000) }
    const { app, text, port } = await openShop(shelf)
    await text('/')
    for (let round = 0; round < 16; round++) await Promise.all(Array.from({ length: 50 }, () => hangUpMidway(port)))
    expect(await text('/')).toContain('₹599')
    expect(shelf.renders).toEqual(['/'])
    await expect.poll(() => openConnections(app), { timeout: 5_000 }).toBeLessThanOrEqual(2)
  })
})

async function hangUpMidway(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  await once(socket, 'data')
  await pause(Math.random() * 3)
  socket.destroy()
}

function openConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
