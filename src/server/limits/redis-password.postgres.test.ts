import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findRedis } from '../../../scripts/find-redis.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { openShop } from '../testing/open-shop.ts'
import { RedisCounts } from './redis-counts.ts'

const SCRIPT = join(import.meta.dirname, '../../../deploy/start-valkey.sh')
const PASSWORD = 'only-for-the-shop'
const rule = { name: 'tries', max: 5, windowMinutes: 1 }
const program = findRedis()

describe.skipIf(!program)(`Redis with a password${program ? '' : ' (skipped: none on this machine)'}`, () => {
  let port: number
  let child: ChildProcess
  const start = (password: string) =>
    spawn('sh', [SCRIPT, program ?? '', String(port)], {
      env: { PATH: process.env.PATH, LIMITS_PASSWORD: password },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const urlWith = (password: string) => `redis://${password && `default:${password}@`}127.0.0.1:${port}`

  beforeAll(async () => {
    port = await freePort()
    child = start(PASSWORD)
    await vi.waitFor(async () => expect(await take(PASSWORD)).toBe(1), { timeout: 20_000 })
  })
  afterAll(async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })

  async function take(password: string): Promise<number | string> {
    const counts = new RedisCounts(urlWith(password), 'shop')
    try {
      await counts.connect()
      return (await counts.take(rule, crypto.randomUUID(), 1)).granted
    } catch (error) {
      return String((error as Error).cause)
    } finally {
      await counts.close()
    }
  }

  test('counts for those who know it alone', async () => {
    expect(await take(PASSWORD)).toBe(1)
    expect(await take('guessed')).toContain('WRONGPASS')
    expect(await take('')).toContain('NOAUTH')
  })

  test('has no password in its command line, and does not start without one', async () => {
    expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain(PASSWORD)
    const without = start('')
    const [code] = await once(without, 'exit')
    expect(code).not.toBe(0)
  })

  test('a wrong password is told in the log, and is not in it: the shop opens and counts for itself', async () => {
    let logged = ''
    const stream = new Writable({
      write(line, _, done) {
        logged += line
        done()
      },
    })
    const shop = await openShop({ config: { redisUrl: urlWith('my-old-secret') }, logger: { level: 'debug', stream } })
    try {
      expect((await shop.shopper()).cookies.has('token')).toBe(true)
      await expect.poll(() => logged).toMatch(/shared limits are away/)
      expect(logged).toContain('WRONGPASS')
      expect(logged).not.toContain('my-old-secret')
    } finally {
      await shop.close()
    }
  })
})
