import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { Child } from '../../../scripts/child.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { temporaryFolder } from '../../../scripts/temporary-folder.ts'
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

/**
 * The real server in a process of its own, told nothing by the person's environment. `firstPath`: what replies 200 once
 * it is open; one that will not be ready is open when it is well.
 */
export async function startShop(
  folder: string,
  settings: Record<string, string> = {},
  firstPath: '/readyz' | '/healthz' = '/readyz',
): Promise<ShopProcess> {
  const port = settings.PORT ? Number(settings.PORT) : await freePort()
  const many = '1000000'
  const limits = {
    SIGNIN_PER_MINUTE: many,
    WRITES_PER_MINUTE: many,
    READS_PER_MINUTE: many,
  }
  const began = performance.now()
  const child = Child.start(process.execPath, START, {
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
  })
  const url = `http://127.0.0.1:${port}`
  await firstAnswer(url, firstPath, child)
  const { pid = 0 } = child.process
  return {
    url,
    port,
    pid,
    readyAfter: performance.now() - began,
    rssMegabytes: async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    openFiles: async () => (await readdir(`/proc/${pid}/fd`)).length,
    workers: async () =>
      (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number),
    stop: (signal = 'SIGINT') => child.end(signal),
    kill: async () => void (await child.end('SIGKILL')),
  }
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder('process')
  try {
    return await work(folder.place)
  } finally {
    folder.remove()
  }
}

async function firstAnswer(url: string, path: string, child: Child): Promise<void> {
  try {
    await child.listening(Number(new URL(url).port))
    await child.until('is ready', async () => (await fetch(url + path).catch(() => null))?.ok === true, 60_000)
  } catch (error) {
    if (!child.hasEnded) await child.end('SIGKILL')
    const reason = child.said || String(error)
    throw new DidNotOpen(reason, child.process.exitCode)
  }
}
