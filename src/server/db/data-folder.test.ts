import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greencart-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function holdElsewhere() {
  const script = `import { lockDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
    lockDataFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  return holder
}

test('a second process is refused with the first one’s number', async () => {
  const holder = await holdElsewhere()
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${holder.pid}`)
  holder.kill()
  await once(holder, 'exit')
})

test('a process that was killed leaves no lock behind', async () => {
  const holder = await holdElsewhere()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockDataFolder(folder)()
})

test('a freed folder can be taken again', () => {
  lockDataFolder(folder)()
  lockDataFolder(folder)()
})
