import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import path from 'node:path'
import { programFile } from '#server/platform/platform.ts'

export const isRoot = process.getuid?.() === 0

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.map((folder) => path.join(folder, programFile(program))).find(isExecutable)
}

/** Runs a program to its end, unheard unless it fails: then its last words are in the error. */
export function run(program: string, args: string[], { env, ...how }: SpawnSyncOptions = {}): void {
  const result = spawnSync(program, args, {
    ...how,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.error) throw result.error
  if (result.status !== 0) {
    const lastWords = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-3).join(' ')
    throw new Error(`${path.basename(program)} ${args[0]} failed: ${lastWords}`)
  }
}

function distribution(): { id: string; family: string[] } {
  let release = ''
  try {
    release = readFileSync('/etc/os-release', 'utf8')
  } catch {
    return { id: '', family: [] }
  }
  const field = (name: string) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(release)?.[1] ?? ''
  return { id: field('ID'), family: [field('ID'), ...field('ID_LIKE').split(' ')] }
}

export const isDebian = distribution().id === 'debian'
export const isDebianFamily = distribution().family.includes('debian')

export function installDebianPackage(name: string): void {
  console.warn(`Installing the Debian package ${name} …`)
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}
