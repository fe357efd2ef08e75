import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

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
    command: ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
  },
  {
    name: 'seed-pictures',
    sources: ['seed/pictures/**', 'src/server/catalog/*picture*.ts', 'scripts/build-seed-pictures.ts'],
    command: ['scripts/build-seed-pictures.ts'],
  },
  {
    name: 'database-template',
    sources: ['package-lock.json', 'src/server/db/pglite-worker.ts', 'scripts/build-database-template.ts'],
    command: ['scripts/build-database-template.ts'],
  },
]

const project = path.join(import.meta.dirname, '..')
const stampOf = ({ name }: Part) => path.join(project, 'build', `${name}.stamp`)

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

function build(part: Part): void {
  console.log(`Building the ${part.name} …`)
  const wanted = fingerprint(part)
  rmSync(stampOf(part), { force: true })
  const { status } = spawnSync(process.execPath, part.command, { cwd: project, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stampOf(part), wanted)
}

const { values: options } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } })
for (const part of parts) {
  if (!options['if-stale'] || !isFresh(part)) build(part)
}
