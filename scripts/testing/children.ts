import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

interface Options {
  env?: Record<string, string> | undefined
  /** Keeps what it says instead of showing it, and leaves the machine to the others. */
  quietly: boolean
}

/** Programs of Node, several at a time; SIGTERM and SIGINT end all of them and then this process. */
export class Children {
  readonly #folder: string
  readonly #running = new Set<ChildProcess>()
  #isStopping = false

  constructor(folder: string) {
    this.#folder = folder
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void this.#stopAll())
  }

  async run(args: string[], { env, quietly }: Options): Promise<{ ok: boolean; said: string }> {
    if (this.#isStopping) return { ok: false, said: '' }
    const output = quietly ? 'pipe' : 'inherit'
    const child = spawn(process.execPath, args, {
      cwd: this.#folder,
      stdio: [quietly ? 'ignore' : 'inherit', output, output],
      env: { ...process.env, ...env },
    })
    if (quietly) lowerPriority(child)
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (words) => said.push(String(words)))
    this.#running.add(child)
    const [code] = await once(child, 'close')
    this.#running.delete(child)
    return { ok: code === 0, said: said.join('') }
  }

  async #stopAll(): Promise<void> {
    this.#isStopping = true
    const ended = [...this.#running].map((child) => once(child, 'exit'))
    for (const child of this.#running) child.kill('SIGTERM')
    await Promise.all(ended)
    process.exit(1)
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}
