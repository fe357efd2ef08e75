import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const rows = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (\d) \| (.+) \| (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, section = '', statement = '', checkedBy = '']) => ({ section, statement, checkedBy }))

const SPEC = 'src/server/spec'

test('every statement names tests that exist, and those of a section say so in their names', () => {
  expect(rows.length).toBeGreaterThan(70)
  for (const { section, statement, checkedBy } of rows) {
    const files = [...checkedBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(files, statement).not.toEqual([])
    for (const file of files) {
      const source = readFileSync(path.join(root, file), 'utf8')
      if (file.startsWith(SPEC)) expect(source, `${file} has no test of §${section}`).toContain(`§${section} `)
    }
  }
})

test('every file that checks the specification is in the table', () => {
  for (const file of readdirSync(path.join(root, SPEC))) {
    expect(
      rows.some(({ checkedBy }) => checkedBy.includes(`\`${SPEC}/${file}\``)),
      file,
    ).toBe(true)
  }
})
