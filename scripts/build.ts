import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sentenceFor } from '#server/db/start-refused.ts'

interface Part {
  name: string
  /** What the outcome depends on: when any of it changes, the part is built anew. */
  sources: string[]
  command: string[]
}

const parts: Part[] = [
  {
    name: 'pages',
    sources: [
      'src/{web,domain,contract}/**',
      'seed/art/**',
      'scripts/{compress-assets,first-page-chunks,slim-manifest}.ts',
      '{vite,react-router}.config.ts',
      'package-lock.json',
    ],
    // Half of the build's garbage collections are spared by more room for new objects.
    command: ['--max-semi-space-size=64', 'node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
  },
  {
    name: 'database template',
    sources: ['package-lock.json', 'src/server/db/pglite-worker.ts', 'scripts/build-database-template.ts'],
    // A process that ends at once has no use for optimized WebAssembly.
    command: ['--liftoff-only', 'scripts/build-database-template.ts'],
  },
]

const project = path.join(import.meta.dirname, '..')
const built = path.join(project, 'build')
const stampOf = ({ name }: Part) => path.join(built, `${name.replaceAll(' ', '-')}.stamp`)

function fingerprint({ sources, command }: Part): string {
  const hash = createHash('sha256').update(command.join(' '))
  for (const file of globSync(sources, { cwd: project }).sort()) {
    const absolute = path.join(project, file)
    if (/\.test\.tsx?$/.test(file) || !statSync(absolute).isFile()) continue
    hash.update(`\0${file}\0`).update(readFileSync(absolute))
  }
  return hash.digest('hex')
}

function isFresh(part: Part): boolean {
  try {
    return readFileSync(stampOf(part), 'utf8') === fingerprint(part)
  } catch {
    return false
  }
}

async function build(part: Part): Promise<void> {
  console.log(`Building the ${part.name} …`)
  const start = performance.now()
  const wanted = fingerprint(part)
  rmSync(stampOf(part), { force: true })
  const child = spawn(process.execPath, part.command, { cwd: project, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(code ?? 1)
  writeFileSync(stampOf(part), wanted)
  console.log(`Built the ${part.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

const { values: options } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } })
try {
  mkdirSync(built, { recursive: true })
  await Promise.all(parts.filter((part) => !options['if-stale'] || !isFresh(part)).map(build))
} catch (error) {
  console.error(sentenceFor(error))
  process.exit(1)
}
