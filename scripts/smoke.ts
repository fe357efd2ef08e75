import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listProducts } from '#contract/catalog/catalog.ts'
import { hasStopSignals, npmCommand } from '#server/platform/platform.ts'
import { freePort } from './free-port.ts'
import { until, within } from './until.ts'

/** `npm start` as a new user runs it, in a folder of its own: the shop opens, answers and stops. */
const OPENS_WITHIN_MS = 5 * 60_000
const STOPS_WITHIN_MS = 15_000
const PATHS = ['/readyz', '/', '/products', listProducts.path]

const project = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'greencart-smoke-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const { program, shell } = npmCommand('npm')
const shop = spawn(program, ['start'], {
  cwd: project,
  shell,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port), DATA_DIR: folder },
})
const gone = once(shop, 'exit')

try {
  await untilOpen()
  for (const asked of PATHS) console.log(`${asked}: ${await ask(asked)} characters`)
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  console.log('The shop has stopped.')
}

async function untilOpen(): Promise<void> {
  const isReady = async () => {
    if (shop.exitCode !== null) throw new Error('The shop did not open.')
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok === true
  }
  await until('The shop opens', isReady, { limitMs: OPENS_WITHIN_MS, everyMs: 200 })
}

async function ask(asked: string): Promise<number> {
  const answer = await fetch(url + asked)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${asked} answered ${answer.status}`)
  if (asked.startsWith('/api') && !JSON.parse(text).products.length) throw new Error(`${asked} has no products`)
  return text.length
}

/** Asks it to go where a process can be asked; elsewhere the whole tree of npm, its shell and the shop is ended. */
async function stop(): Promise<void> {
  if (shop.exitCode === null) {
    if (hasStopSignals()) shop.kill('SIGTERM')
    else spawnSync('taskkill', ['/pid', String(shop.pid), '/t', '/f'])
    await within(STOPS_WITHIN_MS, 'npm stops', gone)
  }
  // npm may end before the shop does.
  const isSilent = async () => (await fetch(`${url}/healthz`).catch(() => null)) === null
  await until('The shop stops', isSilent, { limitMs: STOPS_WITHIN_MS, everyMs: 200 })
}
