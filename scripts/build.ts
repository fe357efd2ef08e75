import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sentenceFor } from '#server/db/start-refused.ts'

/** What the pages depend on: when any of it changes, they are built anew. */
const SOURCES = [
  'src/{web,domain,contract}/**',
  'seed/art/**',
  'scripts/{compress-assets,contract-for-browsers,first-page-chunks,router-for-browsers}.ts',
  '{vite,react-router}.config.ts',
  'package-lock.json',
]
// Half of the build's garbage collections are spared by more room for new objects.
const COMMAND = ['--max-semi-space-size=64', 'node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']

const project = path.join(import.meta.dirname, '..')
const built = path.join(project, 'build')
const stamp = path.join(built, 'pages.stamp')

function fingerprint(): string {
  const hash = createHash('sha256').update(COMMAND.join(' '))
  for (const file of globSync(SOURCES, { cwd: project }).sort()) {
    const absolute = path.join(project, file)
    if (/\.test\.tsx?$/.test(file) || !statSync(absolute).isFile()) continue
    hash.update(`\0${file}\0`).update(readFileSync(absolute))
  }
  return hash.digest('hex')
}

function isFresh(): boolean {
  try {
    return readFileSync(stamp, 'utf8') === fingerprint()
  } catch {
    return false
  }
}

async function build(): Promise<void> {
  mkdirSync(built, { recursive: true })
  console.log('Building the pages …')
  const start = performance.now()
  const wanted = fingerprint()
  rmSync(stamp, { force: true })
  // Takes the second core meanwhile. Without it the first start would only be slower.
  const compiler = spawn(process.execPath, ['scripts/compile-server.ts'], { cwd: project, stdio: 'ignore' })
  const compiling = once(compiler, 'exit')
  const child = spawn(process.execPath, COMMAND, { cwd: project, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(code ?? 1)
  await compiling
  writeFileSync(stamp, wanted)
  console.log(`Built the pages in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

const { values: options } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } })
try {
  if (!options['if-stale'] || !isFresh()) await build()
} catch (error) {
  console.error(sentenceFor(error))
  process.exit(1)
}
