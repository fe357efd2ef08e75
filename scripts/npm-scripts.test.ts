import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const scripts: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts

/** What cmd.exe and sh understand alike: words, and `&&` between commands. */
const WORD = /^[\w@./:=-]+$/
const PROGRAMS = ['node', 'biome']

function complaints(script: string): string[] {
  return script.split(' && ').flatMap((command) => {
    const [program = '', ...words] = command.split(' ')
    return [
      ...(PROGRAMS.includes(program) ? [] : [`${program} is none of ${PROGRAMS.join(', ')}`]),
      ...words.filter((word) => !WORD.test(word)).map((word) => `${word} means something to a shell`),
    ]
  })
}

describe('npm runs scripts with cmd.exe on Windows, so they are plain commands', () => {
  test.each(Object.entries(scripts))('npm run %s', (_, script) => {
    expect(complaints(script)).toEqual([])
    const files = script.split(' ').filter((word) => word.endsWith('.ts'))
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  test.each([
    'exec scripts/start.sh',
    'scripts/start.sh',
    './start.sh',
    'NODE_ENV=production node src/server/main.ts',
    'node src/server/main.ts "$PORT"',
    "node -e 'process.exit()'",
    'node a.ts; node b.ts',
    'node a.ts > log',
    'node a.ts &',
    'rm -rf build',
  ])('%s would not run there', (script) => {
    expect(complaints(script)).not.toEqual([])
  })
})

test.each(['start', 'proof:scale', 'soak', 'bench'])('npm run %s builds what is missing first', (name) => {
  expect(scripts[`pre${name}`]).toBe('node --import ./scripts/check-node.js scripts/build.ts --if-stale')
})
