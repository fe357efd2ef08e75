import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { atExit } from './at-exit.ts'
import { until, within } from './until.ts'

const MAX_SAID = 20_000

interface Options extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** Open for as long as this process lives, for a program that ends when it is closed. */
  stdin?: 'pipe' | 'ignore'
  /** What ends it when this process ends. */
  endsBy?: NodeJS.Signals
}

/**
 * A program in a process of its own, gone with this one at the latest. What waits for it notices that it has ended, and
 * fails with what it said.
 */
export class Child {
  readonly process: ChildProcess
  /** Its exit code. */
  readonly gone: Promise<number | null>
  readonly #name: string
  readonly #messages: unknown[] = []
  #said = ''
  #isClosed = false

  private constructor(name: string, child: ChildProcess, endsBy: NodeJS.Signals) {
    this.#name = name
    this.process = child
    const done = atExit(() => child.kill(endsBy))
    this.gone = once(child, 'exit').then(([code]) => {
      done()
      return code
    })
    // A program that does not exist has ended, too; the wait for it says so.
    this.gone.catch((error) => {
      this.#said += error
      this.#isClosed = true
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (words) => {
        this.#said = `${this.#said}${words}`.slice(-MAX_SAID)
      })
    child.on('message', (message) => this.#messages.push(message))
    child.once('close', () => {
      this.#isClosed = true
    })
  }

  static start(
    program: string,
    args: string[],
    { endsBy = 'SIGKILL', stdin = 'ignore', ...options }: Options = {},
  ): Child {
    return new Child(program, spawn(program, args, { ...options, stdio: [stdin, 'pipe', 'pipe'] }), endsBy)
  }

  /** A file of ours, which sends messages. */
  static fork(file: URL, args: string[] = [], { endsBy = 'SIGKILL' }: Pick<Options, 'endsBy'> = {}): Child {
    return new Child(path.basename(fileURLToPath(file)), fork(file, args, { silent: true }), endsBy)
  }

  get said(): string {
    return this.#said
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null || this.#isClosed
  }

  /** The next one that it has sent, in sequence. */
  async message<T>(limitMs = 60_000): Promise<T> {
    const isThere = () => this.#messages.length > 0
    await until(`${this.#name} sends a message`, () => isThere() || this.#isClosed, { limitMs })
    if (!isThere()) throw await this.#ended()
    return this.#messages.shift() as T
  }

  /** As soon as it has said something that matches. */
  async saying(words: RegExp, limitMs = 60_000): Promise<string> {
    await this.until(`says ${words}`, () => words.test(this.#said), limitMs)
    return words.exec(this.#said)?.[0] ?? ''
  }

  /** As soon as it listens there. */
  listening(port: number, limitMs = 60_000): Promise<void> {
    return this.until(`listens on ${port}`, () => listensOn(port), limitMs)
  }

  async until(what: string, isSo: () => boolean | Promise<boolean>, limitMs: number): Promise<void> {
    await until(
      `${this.#name} ${what}`,
      async () => {
        if (await isSo()) return true
        if (this.hasEnded) throw await this.#ended()
        return false
      },
      { limitMs },
    ).catch((error) => {
      throw this.hasEnded ? error : new Error(`${error.message}\n${this.#said}`)
    })
  }

  /** Resolves with its exit code once it is gone. */
  async end(signal: NodeJS.Signals, limitMs = 60_000): Promise<number | null> {
    this.process.kill(signal)
    return within(limitMs, `${this.#name} ends after ${signal}`, this.gone)
  }

  async #ended(): Promise<Error> {
    // Its last words may still be on their way; a child of its own may hold them open.
    for (let tries = 0; tries < 25 && !this.#isClosed; tries++) await pause(20)
    return new Error(`${this.#name} has ended:\n${this.#said}`)
  }
}

/** A refused `fetch` costs far more: what starts needs the machine. */
async function listensOn(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
