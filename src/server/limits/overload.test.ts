import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grocery } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { RawPeer } from '../testing/raw-peer.ts'
import type { Heard, Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let shopper: Visitor
beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: [grocery('Bread')] })
  shopper = await shop.shopper()
  await shop.visitor().get('/api/product/list')
  await (await shop.visitor().fetch('/')).text()
})
afterAll(() => shop.close())

/** Nobody gets at the database while the work goes on. */
async function withBusyDatabase(work: () => Promise<void>): Promise<void> {
  const { pool } = shop.shop.database
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    await work()
  } finally {
    for (const connection of taken) connection.release()
  }
}

const many = <T>(count: number, ask: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => ask(index))

test('in a rush some wait and are served, the rest hear at once when to come back, and memory serves on', async () => {
  const asked: Promise<Heard>[] = []
  const refusedAtOnce: Heard[] = []
  await withBusyDatabase(async () => {
    for (const answer of many(600, () => shopper.get('/api/user/is-auth'))) {
      asked.push(answer)
      void answer.then((heard) => heard.status === 503 && refusedAtOnce.push(heard))
    }
    while (refusedAtOnce.length < 60) await wait(10)
    const fromMemory = await Promise.all([
      shop.visitor().get('/api/product/list'),
      shop.visitor().fetch('/'),
      shop.visitor().get('/healthz'),
      shop.visitor().fetch('/api/docs'),
    ])
    for (const { status } of fromMemory) expect(status).toBe(200)
  })
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  const [refused] = refusedAtOnce
  expect(refused?.body).toMatchObject({ success: false, code: 'unavailable' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  const metrics = await (await shop.visitor().fetch('/metrics')).text()
  const shed = Number(/greencart_work_shed_total\{work="database"\} (\d+)/.exec(metrics)?.[1])
  expect(shed, 'a request that was let in to wait was served').toBe(statuses.filter((status) => status === 503).length)
  expect(shed).toBeGreaterThanOrEqual(60)
}, 60_000)

test('a crowd at the sign-in keeps nobody from the rest of the shop', async () => {
  const patience = new AbortController()
  const refused: number[] = []
  const crowd = many(650, (index) =>
    shop.visitor().fetch('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `guest${index}@example.com`, password: 'wrong' }),
      signal: patience.signal,
    }),
  )
  for (const answer of crowd) answer.then(({ status }) => status === 503 && refused.push(status)).catch(() => undefined)
  while (refused.length < 60) await wait(10)
  let answered = 0
  for (const answer of crowd) answer.then(() => answered++).catch(() => undefined)
  expect((await shopper.get('/api/address/get')).status).toBe(200)
  expect(answered).toBeLessThan(crowd.length)
  patience.abort()
  await Promise.allSettled(crowd)
  // Those who left still stand in line for a moment.
  const late = { email: 'late@example.com', password: 'wrong' }
  await expect
    .poll(async () => (await shop.visitor().post('/api/user/login', late)).status, { timeout: 5_000, interval: 200 })
    .toBe(401)
}, 60_000)

test('whoever hung up while waiting is not served', async () => {
  const body = JSON.stringify({ user_name: 'Gone', user_email: 'gone@example.com', message: 'Nobody waits for this.' })
  const peers: RawPeer[] = []
  await withBusyDatabase(async () => {
    const inside = many(30, () => shopper.get('/api/user/is-auth'))
    await wait(200)
    for (let count = 0; count < 5; count++) {
      const peer = await RawPeer.call(shop.url)
      peer.say(
        `POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      peers.push(peer)
    }
    await wait(200)
    for (const peer of peers) peer.leave()
    await wait(200)
    void Promise.allSettled(inside)
  })
  const seller = await shop.seller()
  const { body: kept } = await seller.get('/api/contact/messages')
  expect(kept.messages).toEqual([])
}, 60_000)

test('a page that cannot be made now says so as a page, and comes back by itself', async () => {
  const crowd: Promise<Response>[] = []
  await withBusyDatabase(async () => {
    for (let index = 0; index < 260; index++) {
      crowd.push(shop.visitor().fetch(`/products?search=${index}`, { headers: { accept: 'text/html' } }))
    }
    await wait(500)
  })
  const answers = await Promise.all(crowd)
  const busy = answers.find(({ status }) => status === 503)
  expect(busy?.headers.get('retry-after')).toBe('2')
  expect(busy?.headers.get('content-type')).toContain('text/html')
  expect(await busy?.text()).toContain("We're very busy right now")
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
}, 60_000)
