import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Mutant } from './find-mutants.ts'
import type { Answer, Question } from './mutant-process.ts'
import type { Outcome } from './report.ts'
import type { Room } from './rooms.ts'

const PROCESS = path.join(import.meta.dirname, 'mutant-process.ts')

/** Runs tests against faults in one process that keeps the code transformed, and ends it when a fault never ends. */
export class MutantRunner implements AsyncDisposable {
  #child: ChildProcess | undefined
  #limitMs = Number.POSITIVE_INFINITY
  readonly #atLeastMs: number
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'greencart-mutants-'))

  constructor({ atLeastMs = 30_000 } = {}) {
    this.#atLeastMs = atLeastMs
  }

  /**
   * A fault can only be noticed by tests that pass without it: says which does not, or null. Their time is also the
   * measure of patience.
   */
  async troubleWithout(project: Room['project'], tests: string[]): Promise<string | null> {
    this.#limitMs = Number.POSITIVE_INFINITY
    const start = performance.now()
    const answer = await this.#ask({ project, mutant: null, tests })
    this.#limitMs = this.#atLeastMs + 2 * (performance.now() - start)
    return answer && answer !== 'timed out' ? `${answer.caughtBy} fails: ${answer.because}` : null
  }

  async run(project: Room['project'], mutant: Mutant, tests: string[]): Promise<Omit<Outcome, 'room' | 'mutant'>> {
    const answer = await this.#ask({ project, mutant, tests })
    if (answer === 'timed out') return { verdict: 'timed out' }
    if (!answer) return { verdict: 'survived' }
    const isLate = /timed out in \d+ms/.test(answer.because)
    const because = answer.because.split('\n', 1)[0]?.slice(0, 200) ?? ''
    return { verdict: isLate ? 'timed out' : 'caught', by: answer.caughtBy, because }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child?.disconnect()
    await this.#stop({ patienceMs: 20_000 })
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #ask(question: Question): Promise<Answer | 'timed out'> {
    this.#child ??= fork(PROCESS, {
      env: { ...process.env, TMPDIR: this.#folder },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const child = this.#child
    const { promise: late, resolve } = Promise.withResolvers<'timed out'>()
    const timer =
      this.#limitMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(resolve, this.#limitMs, 'timed out')
    const done = new AbortController()
    const answered = once(child, 'message', done).then(([reply]) => {
      const { answer, error }: { answer: Answer; error?: string } = reply
      if (error) throw new Error(error)
      return answer
    })
    const ended = once(child, 'exit', done).then(
      (): Answer => ({ caughtBy: 'the end of the process', because: 'it ended' }),
    )
    child.send(question)
    const answer = await Promise.race([answered, ended, late])
    clearTimeout(timer)
    done.abort()
    if (answer === 'timed out' || child.exitCode !== null) await this.#stop()
    return answer
  }

  async #stop({ patienceMs = 0 } = {}): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await once(child, 'exit')
    clearTimeout(timer)
  }
}
