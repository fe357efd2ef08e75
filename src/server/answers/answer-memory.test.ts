import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { suggestSearches } from '#contract/catalog/search.ts'
import { standingHeaders } from '../http/security-headers.ts'
import { RawPeer } from '../testing/raw-peer.ts'
import { encodeAnswer, sendAnswer } from './answer.ts'
import { AnswerCache } from './answer-cache.ts'
import { PlainCopies } from './plain-copies.ts'

const MEGABYTE = 1024 * 1024
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function usedBytes(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const HEADERS = { ...standingHeaders('http://shop.example'), 'content-type': 'application/json; charset=utf-8' }

/** A cache of so many made-up searches, and how many times what they take it says that they take. */
async function fillCache(searches: number) {
  const cache = new AnswerCache()
  const suggest = (at: number) =>
    cache.answer(`${suggestSearches.path}?search=made-up-${at}`, {
      partition: 'queried',
      level: 4,
      make: async () => ({
        status: 200,
        headers: { ...HEADERS },
        body: Buffer.from('{"success":true,"products":[],"searches":[]}'),
        tags: new Set(['members:all', 'searches', 'arrivals:all', 'sellable:all']),
        mayBeCached: true,
      }),
    })
  for (let at = 0; at < 200; at++) await suggest(at)
  const [used, told] = [usedBytes(), cache.bytes]
  for (let at = 200; at < searches; at++) await suggest(at)
  const ratio = (cache.bytes - told) / (usedBytes() - used)
  return { cache, suggest, used, ratio }
}

test('what the cache says it takes is what it takes, and made-up searches take no more than their partition', async () => {
  // What the files before this one left in the process may be freed at any moment, and would count in one of them.
  const ratios = [(await fillCache(1_200)).ratio, (await fillCache(1_200)).ratio]
  const { cache, suggest, used, ratio } = await fillCache(3_200)
  const [, median] = [...ratios, ratio].sort((a, b) => a - b)
  expect(median).toBeGreaterThan(0.5)
  expect(median).toBeLessThan(2.5)
  for (let at = 3_200; at < 12_000; at++) await suggest(at)
  expect(cache.bytes).toBeLessThanOrEqual(8 * MEGABYTE)
  expect(usedBytes() - used).toBeLessThan(16 * MEGABYTE)
}, 60_000)

test('150 readers who read nothing of a long list, and no brotli either, cost little more than one', async () => {
  const products = Array.from({ length: 40_000 }, (_, at) => ({
    _id: `d1x95cw5${at}`,
    name: `Product ${at}`,
    price: at,
  }))
  const filler = 'A bag of good things. '.repeat(6)
  const body = Buffer.from(JSON.stringify(products.map((one) => ({ ...one, description: filler + one.name }))))
  expect(body.length).toBeGreaterThan(8 * MEGABYTE)
  const answer = await encodeAnswer({ status: 200, headers: HEADERS, body }, 4)
  const server = createServer((request, reply) => void sendAnswer(request, reply, answer))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  collectGarbage()
  const before = process.memoryUsage().rss
  const readers = await Promise.all(Array.from({ length: 150 }, () => RawPeer.call(url)))
  for (const reader of readers) {
    reader.stopReading()
    reader.say(`GET ${listProducts.path} HTTP/1.1\r\nhost: shop\r\n\r\n`)
  }
  await wait(3_000)
  const grown = process.memoryUsage().rss - before
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  expect(Buffer.from(await plain.arrayBuffer()).equals(body)).toBe(true)
  expect(grown / MEGABYTE).toBeLessThan(120)
  for (const reader of readers) reader.leave()
  server.close()
})

test('plain copies are shared, bounded, and given back once', async () => {
  const copies = new PlainCopies(async (packed) => Buffer.from(`${packed} unpacked`), 100)
  const [bread, milk] = [Buffer.from('bread'), Buffer.from('milk')]
  const first = copies.borrow(bread, 80)
  const second = copies.borrow(bread, 80)
  expect(second?.body).toBe(first?.body)
  expect(String(await first?.body)).toBe('bread unpacked')
  expect(copies.borrow(milk, 30)).toBeNull()
  first?.giveBack()
  first?.giveBack()
  expect(copies.bytes).toBe(80)
  second?.giveBack()
  expect(copies.bytes).toBe(0)
  expect(copies.borrow(milk, 300)).not.toBeNull()
})
