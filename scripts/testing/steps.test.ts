import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runsOf, stepsReportingTo } from './steps.ts'
import { readReport } from './tally.ts'

const stepsNamed = (...names: string[]) => stepsReportingTo('').filter(({ name }) => names.includes(name))

test('unit and API tests are one run of Vitest, and every other step is one of its own', () => {
  const runs = runsOf(stepsReportingTo(''))
  const names = runs.map(({ steps }) => steps.map(({ name }) => name))
  expect(names).toEqual([
    ['types'],
    ['lint'],
    ['unused'],
    ['build'],
    ['journeys'],
    ['unit', 'api-pglite', 'api-postgres'],
  ])
  expect(runs.at(-1)?.commands).toHaveLength(1)
  expect(runs.at(-1)?.commands[0]?.join(' ')).toMatch(
    / run .*--project unit --project api-pglite --project api-postgres$/,
  )
})

test('only the chosen steps are run', () => {
  const [run, ...others] = runsOf(stepsNamed('api-postgres'))
  expect(others).toEqual([])
  expect(run?.commands[0]?.filter((word) => /^(unit|api-.*)$/.test(word))).toEqual(['api-postgres'])
  expect(runsOf(stepsNamed('lint')).map(({ when }) => when)).toEqual(['beside'])
})

test('every project is counted, and a failure comes with the command that runs it alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'greencart-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const project = (name: string) => `{ extends: true, test: { name: '${name}', include: ['${name}.test.js'] } }`
  write(
    'vitest.config.mjs',
    `export default { test: { globals: true, includeTaskLocation: true,
      projects: [${['fruit', 'bread'].map(project)}] } }`,
  )
  write(
    'fruit.test.js',
    `test('figs', () => {})
    test.skip('dates', () => {})
    test('plums', () => {
      throw new Error('no plums')
    })`,
  )
  write('bread.test.js', `throw new Error('no flour')`)
  const file = path.join(folder, 'tally.json')
  const [run] = runsOf(stepsNamed('unit'))
  const [program = '', ...words] = run?.commands[0] ?? []
  const { status } = spawnSync(process.execPath, [program, ...words.slice(0, words.indexOf('--project'))], {
    cwd: folder,
    env: { PATH: process.env.PATH, TALLY_FILE: file },
  })
  expect(status).toBe(1)
  expect(readReport(file)).toEqual({
    fruit: {
      passed: 1,
      failed: 1,
      skipped: 1,
      seconds: expect.any(Number),
      failures: [
        {
          text: 'fruit.test.js › plums: no plums',
          command: 'npx vitest run --project fruit fruit.test.js:3',
        },
      ],
    },
    bread: {
      passed: 0,
      failed: 1,
      skipped: 0,
      seconds: expect.any(Number),
      failures: [{ text: 'bread.test.js: no flour', command: 'npx vitest run --project bread bread.test.js' }],
    },
  })
})
