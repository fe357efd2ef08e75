import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { withoutServerParts } from './contract-for-browsers.ts'

const contract = path.join(import.meta.dirname, '../src/contract')

test('browsers get the contract whole, but for what only the server reads', () => {
  let leftOut = 0
  for (const file of globSync('**/*.ts', { cwd: contract }).filter((name) => !name.endsWith('.test.ts'))) {
    const source = readFileSync(path.join(contract, file), 'utf8')
    const shortened = withoutServerParts(source)
    expect(parseSync(file, shortened).errors, file).toEqual([])
    expect(shortened, file).not.toMatch(/^ {2}(?:(?:summary|refusals):\s*['"[]|query: )/m)
    expect(shortened.match(/^ {2}path: /gm), file).toEqual(source.match(/^ {2}path: /gm))
    if (shortened !== source) leftOut++
  }
  const catalog = withoutServerParts(readFileSync(path.join(contract, 'catalog/catalog.ts'), 'utf8'))
  expect(catalog).not.toMatch(/productQuery|z\.optional\(facetCounts\)/)
  expect(leftOut).toBeGreaterThan(5)
})
