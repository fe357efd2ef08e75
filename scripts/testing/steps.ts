import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Where each failed test is, and what it says. */
  failures: string[]
}

export interface Step {
  name: string
  /** Run one after the other, all of them, so that one run shows everything that is wrong. */
  commands: string[][]
  env?: Record<string, string>
  /** Reads the runner's report: a step that has one must have run at least one test. */
  tally?: () => Tally
}

const project = path.join(import.meta.dirname, '../..')
const program = (file: string) => path.join(project, 'node_modules', file)
const tsc = program('typescript/bin/tsc')
const biome = program('@biomejs/biome/bin/biome')
const knip = program('knip/bin/knip.js')
const vitest = program('vitest/vitest.mjs')
const playwright = program('@playwright/test/cli.js')
const reactRouter = program('@react-router/dev/bin.cjs')
const build = path.join(project, 'scripts/build.ts')

const rooms = ['src/domain', 'src/contract', 'src/server', 'src/web', '.']

function vitestStep(name: string, reports: string): Step {
  const report = path.join(reports, `${name}.json`)
  return {
    name,
    commands: [
      [vitest, 'run', '--project', name, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    tally: () => {
      const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report)
      return {
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests,
        failures: testResults.flatMap(failuresOfFile),
      }
    },
  }
}

function playwrightStep(name: string, reports: string): Step {
  const report = path.join(reports, `${name}.json`)
  return {
    name,
    commands: [[playwright, 'test', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    tally: () => {
      const { stats, suites } = readReport(report)
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
        failures: suites.flatMap(failuresOfSuite),
      }
    },
  }
}

const readReport = (report: string) => JSON.parse(readFileSync(report, 'utf8'))

type TestFile = { name: string; status: string; message: string; assertionResults: AssertionResult[] }
type AssertionResult = { status: string; fullName: string; failureMessages: string[] }

function failuresOfFile({ name, status, message, assertionResults }: TestFile): string[] {
  const file = path.relative(project, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
  return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`)
}

type Suite = { specs: { ok: boolean; file: string; line: number; title: string }[]; suites?: Suite[] }

function failuresOfSuite({ specs, suites = [] }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`)
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

const firstLine = (text = '') => text.split('\n', 1)[0]

export const stepsReportingTo = (reports: string): Step[] => [
  { name: 'types', commands: [[reactRouter, 'typegen'], ...rooms.map((room) => [tsc, '-p', room])] },
  { name: 'lint', commands: [[biome, 'check', '--error-on-warnings']] },
  { name: 'unused', commands: [[reactRouter, 'typegen'], [knip]] },
  { name: 'build', commands: [[build, '--if-stale']] },
  vitestStep('unit', reports),
  // One after the other: each takes all of a small machine.
  vitestStep('api-pglite', reports),
  vitestStep('api-postgres', reports),
  playwrightStep('journeys', reports),
]
