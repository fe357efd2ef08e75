import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { withSlashes } from '#server/platform/platform.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Neither tests nor what only tests and proofs use. */
const sources = globSync('src/**/*.{ts,tsx,sql}', { cwd: root })
  .map((file) => withSlashes(file))
  .filter((file) => !/\.test\.|\/(?:testing|trust)\//.test(file))
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file))).sort()

function recipe(title: string): string {
  const [, text = ''] = read('CONTRIBUTING.md').split(`\n## ${title}\n`)
  return text.split('\n## ')[0] ?? ''
}

const pathsIn = (text: string) => [...text.matchAll(/`(src\/[\w./-]+)`/g)].map(([, file = '']) => file)

describe('a recipe of CONTRIBUTING.md says what the code has', () => {
  test('the callers of billFor', () => {
    const [step = ''] = recipe('Add an amount to the bill')
      .split('\n')
      .filter((line) => line.includes('`billFor`'))
    const callers = filesWith(/(?<!function )\bbillFor\(/)
    expect(pathsIn(step).sort()).toEqual(callers)
    expect(step).toContain(`its ${NUMBERS[callers.length]} callers`)
  })

  test('the files of a fact that nothing but the form shows', () => {
    const [told = ''] = recipe('Add a field to a product').split('\n\nThe API')
    const files = filesWith(/\bhsn\b/)
    expect(told).toContain(`is ${NUMBERS[files.length]} files`)
    const others = files.filter((file) => !file.startsWith('src/server/db/migrations/'))
    expect(others.filter((file) => !pathsIn(told).some((named) => file.startsWith(named)))).toEqual([])
    expect(pathsIn(told).filter((named) => !files.some((file) => file.startsWith(named)))).toEqual([])
  })
})
