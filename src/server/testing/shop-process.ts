import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'
import { allocatorEnvironment } from '../platform/allocator.ts'

const PROJECT = join(import.meta.dirname, '../../..')
/** What `npm start` says to Node. */
const START: string[] = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(1)

/** What a shop would set itself, by loading Node a second time. main.test.ts leaves that to it. */
const ALLOCATOR = allocatorEnvironment({ env: {}, system: process.platform, hasParent: false })

export type ShopProcess = {
  url: string
  port: number
  pid: number
  /** Milliseconds from the start of the process to the first 200. */
  readyAfter: number
  rssMegabytes(): Promise<number>
  openFiles(): Promise<number>
  /** The pids of its workers, where it has some. */
  workers(): Promise<number[]>
  /** Asks it to go, at once or by SIGTERM after an announcement of a second, and answers its exit code. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>
  /** kill -9 */
  kill(): Promise<void>
}

/** What a shop said before it ended instead of opening. */
export class DidNotOpen extends Error {
  readonly said: string
  readonly code: number | null

  constructor(said: string, code: number | null) {
    super(`The shop did not open:\n${said}`)
    this.said = said
    this.code = code
  }
}

/** The real server in a process of its own, told nothing by the person's environment. */
export async function startShop(folder: string, settings: Record<string, string> = {}): Promise<ShopProcess> {
  const port = settings.PORT ? Number(settings.PORT) : await freePort()
  const many = '1000000'
  const limits = {
    SIGNIN_PER_MINUTE: many,
    WRITES_PER_MINUTE: many,
    READS_PER_MINUTE: many,
  }
  const began = performance.now()
  const child = spawn(process.execPath, START, {
    cwd: PROJECT,
    env: {
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
      PORT: String(port),
      DATA_DIR: folder,
      // Set by the tests' configuration: cheap hashes of passwords. Measurements of a shop do without.
      ...(process.env.SHOP_NODE_OPTIONS && { NODE_OPTIONS: process.env.SHOP_NODE_OPTIONS, ...ALLOCATOR }),
      ...limits,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words) => said.push(String(words)))
  const gone = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  await firstAnswer(url, child, said)
  return {
    url,
    port,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    rssMegabytes: async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    openFiles: async () => (await readdir(`/proc/${child.pid}/fd`)).length,
    workers: async () =>
      (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number),
    async stop(signal = 'SIGINT') {
      child.kill(signal)
      const [code] = await gone
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'greencart-process-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function firstAnswer(url: string, child: ChildProcess, said: string[]): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const answer = (await isListening(url)) ? await fetch(`${url}/readyz`).catch(() => null) : null
    if (answer?.ok) return
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new DidNotOpen(said.join(''), child.exitCode)
    }
    await pause(20)
  }
}

/** A refused `fetch` costs far more: the starting shop needs the machine. */
async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
