import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Tally {
  passed: number
  failed: number
  skipped: number
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
      const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
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
      const { stats } = JSON.parse(readFileSync(report, 'utf8'))
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    },
  }
}

export const stepsReportingTo = (reports: string): Step[] => [
  { name: 'types', commands: [[reactRouter, 'typegen'], ...rooms.map((room) => [tsc, '-p', room])] },
  { name: 'lint', commands: [[biome, 'check', '--error-on-warnings']] },
  { name: 'unused', commands: [[reactRouter, 'typegen'], [knip]] },
  { name: 'build', commands: [[build, '--if-stale']] },
  vitestStep('unit', reports),
  // One after the other: the embedded database's thread yields to all else, and starves beside the other tests.
  vitestStep('api-pglite', reports),
  vitestStep('api-postgres', reports),
  playwrightStep('journeys', reports),
]
