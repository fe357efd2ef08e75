import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const server = path.join(import.meta.dirname, '../src/server')

/** The folders of src/server from the ground up: a folder imports only from floors below its own. */
const FLOORS = [
  ['config'],
  ['db'],
  ['http', 'jobs'],
  ['limits'],
  ['accounts', 'catalog', 'mail', 'payments'],
  ['addresses', 'cart', 'contact', 'orders', 'pages'],
  ['checkout', 'outside'],
  ['backup'],
]

const isTest = (file: string) => /\.test\.ts$|^(testing|trust|spec|clients)\//.test(file)
const sources = globSync('**/*.ts', { cwd: server }).filter((file) => !isTest(file))
const folderOf = (file: string) => (file.includes(path.sep) ? (file.split(path.sep)[0] ?? '') : '.')
const floorOf = (folder: string) => FLOORS.findIndex((floor) => floor.includes(folder))

function importsOf(file: string): string[] {
  const source = readFileSync(path.join(server, file), 'utf8')
  const targets = [...source.matchAll(/(?:from|import\() ?'((?:\.|#server\/)[^']+)'/g)].map(([, target = '']) => target)
  const inServer = (target: string) =>
    target.startsWith('#') ? target.slice('#server/'.length) : path.join(path.dirname(file), target)
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
