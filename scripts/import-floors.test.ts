import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withSlashes } from '#server/platform/platform.ts'

const src = path.join(import.meta.dirname, '../src')
const server = path.join(src, 'server')

/** The folders of src/server from the ground up: a folder imports only from floors below its own. */
const FLOORS = [
  ['platform'],
  ['config'],
  ['db'],
  ['http', 'jobs'],
  ['activity', 'answers', 'cluster', 'limits'],
  ['mail', 'search'],
  ['accounts', 'catalog', 'credit', 'delivery', 'payments'],
  ['addresses', 'back-in-stock', 'cart', 'contact', 'favourites', 'orders', 'pages', 'staff'],
  ['checkout', 'outside', 'picking', 'riding'],
  ['backup', 'personal-data'],
]

const isTest = (file: string) => /\.test\.ts$|^(testing|trust|spec|clients)\//.test(file)
const sources = globSync('**/*.ts', { cwd: server })
  .map((file) => withSlashes(file))
  .filter((file) => !isTest(file))
const folderOf = (name: string) => (name.includes('/') ? (name.split('/')[0] ?? '') : '.')
const floorOf = (folder: string) => FLOORS.findIndex((floor) => floor.includes(folder))

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(server, file), 'utf8')
  const targets = [...source.matchAll(/(?:from|import\() ?'((?:\.|#server\/)[^']+)'/g)].map(([, target = '']) => target)
  const inServer = (target: string) =>
    target.startsWith('#') ? target.slice('#server/'.length) : path.posix.join(path.posix.dirname(file), target)
  return targets.map(inServer).filter((target) => !target.startsWith('..'))
}

test('every folder of the server has a floor', () => {
  const folders = new Set(sources.map(folderOf).filter((folder) => folder !== '.'))
  expect([...folders].sort()).toEqual(FLOORS.flat().sort())
})

test('folders import downwards only, types included, and none imports the files that start the server', () => {
  const upwards = sources.flatMap((file) => {
    const folder = folderOf(file)
    if (folder === '.') return []
    const goesUp = (target: string) => {
      const other = folderOf(target)
      return other !== folder && (other === '.' || floorOf(other) >= floorOf(folder))
    }
    return importsOf(file)
      .filter(goesUp)
      .map((target) => `${file} → ${target}`)
  })
  expect(upwards).toEqual([])
})

test.each(['web/shop', 'web/seller'])('folders of %s do not import each other in circles, types included', (area) => {
  const root = path.join(src, area)
  const imports = new Map<string, Set<string>>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root }).map((name) => withSlashes(name))) {
    if (/\.test\./.test(file)) continue
    const source = readFileSync(path.join(root, file), 'utf8')
    for (const [, target = ''] of source.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const other = folderOf(path.posix.join(path.posix.dirname(file), target))
      if (other === '..' || other === '.' || other === folderOf(file)) continue
      imports.set(folderOf(file), (imports.get(folderOf(file)) ?? new Set()).add(other))
    }
  }
  const circles = [...imports.keys()].filter((folder) => reach(imports, folder).has(folder))
  expect(imports.size).toBeGreaterThan(4)
  expect(circles).toEqual([])
})

function reach(imports: ReadonlyMap<string, Set<string>>, from: string, seen = new Set<string>()): Set<string> {
  for (const next of imports.get(from) ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reach(imports, next, seen)
  }
  return seen
}
