import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { RawPeer } from '../testing/raw-peer.ts'
import { CONNECTION_LIMITS } from './connection-limits.ts'

const SHORT = {
  ...CONNECTION_LIMITS,
  connections: 40,
  headersMs: 600,
  bodyMs: 600,
  silentMs: 1_500,
  idleMs: 30_000,
  checkEveryMs: 100,
}

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ limits: SHORT, seeds: [grocery('Bread')] })
})
afterAll(() => shop.close())

const request = (head: string) => `${head}\r\nhost: shop\r\n`

test('who drips a header letter by letter is cut off, and others are served meanwhile', async () => {
  const slow = await Promise.all(Array.from({ length: 10 }, () => RawPeer.call(shop.url)))
  const dripping = slow.map((peer) => peer.drip(request('GET /api/product/list HTTP/1.1') + 'x-a: b'.repeat(500), 50))
  const answer = await shop.visitor().get('/api/product/list')
  expect(answer.status).toBe(200)
  await Promise.all(slow.map((peer) => peer.ended))
  await Promise.all(dripping)
  for (const peer of slow) expect(peer.said).toMatch(/^HTTP\/1\.1 408|^$/)
})

test('who drips a body is cut off', async () => {
  const peer = await RawPeer.call(shop.url)
  peer.say(`${request('POST /api/user/login HTTP/1.1')}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`)
  await Promise.all([peer.drip(' '.repeat(100), 50), peer.ended])
  expect(peer.said).not.toContain('200 OK')
})

test('who connects and says nothing is cut off', async () => {
  const peer = await RawPeer.call(shop.url)
  await peer.ended
})

test('who asks for much and reads nothing does not stay', async () => {
  const peer = await RawPeer.call(shop.url)
  peer.stopReading()
  const ask = `${request('GET /api/openapi.json HTTP/1.1')}\r\n`
  for (let times = 0; times < 200; times++) peer.say(ask)
  await wait(SHORT.silentMs + 500)
  // Who does not read only notices when speaking.
  while (peer.isOpen) {
    peer.say(ask)
    await wait(50)
  }
})

test('a heap of headers is not read', async () => {
  const peer = await RawPeer.call(shop.url)
  peer.say(`${request('GET /healthz HTTP/1.1')}x-heap: ${'h'.repeat(64 * 1024)}\r\n\r\n`)
  await peer.ended
  expect(peer.said).toMatch(/^HTTP\/1\.1 431/)
})

test('idle connections never keep a newcomer out', async () => {
  const idle = await Promise.all(Array.from({ length: 38 }, () => RawPeer.call(shop.url)))
  for (const peer of idle) peer.say(`${request('GET /healthz HTTP/1.1')}\r\n`)
  while (idle.some((peer) => peer.isOpen && !peer.said.includes('200 OK'))) await wait(20)
  for (let newcomer = 0; newcomer < 10; newcomer++) {
    const peer = await RawPeer.call(shop.url)
    peer.say(`${request('GET /healthz HTTP/1.1')}connection: close\r\n\r\n`)
    await peer.ended
    expect(peer.said).toMatch(/^HTTP\/1\.1 200/)
  }
  for (const peer of idle) peer.leave()
})

test('more connections than there is room for are turned away, and there is room again after', async () => {
  const holding = `${request('POST /api/user/login HTTP/1.1')}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`
  const crowd = await Promise.all(Array.from({ length: 80 }, () => RawPeer.call(shop.url)))
  for (const peer of crowd) peer.say(holding)
  await expect.poll(() => crowd.filter((peer) => peer.isOpen).length).toBeLessThanOrEqual(40)
  await Promise.all(crowd.map((peer) => peer.ended))
  expect((await shop.visitor().get('/api/product/list')).status).toBe(200)
})
