import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { DidNotOpen, type ShopProcess, startShop, withFolder } from '../testing/shop-process.ts'
import { Visitor } from '../testing/visitor.ts'

const LONG = { timeout: 240_000 }

/** Waits for the condition, not for a time. */
const becomes = <T>(read: () => T | Promise<T>, wanted: T) =>
  vi.waitFor(async () => expect(await read()).toEqual(wanted), { timeout: 90_000, interval: 50 })

async function withTwoWorkers(work: (shop: ShopProcess, pids: number[]) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const data = await migratedData(folder)
    const shop = await startShop(folder, { WORKERS: '2', SEED: '0', LOG_LEVEL: 'error', ...data })
    try {
      await becomes(() => metric(shop, 'greencart_workers'), 2)
      await work(shop, await shop.workers())
    } finally {
      await shop.kill()
    }
  })
}

/** A connection of its own, so that the next worker gets it. */
function askOnce(url: string, agent: Agent | false = false): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, async (reply) => {
      reply.setEncoding('utf8')
      let text = ''
      for await (const part of reply) text += part
      resolve({ status: reply.statusCode ?? 0, text })
    })
    request.on('error', reject)
  })
}

async function metric(shop: ShopProcess, series: string): Promise<number> {
  const { text } = await askOnce(`${shop.url}/metrics`)
  const lines = text.split('\n').filter((line) => line.startsWith(`${series} `))
  expect(lines.length, series).toBeLessThan(2)
  return Number(lines[0]?.split(' ')[1])
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** People who keep their connections, browse and fill their carts until they are told to stop. */
function keepShopping(shop: ShopProcess, shopper: Visitor) {
  const agent = new Agent({ keepAlive: true })
  const failures: unknown[] = []
  let isOver = false
  let answers = 0
  const keepAsking = async (ask: () => Promise<{ status: number }>) => {
    while (!isOver) {
      const answer = await ask().catch((error: unknown) => ({ status: 0, error }))
      if (answer.status === 200) answers++
      else failures.push(answer)
      // As people do, and so that the starting workers have the machine.
      await pause(20)
    }
  }
  const browse = () => askOnce(shop.url + listProducts.path, agent)
  const look = () => askOnce(`${shop.url}/readyz`, agent)
  const fill = () => shopper.call(updateCart, { cartItems: {} })
  const people = [browse, browse, look, fill].map(keepAsking)
  return {
    answers: () => answers,
    async end() {
      isOver = true
      await Promise.all(people)
      agent.destroy()
      return failures
    },
  }
}

test('two workers are one shop: one that is killed is replaced, and nobody notices a roll', LONG, () =>
  withTwoWorkers(async (shop, pids) => {
    expect(pids).toHaveLength(2)
    const asked = 'greencart_http_requests_total{method="GET",route="/healthz",status="200"}'
    for (let visit = 0; visit < 20; visit++) await askOnce(`${shop.url}/healthz`)
    for (let turn = 0; turn < 2; turn++) expect(await metric(shop, asked)).toBe(20)
    expect(await metric(shop, 'greencart_mail_outbox{state="queued"}')).toBe(0)
    for (const worker of [1, 2]) {
      expect(await metric(shop, `greencart_work_places{work="render",worker="${worker}"}`)).toBe(3)
    }

    // One that hangs takes a connection and says nothing; its client hears of it when the worker is gone.
    const [hung = 0] = pids
    process.kill(hung, 'SIGSTOP')
    const heard = [0, 1].map(() => metric(shop, asked))
    expect(await Promise.race(heard)).toBe(20)
    process.kill(hung, 'SIGKILL')
    expect((await Promise.allSettled(heard)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await becomes(() => metric(shop, 'greencart_worker_deaths_total'), 1)
    expect(await metric(shop, asked)).toBe(20)
    await becomes(() => metric(shop, 'greencart_workers'), 2)

    const before = await shop.workers()
    const shopper = new Visitor(shop.url)
    await shopper.call(registerUser, { name: 'Asha', email: 'asha@example.com', password: 'correct horse' })
    const crowd = keepShopping(shop, shopper)
    process.kill(shop.pid, 'SIGHUP')
    await becomes(async () => (await shop.workers()).filter((pid) => before.includes(pid)), [])
    await becomes(() => metric(shop, 'greencart_workers'), 2)
    expect(await crowd.end()).toEqual([])
    expect(crowd.answers()).toBeGreaterThan(0)
    expect(await metric(shop, asked)).toBe(20)

    const last = await shop.workers()
    expect(last).toHaveLength(2)
    const began = performance.now()
    expect(await shop.stop('SIGTERM')).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(last.filter(isAlive)).toEqual([])
  }),
)

test('workers whose primary was killed leave by themselves', LONG, () =>
  withTwoWorkers(async (shop, pids) => {
    await shop.kill()
    await becomes(() => pids.filter(isAlive), [])
  }),
)

test('a shop that cannot open says so once, however many workers it should have', LONG, () =>
  withFolder(async (folder) => {
    const away = { WORKERS: '2', DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' }
    const refusal = await startShop(folder, away).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DidNotOpen)
    const { said, code } = refusal as DidNotOpen
    expect(code).toBe(1)
    expect(said).toMatch(/^[^\n]+\n$/)
  }),
)
