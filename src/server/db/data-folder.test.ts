import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from './data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greencart-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function holdElsewhere() {
  const script = `import { lockDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
    lockDataFolder(process.argv[1]); gc(); setTimeout(() => console.log('held'), 50); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
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

test('garbage in the lock file is no lock, and holds nobody up', async () => {
  writeFileSync(join(folder, 'lock.sqlite'), 'garbage '.repeat(100))
  const holder = await holdElsewhere()
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${holder.pid}`)
})
