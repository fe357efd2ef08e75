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
