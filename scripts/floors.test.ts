import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { withSlashes } from '#server/platform/platform.ts'
import { floorsInWords, PARTS, SERVER_FLOORS, WEB_FLOORS } from './floors.ts'

const project = path.join(import.meta.dirname, '..')
const src = path.join(project, 'src')

type Import = { from: string; to: string }

/** Imports another file of `src`, by its path there, or a package, by its name. */
const imports: Import[] = globSync('**/*.{ts,tsx}', { cwd: src })
  .map((file) => withSlashes(file))
  .filter((file) => !/\.test\.tsx?$|^server\/(testing|trust|spec|clients)\/|\+types/.test(file))
  .flatMap((from) => {
    const source = readFileSync(path.join(src, from), 'utf8')
    const targets = [...source.matchAll(/(?:\bfrom|\bimport\(|^import) ?'([^']+)'/gm)].map(([, target = '']) => target)
    return targets.map((target) => ({ from, to: resolved(from, target) }))
  })

function resolved(from: string, target: string): string {
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(from), target)
  const [, part, rest] = /^#(domain|contract|server|web)\/(.*)/.exec(target) ?? []
  return part ? `${part}/${rest}` : target
}

const partOf = (file: string) => /^[^/]+/.exec(file)?.[0] ?? ''
const isOurs = (file: string) => partOf(file) in PARTS
/** `.` for files beside the folders. */
const folderIn = (part: string, file: string) => {
  const [, folder = '.'] = /^([^/]+)\//.exec(file.slice(part.length + 1)) ?? []
  return folder
}
const told = (those: Import[]) => those.map(({ from, to }) => `${from} → ${to}`)

test.each(Object.entries(PARTS))('%s imports what is below it', (part, { parts, packages }) => {
  const own = imports.filter(({ from }) => partOf(from) === part)
  expect(own.length).toBeGreaterThan(10)
  const wrong = own.filter(({ to }) =>
    isOurs(to)
      ? partOf(to) !== part && !parts.includes(partOf(to))
      : packages && !packages.includes(to) && !to.startsWith('../'),
  )
  expect(told(wrong)).toEqual([])
})

describe.each([
  ['server', SERVER_FLOORS],
  ['web', WEB_FLOORS],
])('folders of %s', (part, floors) => {
  const own = imports.filter(({ from }) => partOf(from) === part)
  const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder))

  test('each have a floor', () => {
    const folders = new Set(own.map(({ from }) => folderIn(part, from)).filter((folder) => folder !== '.'))
    expect([...folders].sort()).toEqual(floors.flat().sort())
  })

  test('import downwards only, and none imports the files beside them', () => {
    const upwards = own.filter(({ from, to }) => {
      const [folder, other] = [folderIn(part, from), folderIn(part, to)]
      if (folder === '.' || partOf(to) !== part || folder === other) return false
      return other === '.' || floorOf(other) >= floorOf(folder)
    })
    expect(told(upwards)).toEqual([])
  })

  test('are listed in CONTRIBUTING.md as they stand', () => {
    expect(readFileSync(path.join(project, 'CONTRIBUTING.md'), 'utf8')).toContain(floorsInWords(floors))
  })
})

test('production loads dev/ where there is no payment provider, and nowhere else', () => {
  const users = imports.filter(({ to }) => to.startsWith('#dev/')).map(({ from }) => from)
  expect(users).toEqual(['server/outside/open-payments.ts'])
})

test('stores import neither stores nor routes, which compose them', () => {
  const wrong = imports.filter(
    ({ from, to }) => /-store\.ts$/.test(from) && /-(store|routes)\.ts$/.test(to) && isOurs(to),
  )
  expect(told(wrong.filter(({ from }) => partOf(from) === 'server'))).toEqual([])
})

/** The query builder has no LOCK TABLE. */
const SQL_TEXT = /\bstatement[<(]|\b(?:db|tx)\.execute[<(](?!sql`LOCK TABLE)/
const QUERY_BUILDER = /\b(?:db|tx)\s*\.(?:select|selectDistinct|insert|update|delete|\$count)[<(]/

test('a store is written in SQL text or with the query builder, not in both', () => {
  const stores = globSync('server/**/*-store.ts', { cwd: src })
  expect(stores.length).toBeGreaterThan(50)
  const both = stores.filter((file) => {
    const source = readFileSync(path.join(src, file), 'utf8')
    return SQL_TEXT.test(source) && QUERY_BUILDER.test(source)
  })
  expect(both.map((file) => withSlashes(file))).toEqual([])
})

test.each(['web/shop', 'web/seller', 'web/staff'])('folders of %s do not import each other in circles', (area) => {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (!from.startsWith(`${area}/`) || !to.startsWith(`${area}/`)) continue
    const [folder, other] = [folderIn(area, from), folderIn(area, to)]
    if (folder === '.' || other === '.' || folder === other) continue
    below.set(folder, (below.get(folder) ?? new Set()).add(other))
  }
  expect(below.size).toBeGreaterThan(1)
  expect([...below.keys()].filter((folder) => reach(below, folder).has(folder))).toEqual([])
})

function reach(below: ReadonlyMap<string, Set<string>>, from: string, seen = new Set<string>()): Set<string> {
  for (const next of below.get(from) ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reach(below, next, seen)
  }
  return seen
}
