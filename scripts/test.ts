import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stopWithShell } from '#server/platform/stop-requests.ts'
import { type Step, stepsReportingTo, type Tally } from './testing/steps.ts'

interface Outcome extends Tally {
  name: string
  seconds: number
}

const project = path.join(import.meta.dirname, '..')
stopWithShell(process.env)

async function succeeds(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: project, stdio: 'inherit', env: { ...process.env, ...env } })
  const stop = () => {
    child.once('exit', () => process.exit(1))
    child.kill('SIGTERM')
  }
  process.once('SIGTERM', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop)
  return code === 0
}

async function runStep({ name, commands, env, tally }: Step): Promise<Outcome> {
  console.log(`\n── ${name} ──`)
  const start = performance.now()
  let ok = true
  for (const command of commands) ok = (await succeeds(command, env)) && ok
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [], ...readTally(tally) }
  if (tally && counts.passed + counts.failed === 0) ok = false
  // A step that fell over without naming a failed test still counts as one, so that the last line tells the truth.
  if (!ok && counts.failed === 0) counts.failed = 1
  return { name, seconds: (performance.now() - start) / 1000, ...counts }
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

const reports = mkdtempSync(path.join(tmpdir(), 'greencart-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const outcomes: Outcome[] = []
for (const step of chosenSteps(stepsReportingTo(reports), process.argv.slice(2))) outcomes.push(await runStep(step))

type Counts = Omit<Tally, 'failures'>
const sum = (count: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[count], 0)
const tests = ({ passed, failed, skipped }: Counts) =>
  [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')

console.log()
for (const { name, seconds, ...counts } of outcomes) {
  const verdict = counts.failed > 0 ? 'FAILED' : 'ok'
  const detail = counts.passed + counts.failed > 0 ? tests(counts) : ''
  console.log(`${name.padEnd(13)} ${verdict.padEnd(6)} ${seconds.toFixed(1).padStart(6)} s  ${detail}`.trimEnd())
}
for (const { name, failures } of outcomes) for (const failure of failures) console.log(`${name}: ${failure}`)
console.log(tests({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }))
process.exitCode = sum('failed') > 0 ? 1 : 0
