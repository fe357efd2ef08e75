import { readFileSync } from 'node:fs'

export interface Failure {
  /** Where the test is, and what it says. */
  text: string
  /** Runs it alone. */
  command: string
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  /** From its first file to its last, where several ran in one command. */
  seconds?: number
}

/** What `tally-reporter.ts` writes: the tally of each project. */
export type Tallies = Record<string, Tally>

export const readReport = (report: string) => JSON.parse(readFileSync(report, 'utf8'))

export const firstLine = (text = '') => text.split('\n', 1)[0] ?? ''

type Suite = { specs: { ok: boolean; file: string; line: number; title: string }[]; suites?: Suite[] }

/** From the JSON report of Playwright. */
export function tallyOfPlaywright(report: string): Tally {
  const { stats, suites } = readReport(report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: (suites as Suite[]).flatMap(failuresOfSuite),
  }
}

function failuresOfSuite({ specs, suites = [] }: Suite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => ({
      text: `e2e/${file}:${line} › ${title}`,
      command: `npx playwright test e2e/${file}:${line}`,
    }))
  return [...own, ...suites.flatMap(failuresOfSuite)]
}
