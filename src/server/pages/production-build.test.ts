import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const BUILD = resolve(import.meta.dirname, '../../../build/pages/server')

test('pages are rendered by the production build of React, however the shop is started', () => {
  const files = globSync('**/*.js', { cwd: BUILD })
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    expect(readFileSync(resolve(BUILD, file), 'utf8'), file).not.toMatch(
      /^\/\/ .*\.development\.js$|process\.env\.NODE_ENV/m,
    )
  }
})
