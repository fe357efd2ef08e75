import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

const project = path.join(import.meta.dirname, '..')
const stamp = path.join(project, 'build/stamp')
const sources = [
  'src/{web,domain,contract}/**',
  'seed/art/**',
  'scripts/{build,compress-assets}.ts',
  '{vite,react-router}.config.ts',
  'package-lock.json',
]

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: project }).sort()) {
    const absolute = path.join(project, file)
    if (!/\.test\.tsx?$/.test(file) && statSync(absolute).isFile())
      hash.update(`${file}\0`).update(readFileSync(absolute))
  }
  return hash.digest('hex')
}

function lastBuilt(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

function build(wanted: string) {
  rmSync(stamp, { force: true })
  const reactRouter = path.join(project, 'node_modules/@react-router/dev/bin.cjs')
  const { status } = spawnSync(process.execPath, [reactRouter, 'build'], { cwd: project, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}

const { values: options } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } })
const wanted = fingerprint()
if (!options['if-stale'] || lastBuilt() !== wanted) build(wanted)
