import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { openGates, shedLoad } from './admission.ts'
import { IpLimit } from './ip-limit.ts'
import { shareOf } from './place-shares.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: [grocery('Bread')] })
})
afterAll(() => shop.close())

/** A client with its own IP. Each call is told its status, 0 when the connection was cut. */
function clientAt(ip: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const ask = (path: string, url = shop.url) =>
    new Promise<{ status: number; text: string }>((done) => {
      const request = get(url + path, { agent, localAddress: ip, headers: { accept: 'text/html' } }, (reply) => {
        let text = ''
        reply.on('data', (chunk) => {
          text += chunk
        })
        reply.on('close', () => done({ status: reply.statusCode ?? 0, text }))
      })
      request.on('error', () => done({ status: 0, text: '' }))
    })
  return { ask, leave: () => agent.destroy() }
}

test('an IP that asks once goes before the rest of another that asked for many', async () => {
  const app = fastify()
  const gates = openGates({ kind: 'embedded', pool: shop.shop.database.pool })
  const visitors = { of: ({ ip }: { ip: string }) => ({ key: ip, ip }) }
  shedLoad(app, { gates, reads: new IpLimit(1_000), visitors })
  const begun: { ip: string; end: () => void }[] = []
  app.get(
    '/api/order/slow',
    { config: { cost: 'read' } },
    ({ ip }) => new Promise((done) => begun.push({ ip, end: () => done({}) })),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const waiting = async (count: number) => {
    while (gates.database.waiting < count) await wait(5)
  }
  const greedy = clientAt('127.0.0.2')
  const honest = clientAt('127.0.0.3')
  const asked = Array.from({ length: 20 }, () => greedy.ask('/api/order/slow', url))
  await waiting(20 - shareOf(gates.database.places))
  asked.push(honest.ask('/api/order/slow', url))
  while (!begun.some(({ ip }) => ip === '127.0.0.3')) await wait(5)
  for (let done = 0; done < 21; done++) {
    while (!begun[done]) await wait(5)
    begun[done]?.end()
  }
  expect(begun.findIndex(({ ip }) => ip === '127.0.0.3')).toBeLessThan(gates.database.places)
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(21).fill(200))
  greedy.leave()
  honest.leave()
  await app.close()
})

test('reads that are not in memory have a limit per IP, and those that are have none', async () => {
  const strict = await openShop({ pages: true, seeds: [grocery('Bread')], config: { readsPerMinute: 10 } })
  const greedy = clientAt('127.0.0.2')
  const honest = clientAt('127.0.0.3')
  try {
    for (let read = 0; read < 5; read++) {
      expect((await greedy.ask(`${listProducts.path}?search=a${read}`, strict.url)).status).toBe(200)
      expect((await greedy.ask(`/products?search=a${read}`, strict.url)).status).toBe(200)
    }
    const call = await greedy.ask(`${listProducts.path}?search=b`, strict.url)
    expect(call.status).toBe(429)
    expect(JSON.parse(call.text)).toMatchObject({ success: false, code: 'too_many_requests' })
    const page = await greedy.ask('/products?search=b', strict.url)
    expect(page).toMatchObject({ status: 429, text: expect.stringContaining('<h1>') })
    expect((await greedy.ask(`${listProducts.path}?search=a1`, strict.url)).status).toBe(200)
    expect((await greedy.ask('/products?search=a1', strict.url)).status).toBe(200)
    expect((await honest.ask('/products?search=b', strict.url)).status).toBe(200)
  } finally {
    greedy.leave()
    honest.leave()
    await strict.close()
  }
})

test('sitemaps are reads too, unless they are in memory', async () => {
  const strict = await openShop({ pages: true, seeds: [grocery('Bread')], config: { readsPerMinute: 5 } })
  const greedy = clientAt('127.0.0.2')
  try {
    for (let read = 0; read < 3; read++) expect((await greedy.ask('/sitemap.xml', strict.url)).status).toBe(200)
    for (let read = 0; read < 4; read++)
      expect((await greedy.ask(`/sitemap/${read + 2}.xml`, strict.url)).status).toBe(404)
    expect((await greedy.ask('/sitemap/9.xml', strict.url)).status).toBe(429)
    expect((await greedy.ask('/sitemap.xml', strict.url)).status).toBe(200)
  } finally {
    greedy.leave()
    await strict.close()
  }
})
