import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PictureCacheFolder } from './picture-cache-folder.ts'

let folder: string
let failures: unknown[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greencart-picture-cache-'))
  failures = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const aProcess = ({ shop = 'ours', bytes = 1024 * 1024, files = 1000 } = {}) =>
  new PictureCacheFolder({ folder, bytes, files, shop }, (error) => failures.push(error))
const names = () => readdirSync(folder).sort()
const size = () => names().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
const at = (name: string) => join(folder, name)
const usedMinutesAgo = (name: string, minutes: number) => {
  const time = Date.now() / 1000 - minutes * 60
  utimesSync(at(name), time, time)
}

test('what one process writes, another one reads, with the time', async () => {
  const figs = randomBytes(5_000)
  await aProcess().write('figs-160.webp', figs)
  const read = await aProcess().read('figs-160.webp')
  expect(read?.bytes).toEqual(figs)
  expect(Date.now() - Number(read?.keptAt)).toBeLessThan(60_000)
  expect(await aProcess().read('plums-160.webp')).toBeNull()
  expect(statSync(at('figs-160.webp')).mode & 0o077).toBe(0)
})

describe('a file that is not what was written is not there, and goes', () => {
  const damages: Record<string, (file: string) => void> = {
    'one bit': (file) => {
      const bytes = readFileSync(file)
      bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60)
      writeFileSync(file, bytes)
    },
    'another time': (file) => {
      const bytes = readFileSync(file)
      bytes.writeUInt8(bytes.readUInt8(39) ^ 1, 39)
      writeFileSync(file, bytes)
    },
    'cut short': (file) => truncateSync(file, 300),
    'shorter than its digest': (file) => truncateSync(file, 10),
    empty: (file) => truncateSync(file, 0),
  }
  test.each(Object.entries(damages))('%s', async (_, damage) => {
    await aProcess().write('figs-160.webp', randomBytes(500))
    damage(at('figs-160.webp'))
    expect(await aProcess().read('figs-160.webp')).toBeNull()
    expect(names()).toEqual([])
  })

  test('under another name, or of another shop', async () => {
    await aProcess().write('figs-160.webp', randomBytes(500))
    writeFileSync(at('plums-160.webp'), readFileSync(at('figs-160.webp')))
    expect(await aProcess().read('plums-160.webp')).toBeNull()
    expect(await aProcess({ shop: 'theirs' }).read('figs-160.webp')).toBeNull()
  })
})

test('the folder stays within its size, and what was shown lately stays', async () => {
  const cache = aProcess({ bytes: 160_000 })
  for (let index = 0; index < 100; index++) {
    const name = `fruit-${index}-160.webp`
    await cache.write(name, randomBytes(4_000))
    usedMinutesAgo(name, 100 - index)
    // Shown again and again, long after it was written.
    expect((await cache.read('fruit-0-160.webp'))?.bytes.length).toBe(4_000)
    expect(size()).toBeLessThanOrEqual(160_000)
  }
  expect(names()).toContain('fruit-99-160.webp')
  expect(names()).not.toContain('fruit-1-160.webp')
})

test('and within its number of files', async () => {
  const cache = aProcess({ files: 32 })
  for (let index = 0; index < 100; index++) {
    await cache.write(`fruit-${index}-160.webp`, randomBytes(10))
    expect(names().length).toBeLessThanOrEqual(32)
  }
  expect(names().length).toBeGreaterThan(20)
})

test('six processes that write and delete at the same time: each picture is whole or not there', async () => {
  const pictures = Array.from({ length: 40 }, () => randomBytes(4_000))
  const processes = Array.from({ length: 6 }, () => aProcess({ bytes: 80_000 }))
  const work = processes.map(async (cache) => {
    for (let turn = 0; turn < 150; turn++) {
      const index = Math.floor(Math.random() * pictures.length)
      const name = `fruit-${index}-160.webp`
      const read = await cache.read(name)
      if (read) expect(read.bytes.equals(pictures[index] ?? Buffer.alloc(0))).toBe(true)
      else await cache.write(name, pictures[index] ?? Buffer.alloc(0))
    }
  })
  await Promise.all(work)
  expect(failures).toEqual([])
  // Each may have written a sixteenth since it last measured.
  expect(size()).toBeLessThanOrEqual(80_000 * (1 + 6 / 16))
})

test('what a killed process left half written is deleted after a while', async () => {
  writeFileSync(at('.writing-old'), 'half a pict')
  usedMinutesAgo('.writing-old', 30)
  writeFileSync(at('.writing-now'), 'half a pict')
  await aProcess().write('figs-160.webp', randomBytes(10))
  expect(names()).toEqual(['.writing-now', 'figs-160.webp'])
})

test('a folder that can not be made: nothing is kept, it is said once, and asked again after a minute', async () => {
  writeFileSync(at('a-file'), '')
  const cache = new PictureCacheFolder({ folder: at('a-file'), bytes: 1_000_000, shop: 'ours' }, (error) =>
    failures.push(error),
  )
  for (let turn = 0; turn < 3; turn++) await cache.write('figs-160.webp', randomBytes(10))
  expect(await cache.read('figs-160.webp')).toBeNull()
  expect(failures).toHaveLength(1)
})

const mayMount = process.getuid?.() === 0 && process.platform === 'linux'

describe.runIf(mayMount)('a full disk, as root on Linux', () => {
  beforeEach(() => {
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status).toBe(0)
  })
  afterEach(() => void spawnSync('umount', ['--lazy', folder]))

  test('keeps what fits, leaves nothing half written, and says it once', async () => {
    const cache = aProcess()
    for (let index = 0; index < 30; index++) await cache.write(`fruit-${index}-160.webp`, randomBytes(8_000))
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatchObject({ code: 'ENOSPC' })
    expect(names().filter((name) => name.startsWith('.writing-'))).toEqual([])
    expect((await aProcess().read('fruit-0-160.webp'))?.bytes.length).toBe(8_000)
  })
})
