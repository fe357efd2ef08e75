import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { RawPeer } from '../testing/raw-peer.ts'
import { CONNECTION_LIMITS } from './connection-limits.ts'

const SHORT = {
  ...CONNECTION_LIMITS,
  connections: 40,
  connectionsPerIp: 30,
  headersMs: 600,
  bodyMs: 1_500,
  // A busy machine stops for half a second now and then.
  unreadPauseMs: 1_000,
  unreadMs: 2_500,
  unreadBytes: 8_000_000,
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
  const answer = await shop.visitor().call(listProducts)
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
  const idle = await Promise.all(Array.from({ length: 28 }, () => RawPeer.call(shop.url)))
  for (const peer of idle) peer.say(`${request('GET /healthz HTTP/1.1')}\r\n`)
  while (idle.some((peer) => peer.isOpen && !peer.said.includes('200 OK'))) await wait(20)
  await wait(600)
  for (let newcomer = 0; newcomer < 10; newcomer++) {
    const peer = await RawPeer.call(shop.url)
    peer.say(`${request('GET /healthz HTTP/1.1')}connection: close\r\n\r\n`)
    await peer.ended
    expect(peer.said).toMatch(/^HTTP\/1\.1 200/)
  }
  for (const peer of idle) peer.leave()
})

const GREEDY = '127.0.0.2'
/** A request that is never whole: its connection is busy until it is cut off. */
const holding = `${request('POST /api/user/login HTTP/1.1')}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`

