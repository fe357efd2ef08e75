import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'

const project = path.join(import.meta.dirname, '..')

export interface ShopServer {
  url: string
  stop: () => Promise<void>
}

const answers = (url: string) =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  )

/** The real, built shop on a fresh, seeded folder, told nothing by the person's own environment. */
export async function startShop(settings: Record<string, string> = {}): Promise<ShopServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'greencart-shop-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let said = ''
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: project,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (words) => (said += words))
  const gone = once(server, 'exit')

  async function stop() {
    server.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }

  const deadline = Date.now() + 60_000
  while (!(await answers(`${url}/readyz`))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The shop did not open:\n${said}`)
    }
    await sleep(50)
  }
  return { url, stop }
}
