import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkUser } from '#contract/accounts/accounts.ts'
import { loginUser } from '#contract/accounts/sign-in.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { sendMessage } from '#contract/shop/contact.ts'
import { listMessages } from '#contract/shop/seller-messages.ts'
import { saveShop } from '#contract/shop/shop.ts'
import { grocery, homeAddress } from '../testing/groceries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { RawPeer } from '../testing/raw-peer.ts'
import type { Heard, Visitor } from '../testing/visitor.ts'

let shop: OpenShop
let shopper: Visitor
beforeAll(async () => {
  shop = await openShop({ pages: true, seeds: [grocery('Bread')] })
  shopper = await shop.shopper()
  shopper.patient = false
  await shop.visitor().call(listProducts)
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

/** With sessions that the shop has seen: each is a visitor of its own. */
async function openReaders(count: number): Promise<Visitor[]> {
  const readers = await Promise.all(many(count, () => shop.shopper()))
  for (const reader of readers) {
    await reader.call(checkUser)
    reader.patient = false
  }
  return readers
}

/** Somebody with an address who can order a loaf. */
async function openBuyer(): Promise<{ buy: () => Promise<Heard> }> {
  const buyer = await shop.shopper()
  const { body } = await buyer.expectDone(addAddress, { address: homeAddress })
  const items = [{ product: (await shop.product('Bread'))._id, quantity: 1 }]
  return { buy: () => buyer.call(placeCodOrder, { items, address: body.address._id }) }
}

test('while the database hangs, reads hear in time when to come back, orders wait on, and memory serves', async () => {
  const buyers = await Promise.all(many(3, openBuyer))
  const readers = [shopper, ...(await openReaders(2))]
  const refused: Heard[] = []
  let reads: Promise<Heard>[] = []
  let orders: Promise<Heard>[] = []
  await withBusyDatabase(async () => {
    reads = readers.flatMap((one) => many(20, () => one.call(checkUser)))
    for (const read of reads) void read.then((heard) => heard.status === 503 && refused.push(heard))
    // Half of a read's budget: the orders, which wait for two seconds longer, have most of theirs left when reads do not.
    await wait(1_500)
    orders = buyers.map(({ buy }) => buy())
    while (refused.length < 20) await wait(10)
    const fromMemory = await Promise.all([
      shop.visitor().call(listProducts),
      shop.visitor().fetch('/'),
      shop.visitor().get('/healthz'),
      shop.visitor().fetch('/api/docs'),
    ])
    for (const { status } of fromMemory) expect(status).toBe(200)
  })
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await Promise.all(reads)).filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  const heard = refused.find(({ body }) => 'begun' in body && body.begun === false)
  expect(heard?.body).toMatchObject({ success: false, code: 'unavailable', begun: false })
  expect(Number(heard?.headers.get('retry-after'))).toBeGreaterThan(0)

  const metrics = await (await shop.visitor().fetch('/metrics')).text()
  const read = (series: string) => Number(metrics.split(`${series} `)[1]?.split('\n')[0])
  expect(read('greencart_work_shed_total{work="database",class="read"}')).toBeGreaterThanOrEqual(20)
  expect(read('greencart_work_shed_total{work="database",class="order"}')).toBe(0)
  expect(read('greencart_work_wait_seconds_count{class="order"}')).toBe(3)
}, 60_000)

test('in a crowd that only looks around, everybody who orders is served', async () => {
  const buyers = await Promise.all(many(4, openBuyer))
  const reads = many(300, () => shopper.call(checkUser))
  const orders = await Promise.all(buyers.map(({ buy }) => buy()))
  expect(orders.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const statuses = new Set((await Promise.all(reads)).map(({ status }) => status))
  expect(statuses.has(200)).toBe(true)
  statuses.delete(503)
  expect([...statuses]).toEqual([200])
}, 60_000)

test('a crowd at the sign-in keeps nobody from the rest of the shop', async () => {
  const patience = new AbortController()
  const crowd = many(150, (index) =>
    shop.visitor().fetch(loginUser.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `guest${index}@example.com`, password: 'wrong' }),
      signal: patience.signal,
    }),
  )
  let answered = 0
  for (const answer of crowd) answer.then(() => answered++).catch(() => undefined)
  await expect.poll(() => answered).toBeGreaterThan(0)
  expect((await shopper.call(listAddresses)).status).toBe(200)
  expect(answered).toBeLessThan(crowd.length)
  patience.abort()
  await Promise.allSettled(crowd)
  // Those who left still stand in line for a moment.
  const late = { email: 'late@example.com', password: 'wrong' }
  await expect
    .poll(async () => (await shop.visitor().call(loginUser, late)).status, { timeout: 30_000, interval: 200 })
    .toBe(401)
}, 60_000)

test('whoever hung up while waiting is not served', async () => {
  const body = JSON.stringify({ user_name: 'Gone', user_email: 'gone@example.com', message: 'Nobody waits for this.' })
  const peers: RawPeer[] = []
  const seller = await shop.seller()
  const others = await openReaders(3)
  await withBusyDatabase(async () => {
    const inside = [shopper, ...others].flatMap((one) => many(8, () => one.call(checkUser)))
    await wait(200)
    for (let count = 0; count < 5; count++) {
      const peer = await RawPeer.call(shop.url)
      peer.say(
        `POST ${sendMessage.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      peers.push(peer)
    }
    await wait(200)
    for (const peer of peers) peer.leave()
    await wait(200)
    void Promise.allSettled(inside)
  })
  await expect.poll(async () => (await seller.call(listMessages)).body.messages).toEqual([])
}, 60_000)

test('a page that cannot be made now says so as a page of this shop, and comes back by itself', async () => {
  await (await shop.seller()).expectDone(saveShop, { shop: { name: 'Sharma & Sons', colour: '#8a1538' } })
  const crowd: Promise<Response>[] = []
  await withBusyDatabase(async () => {
    for (let index = 0; index < 260; index++) {
      crowd.push(shop.visitor().fetch(`/products?search=${index}`, { headers: { accept: 'text/html' } }))
    }
    await wait(500)
  })
  const answers = await Promise.all(crowd)
  const busy = answers.find(({ status }) => status === 503)
  expect(Number(busy?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(busy?.headers.get('content-type')).toContain('text/html')
  const page = await busy?.text()
  expect(page).toContain('We’re very busy right now')
  expect(page).toContain('<title>One moment | Sharma &#38; Sons</title>')
  expect(page).toContain('--leaf:#8a1538')
  expect(answers.some(({ status }) => status === 200)).toBe(true)
}, 60_000)
