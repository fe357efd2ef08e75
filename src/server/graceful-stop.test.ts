import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'vitest'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { freePort } from '../../scripts/free-port.ts'
import { listen } from './testing/listen.ts'
import { migratedData } from './testing/open-test-database.ts'
import { RawPeer } from './testing/raw-peer.ts'
import { type ShopProcess, startShop, withFolder } from './testing/shop-process.ts'
import { Visitor } from './testing/visitor.ts'

const asha = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' }
const LONG = { timeout: 90_000 }

/** The real server in its own process, on the database under test. */
async function withShop(work: (shop: ShopProcess) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => work(await startShop(folder, { SEED: '0', ...(await migratedData(folder)) })))
}

/** A sign-up whose last letters the person has yet to type. */
async function halfASignUp(shop: ShopProcess): Promise<{ peer: RawPeer; rest: string }> {
  const body = JSON.stringify({ ...asha, email: 'ravi@example.com' })
  const peer = await RawPeer.call(shop.url)
  peer.say(
    `POST ${registerUser.path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  )
  return { peer, rest: body.slice(20) }
}

test.concurrent(
  'on SIGTERM the shop says so first, finishes what it began, lets everybody go and exits 0',
  LONG,
  ({ expect }) =>
    withShop(async (shop) => {
      const shopper = new Visitor(shop.url)
      expect((await shopper.call(registerUser, asha)).status).toBe(200)
      const listening = await listen(shopper, streamOrders.path)
      const idle = await RawPeer.call(shop.url)
      idle.say('GET /healthz HTTP/1.1\r\nhost: shop\r\n\r\n')
      const unused = await RawPeer.call(shop.url)
      const { peer, rest } = await halfASignUp(shop)
      await wait(200)

      const began = performance.now()
      const exited = shop.stop('SIGTERM')
      await wait(200)
      expect((await fetch(`${shop.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
      await Promise.all([listening.ended, idle.ended, unused.ended])
      await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow()
      peer.say(rest)
      await peer.ended
      expect(peer.said).toMatch(/^HTTP\/1\.1 200 OK/)
      expect(peer.said).toContain('"success":true')
      expect(await exited).toBe(0)
      expect(performance.now() - began).toBeLessThan(10_000)
    }),
)

test.concurrent(
  'a request on a connection that was open is answered, also after the shop takes no more of them',
  LONG,
  ({ expect }) =>
    withShop(async (shop) => {
      const peer = await RawPeer.call(shop.url)
      const exited = shop.stop('SIGTERM')
      await expect.poll(() => fetch(`${shop.url}/healthz`).catch(() => null), { timeout: 5_000 }).toBeNull()
      peer.say('GET /healthz HTTP/1.1\r\nhost: shop\r\n\r\n')
      await peer.ended
      expect(peer.said).toMatch(/^HTTP\/1\.1 200 OK/)
      expect(peer.said).toMatch(/connection: close/i)
      expect(await exited).toBe(0)
    }),
)

test.concurrent('a request that never ends is cut off: exit 0 within ten seconds', LONG, ({ expect }) =>
  withShop(async (shop) => {
    const { peer } = await halfASignUp(shop)
    await wait(200)
    const began = performance.now()
    expect(await shop.stop('SIGTERM')).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    await peer.ended
  }),
)

test.concurrent('a second signal means now', LONG, ({ expect }) =>
  withShop(async (shop) => {
    await halfASignUp(shop)
    await wait(200)
    const exited = shop.stop('SIGTERM')
    await wait(1_500)
    process.kill(shop.pid, 'SIGTERM')
    expect(await exited).toBe(1)
  }),
)

test(
  'a shop that npm started stops when the shell in between ends without passing the signal on',
  LONG,
  ({ expect, onTestFinished }) =>
    withFolder(async (folder) => {
      const port = String(await freePort())
      // The second command keeps every shell from becoming the first one.
      const script = `"${process.execPath}" "${join(import.meta.dirname, 'main.ts')}"; true`
      const shell = spawn('sh', ['-c', script], {
        detached: true,
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          PORT: port,
          DATA_DIR: folder,
          SEED: '0',
          npm_lifecycle_event: 'start',
          ...(await migratedData(folder)),
        },
      })
      onTestFinished(() => {
        try {
          process.kill(-(shell.pid ?? 0), 'SIGKILL')
        } catch {
          // Nothing is left of the group.
        }
      })
      const answers = () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          () => true,
          () => false,
        )
      await expect.poll(answers, { timeout: 60_000 }).toBe(true)
      shell.kill('SIGTERM')
      await expect.poll(answers).toBe(false)
      await expect.poll(() => isGroupAlive(shell.pid ?? 0)).toBe(false)
    }),
)

function isGroupAlive(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}
