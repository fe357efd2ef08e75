import path from 'node:path'
import { readReport, type Tallies, type Tally, tallyOfPlaywright } from './tally.ts'

export interface Step {
  name: string
  /**
   * `first`: the tests need it. `beside`: takes what these two leave of the machine. `tests`: all of them are one run
   * of Vitest, so that no core is idle between them. `last`: needs the machine for itself.
   */
  when: 'first' | 'beside' | 'tests' | 'last'
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
const script = (name: string) => path.join(project, 'scripts', `${name}.ts`)

const rooms = ['src/domain', 'src/contract', 'src/web', 'e2e', '.']

function vitestStep(name: string, reports: string): Step {
  const report = path.join(reports, 'vitest.json')
  return {
    name,
    when: 'tests',
    commands: [
      [vitest, 'run', '--reporter=default', `--reporter=${script('testing/tally-reporter')}`, '--project', name],
    ],
    env: { TALLY_FILE: report },
    tally: () => {
      const { [name]: tally }: Tallies = readReport(report)
      if (!tally) throw new Error(`no test of ${name} was run`)
      return tally
    },
  }
}

function playwrightStep(name: string, reports: string): Step {
  const report = path.join(reports, `${name}.json`)
  return {
    name,
    when: 'last',
    commands: [[playwright, 'test', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    tally: () => tallyOfPlaywright(report),
  }
}

export const stepsReportingTo = (reports: string): Step[] => [
  {
    name: 'types',
    when: 'beside',
    // Beside the tests its processor time counts, not its own: one thread and fewer garbage collections halve it.
    env: { GOGC: '400' },
    commands: [[reactRouter, 'typegen'], ...rooms.map((room) => [tsc, '-p', room, '--singleThreaded'])],
  },
  { name: 'lint', when: 'beside', commands: [[biome, 'check', '--error-on-warnings']] },
  { name: 'unused', when: 'beside', commands: [[reactRouter, 'typegen'], [knip]] },
  { name: 'build', when: 'first', commands: [[script('build'), '--if-stale']] },
  vitestStep('unit', reports),
  vitestStep('api-pglite', reports),
  vitestStep('api-postgres', reports),
  playwrightStep('journeys', reports),
]

/** Every bench once, small: whether it still runs. */
function benchStep(reports: string): Step {
  const report = path.join(reports, 'benches.json')
  return {
    name: 'benches',
    when: 'last',
    commands: [[path.join(project, 'bench/run.ts'), '--small']],
    env: { TALLY_FILE: report },
    tally: () => readReport(report),
  }
}

/** Of `npm run test:nightly` alone. */
export const nightlyStepsReportingTo = (reports: string): Step[] => [
  benchStep(reports),
  { name: 'scale', when: 'last', commands: [[script('proof-scale')]] },
]

/** What is being run: the steps of one command, or of commands after each other. */
export interface Run extends Omit<Step, 'name' | 'tally'> {
  steps: Step[]
}

/** The same steps in as few runs as can be. */
export function runsOf(steps: Step[]): Run[] {
  const tests = steps.filter(({ when }) => when === 'tests')
  const others = steps.filter(({ when }) => when !== 'tests').map((step) => ({ ...step, steps: [step] }))
  const [first, ...rest] = tests
  if (!first) return others
  const more = rest.flatMap(({ name }) => ['--project', name])
  const commands = first.commands.map((command) => [...command, ...more])
  return [...others, { ...first, commands, steps: tests }]
}