test.each([
  ['GET /healthz HTTP/1.1', 200],
  ['GET /api/product/list HTTP/1.1', 200],
  ['HEAD /healthz HTTP/1.1', 200],
  ['POST /api/nothing HTTP/1.1', 415],
  ['DELETE /api/cart/update HTTP/1.1', 415],
  ['POST /api/user/login HTTP/1.1\r\ncontent-type: text/strange', 415],
])('%s is answered without its body, and its connection ends', async (head, status) => {
  for (const length of ['content-length: 9', 'transfer-encoding: chunked']) {
    const peer = await RawPeer.call(shop.url)
    peer.say(`${request(head)}${length}\r\n\r\n`)
    await peer.ended
    expect(peer.said.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  }
})

const CLOSES = /^connection: close\r$/im
/** Refused as soon as its head is there. */
const REFUSED = ['POST /api/nothing HTTP/1.1\r\ncontent-type: text/strange', 'GET /healthz HTTP/1.1']

test.each(REFUSED)('%s: who sends all of it before reading gets the reply', async (head) => {
  const peer = await RawPeer.call(shop.url)
  const size = 4_000_000
  peer.stopReading()
  peer.say(`${request(head)}content-length: ${size}\r\n\r\n`)
  for (let sent = 0; sent < size; sent += size / 4) {
    await wait(20)
    expect(peer.isOpen).toBe(true)
    peer.say('x'.repeat(size / 4))
  }
  peer.readOn()
  await peer.ended
  expect(peer.cutOff).toBeUndefined()
  expect(peer.said).toMatch(CLOSES)
})

test.each(REFUSED)('%s: who pauses before the rest knows that no other request can follow it', async (head) => {
  const peer = await RawPeer.call(shop.url)
  peer.say(`${request(head)}content-length: 9\r\n\r\n`)
  await wait(SHORT.unreadPauseMs * 2.5)
  await peer.ended
  expect(peer.cutOff).toBeUndefined()
  expect(peer.said).toMatch(CLOSES)
})

test('a request after one whose body was not read is not answered', async () => {
  const peer = await RawPeer.call(shop.url)
  peer.stopReading()
  peer.say(`${request(REFUSED[0] ?? '')}content-length: 9\r\n\r\n`)
  await wait(100)
  peer.say(`123456789${request('GET /healthz HTTP/1.1')}\r\n`)
  peer.readOn()
  await peer.ended
  expect(peer.said.match(/^HTTP\/1\.1/gm)).toHaveLength(1)
  expect(peer.said).toMatch(CLOSES)
})

test('who goes on sending what is not read is cut off, by its time and by its bytes', async () => {
  const [slow, fast] = await Promise.all([RawPeer.call(shop.url), RawPeer.call(shop.url)])
  for (const peer of [slow, fast]) {
    peer.stopReading()
    peer.say(`${request(REFUSED[0] ?? '')}content-length: 999999999\r\n\r\n`)
  }
  const dripping = slow.drip('x'.repeat(1_000), 20)
  for (let sent = 0; sent < 150 && fast.isOpen; sent++) {
    fast.say('x'.repeat(SHORT.unreadBytes / 10))
    await wait(20)
  }
  await fast.ended
  expect(slow.isOpen).toBe(true)
  await Promise.all([dripping, slow.ended])
})

test('a burst of requests whose bodies never come keeps nobody out', async () => {
  const burst = await Promise.all(Array.from({ length: 200 }, () => RawPeer.call(shop.url, GREEDY)))
  for (const peer of burst) peer.say(`${request('GET / HTTP/1.1')}content-length: 9\r\n\r\n`)
  expect((await shop.visitor().call(listProducts)).status).toBe(200)
  await Promise.all(burst.map((peer) => peer.ended))
})

test('one IP cannot take every connection', async () => {
  const crowd = await Promise.all(Array.from({ length: 80 }, () => RawPeer.call(shop.url, GREEDY)))
  for (const peer of crowd) peer.say(holding)
  await expect.poll(() => crowd.filter((peer) => peer.isOpen).length).toBeLessThanOrEqual(SHORT.connectionsPerIp)
  expect(crowd.filter((peer) => peer.isOpen).length).toBeGreaterThan(0)
  for (let visit = 0; visit < 5; visit++) expect((await shop.visitor().call(listProducts)).status).toBe(200)
  await Promise.all(crowd.map((peer) => peer.ended))
})

test('of the connections of one IP the one that is idle longest goes first', async () => {
  const idle: RawPeer[] = []
  for (let count = 0; count < SHORT.connectionsPerIp; count++) {
    const peer = await RawPeer.call(shop.url, GREEDY)
    peer.say(`${request('GET /healthz HTTP/1.1')}\r\n`)
    while (!peer.said.includes('200 OK')) await wait(5)
    idle.push(peer)
  }
  await wait(600)
  const newcomer = await RawPeer.call(shop.url, GREEDY)
  newcomer.say(`${request('GET /healthz HTTP/1.1')}\r\n`)
  await idle[0]?.ended
  while (!newcomer.said.includes('200 OK')) await wait(5)
  expect(idle.map((peer) => peer.isOpen)).toEqual([false, ...idle.slice(1).map(() => true)])
  for (const peer of [...idle, newcomer]) peer.leave()
})

test('where many IPs fill the shop, the greediest makes room for somebody new', async () => {
  const greedy = await Promise.all(Array.from({ length: 30 }, () => RawPeer.call(shop.url, GREEDY)))
  for (const peer of greedy) peer.say(holding)
  await wait(100)
  const others: RawPeer[] = []
  for (let ip = 3; ip < 13; ip++) {
    const peer = await RawPeer.call(shop.url, `127.0.0.${ip}`)
    peer.say(holding)
    others.push(peer)
  }
  await wait(100)
  expect((await shop.visitor().call(listProducts)).status).toBe(200)
  expect(others.every((peer) => peer.isOpen)).toBe(true)
  await Promise.all([...greedy, ...others].map((peer) => peer.ended))
})

test('more connections than there is room for are turned away, and there is room again after', async () => {
  const crowd = await Promise.all(Array.from({ length: 80 }, () => RawPeer.call(shop.url)))
  for (const peer of crowd) peer.say(holding)
  await expect.poll(() => crowd.filter((peer) => peer.isOpen).length).toBeLessThanOrEqual(40)
  await Promise.all(crowd.map((peer) => peer.ended))
  expect((await shop.visitor().call(listProducts)).status).toBe(200)
})
