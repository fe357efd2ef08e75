import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const MAIN = new URL('../src/server/main.ts', import.meta.url).pathname

export type ShopProcess = {
  url: string
  port: number
  folder: string
  /** From the start of the process to the first 200. */
  readyAfter: number
  rssMegabytes(): Promise<number>
  stop(): Promise<void>
}

/** The real server in a process of its own, as `npm start` runs it. */
export async function startShop(folder: string, env: Record<string, string> = {}): Promise<ShopProcess> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      SIGNIN_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await firstAnswer(url, child)
  return {
    url,
    port,
    folder,
    readyAfter: performance.now() - began,
    rssMegabytes: async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'greencart-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/api/product/list`).catch(() => null)
    if (answer?.ok) return
    await pause(20)
  }
  throw new Error('the shop did not open within a minute')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
