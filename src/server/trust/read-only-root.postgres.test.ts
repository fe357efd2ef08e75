import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { newTestDatabaseUrl } from '../testing/open-test-database.ts'
import { addProducts } from './kept-promises.ts'

const PROJECT = join(import.meta.dirname, '../../..')

/** The project can't be written, whoever asks, in a view of the file system that only this process has. */
const IN_READ_ONLY =
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$1" src/server/main.ts'
const mayMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'sh', '-c', `${IN_READ_ONLY.split(' && cd')[0]}`, PROJECT]).status === 0

describe.runIf(mayMount)('with a root that can not be written, as root on Linux', () => {
  test('the shop opens, sells and keeps compiled sources where it is told to', { timeout: 60_000 }, async () => {
    const place = await mkdtemp(join(tmpdir(), 'greencart-read-only-'))
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const said: string[] = []
    const child = spawn('unshare', ['--mount', 'sh', '-c', IN_READ_ONLY, PROJECT, process.execPath], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        SEED: '0',
        DATA_DIR: join(place, 'data'),
        DATABASE_URL: await newTestDatabaseUrl(process.env.TEST_DATABASE_URL ?? ''),
        NODE_COMPILE_CACHE: join(place, 'compiled'),
      },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (words) => said.push(String(words)))
    try {
      const isReady = async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true)
      await vi.waitFor(isReady, { timeout: 40_000, interval: 100 })
      expect(await addProducts({ url })).toHaveLength(3)
      expect((await fetch(`${url}/products`)).status).toBe(200)
    } finally {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
    }
    expect(said.join('')).not.toMatch(/EROFS|read-only/i)
    expect((await readdir(join(place, 'compiled'))).length).toBeGreaterThan(0)
    await rm(place, { recursive: true })
  })
})
