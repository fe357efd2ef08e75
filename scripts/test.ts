import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stopWithShell } from '#server/platform/stop-requests.ts'
import { Children } from './testing/children.ts'
import { quickFolder } from './testing/quick-folder.ts'
import { nightlyStepsReportingTo, type Run, runsOf, type Step, stepsReportingTo } from './testing/steps.ts'
import type { Failure, Tally } from './testing/tally.ts'

interface Outcome extends Tally {
  name: string
  seconds: number
}

const project = path.join(import.meta.dirname, '..')
stopWithShell(process.env)
const children = new Children(project)
const began = performance.now()
/** Since when each run goes on. */
const running = new Map<Run, number>()

/** `quietly`: what it says is shown when it is over, because another run is speaking. */
async function runOne(run: Run, quietly: boolean): Promise<Outcome[]> {
  const names = run.steps.map(({ name }) => name).join(', ')
  if (!quietly) console.log(`\n── ${names} ──`)
  const start = performance.now()
  running.set(run, start)
  let ok = true
  const said: string[] = []
  for (const command of run.commands) {
    const result = await children.run(command, { env: run.env, quietly })
    ok = result.ok && ok
    said.push(result.said)
  }
  running.delete(run)
  const seconds = (performance.now() - start) / 1000
  if (quietly) console.log(`\n── ${names}: ${ok ? 'ok' : 'FAILED'} after ${seconds.toFixed(0)} s ──\n${said.join('')}`)
  const outcomes = run.steps.map((step) => outcomeOf(step, seconds))
  // A run that fell over without naming a failed test still counts as one, so that the last line tells the truth.
  const [last] = outcomes.slice(-1)
  if (!ok && last && outcomes.every(({ failed }) => failed === 0)) failWithoutTest(last)
  return outcomes
}

function outcomeOf({ name, tally }: Step, seconds: number): Outcome {
  const outcome = { name, seconds, passed: 0, failed: 0, skipped: 0, failures: [], ...readTally(tally) }
  if (tally && outcome.passed + outcome.failed === 0) failWithoutTest(outcome)
  return outcome
}

function failWithoutTest(outcome: Outcome): void {
  outcome.failed = 1
  outcome.failures.push({ text: 'failed, see above', command: `npm test -- ${outcome.name}` })
}

function readTally(tally: (() => Tally) | undefined): Tally | undefined {
  try {
    return tally?.()
  } catch (cause) {
    console.error(`No report of the tests: ${cause instanceof Error ? cause.message : cause}`)
    return undefined
  }
}

function chosenSteps(steps: Step[], names: string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) {
    console.error(`No step ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}.`)
    process.exit(1)
  }
  return names.length === 0 ? steps : steps.filter((step) => names.includes(step.name))
}

async function oneByOne(runs: Run[], quietly = false): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const run of runs) outcomes.push(...(await runOne(run, quietly)))
  return outcomes
}

async function runAll(runs: Run[]): Promise<Outcome[]> {
  const at = (when: Run['when']) => runs.filter((run) => run.when === when)
  const main = [...at('first'), ...at('tests')]
  const both = await Promise.all([oneByOne(at('beside'), main.length > 0), buildAndTest(at('first'), at('tests'))])
  const outcomes = both.flat()
  return buildFailed(outcomes) ? outcomes : [...outcomes, ...(await oneByOne(at('last')))]
}

/** Tests of what could not be built would only repeat that. */
async function buildAndTest(first: Run[], tests: Run[]): Promise<Outcome[]> {
  const built = await oneByOne(first)
  return buildFailed(built) ? built : [...built, ...(await oneByOne(tests))]
}

const buildFailed = (outcomes: Outcome[]) => outcomes.some(({ name, failed }) => name === 'build' && failed > 0)

function tellWhatRuns(): void {
  const minutes = Math.round((performance.now() - began) / 60_000)
  const what = [...running].map(([{ steps, env }, since]) => {
    const names = steps.map(({ name }) => name).join(', ')
    const seconds = Math.round((performance.now() - since) / 1000)
    return `${names} for ${seconds} s${env?.TALLY_FILE ? progressOf(env.TALLY_FILE) : ''}`
  })
  console.log(`${minutes} min: running ${what.join('; ')}`)
}

function progressOf(report: string): string {
  try {
    return ` (${readFileSync(`${report}.now`, 'utf8')})`
  } catch {
    return ''
  }
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { nightly: { type: 'boolean', default: false } },
})
if (options.nightly) process.env.NIGHTLY = '1'

process.env.TMPDIR = quickFolder() ?? tmpdir()
const reports = mkdtempSync(path.join(tmpdir(), 'greencart-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const steps = [...stepsReportingTo(reports), ...(options.nightly ? nightlyStepsReportingTo(reports) : [])]

const everyMinute = setInterval(tellWhatRuns, 60_000)
const ended = await runAll(runsOf(chosenSteps(steps, positionals)))
clearInterval(everyMinute)
const outcomes = steps.flatMap((step) => ended.filter(({ name }) => name === step.name))

type Counts = Pick<Tally, 'passed' | 'failed' | 'skipped'>
const sum = (count: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[count], 0)
const tests = ({ passed, failed, skipped }: Counts) =>
  [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')

console.log()
for (const { name, seconds, ...counts } of outcomes) {
  const verdict = counts.failed > 0 ? 'FAILED' : 'ok'
  const detail = counts.passed + counts.failed > 0 ? tests(counts) : ''
  console.log(`${name.padEnd(13)} ${verdict.padEnd(6)} ${seconds.toFixed(1).padStart(6)} s  ${detail}`.trimEnd())
}
console.log(`${'all'.padEnd(20)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`)
const tell = ({ text, command }: Failure) => `${text}\n    ${command}`
for (const { name, failures } of outcomes) for (const failure of failures) console.log(`${name}: ${tell(failure)}`)
console.log(tests({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }))
process.exitCode = sum('failed') > 0 ? 1 : 0
