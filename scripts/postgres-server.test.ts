import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, vi } from 'vitest'
import { askPostgres } from './ask-postgres.ts'
import { startPostgres } from './postgres-server.ts'

it('a database can be copied from another, and everything goes with the server', async () => {
  const postgres = await startPostgres()
  const pantry = await postgres.createDatabase('pantry')
  await askPostgres(pantry, "create table shelf as select 'rice' as item")
  const copy = await postgres.createDatabase('pantry copy', 'pantry')
  expect(await askPostgres(copy, 'select item from shelf')).toEqual([{ item: 'rice' }])
  await postgres.stop()
  await expect(askPostgres(copy, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

it('a killed server starts again at once, while its backends are still there', async () => {
  const postgres = await startPostgres()
  for (let round = 0; round < 3; round++) {
    const busy = Array.from({ length: 40 }, () => askPostgres(postgres.url, 'select pg_sleep(60)'))
    const ended = Promise.allSettled(busy)
    await vi.waitFor(async () => expect(await askPostgres(postgres.url, COUNT_BUSY)).toEqual([{ busy: busy.length }]), {
      timeout: 10_000,
    })
    await postgres.kill()
    await postgres.start()
    expect(await askPostgres(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await ended
  }
  await postgres.stop()
})

const COUNT_BUSY = `select count(*)::int as busy from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`

it('a parent that is killed outright takes its server along', async () => {
  const server = path.join(import.meta.dirname, 'postgres-server.ts')
  const script = `const { startPostgres } = await import(${JSON.stringify(server)}); console.log((await startPostgres()).url)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(parent.stdout), 'line')
  expect(await askPostgres(url, 'select 1 as one')).toEqual([{ one: 1 }])
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(askPostgres(url, 'select 1')).rejects.toThrow('ECONNREFUSED'), { timeout: 10_000 })
})
