import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { openEmbedded } from '../db/open-embedded.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { startShop } from '../testing/shop-process.ts'
import { BusyShopper } from './busy-shoppers.ts'
import { addProducts, brokenPromises } from './kept-promises.ts'

/** A disk of a hundred megabytes needs a mount, and a mount needs root. */
const mayMount = process.getuid?.() === 0 && process.platform === 'linux'
const embedded = !process.env.TEST_DATABASE_URL

let disk: string

/** Leaves 80 kB, also while the shop goes on writing. */
function fill(): void {
  for (let tries = 0; ; tries++) {
    const { bavail, bsize } = statfsSync(disk)
    try {
      writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - 80_000)))
      return
    } catch (error) {
      if (tries === 20) throw error
      makeRoom()
    }
  }
}
const makeRoom = () => rmSync(join(disk, 'filler'))

describe.runIf(mayMount && embedded)('a full disk, as root on Linux', { timeout: 120_000 }, () => {
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'greencart-disk-'))
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', disk]).status).toBe(0)
  })
  afterEach(() => {
    // Lazily: a process that another test starts holds all open files for a moment.
    spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  })

  test('refuses what it cannot keep, loses nothing, and works again when there is room', async () => {
    const folder = join(disk, 'data')
    const settings = { SEED: '0', ...(await migratedData(folder)) }
    let shop = await startShop(folder, settings)
    const products = await addProducts(shop)
    const shoppers = Array.from({ length: 4 }, () => new BusyShopper(shop.url))
    const everybody = (turns: number) =>
      Promise.all(
        shoppers.map(async (shopper) => {
          for (let turn = 0; turn < turns; turn++) await shopper.act(products)
        }),
      )
    const acknowledged = () => shoppers.flatMap(({ attempts }) => attempts).filter(({ orderId }) => orderId).length
    await everybody(5)
    expect((await fetch(shop.url + listProducts.path)).status).toBe(200)
    fill()
    await everybody(40)
    const whileFull = acknowledged()
    await everybody(2)
    expect(acknowledged()).toBe(whileFull)
    expect((await fetch(shop.url + listProducts.path)).status).toBe(200)
    makeRoom()
    await everybody(5)
    expect(acknowledged()).toBeGreaterThan(whileFull)
    expect(await brokenPromises(shop, shoppers, products)).toEqual([])
    await shop.kill()
    shop = await startShop(folder, settings)
    expect(await brokenPromises(shop, shoppers, products)).toEqual([])
    await shop.stop()
  })

  test('no room for the write-ahead log ends the database, and the next call opens it again', async () => {
    const folder = join(disk, 'data')
    await migratedData(folder)
    const { pool, close } = await openEmbedded({ folder })
    await pool.query('CREATE TABLE shelf (loaves int)')
    await pool.query('INSERT INTO shelf VALUES (0)')
    fill()
    let baked = 0
    // Each turn asks for the next segment of the log, which has no room.
    const bake = async () => {
      await pool.query('SELECT pg_switch_wal()')
      await pool.query('UPDATE shelf SET loaves = $1', [baked + 1])
      baked++
    }
    const untilRefused = async () => {
      for (let turn = 0; turn < 10; turn++) await bake()
    }
    await expect(untilRefused()).rejects.toMatchObject({ code: '53100' })
    await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ECONNRESET' })
    makeRoom()
    const { rows } = await pool.query('SELECT loaves FROM shelf')
    expect(rows).toEqual([{ loaves: baked }])
    await bake()
    await close()
  })

  test('without room for the log calls are refused at once, instead of one futile opening after the other', async () => {
    const { pool, close } = await openEmbedded({ folder: join(disk, 'data') })
    await pool.query('CREATE TABLE shelf (loaves int)')
    fill()
    await expect(pool.query('SELECT pg_switch_wal()')).resolves.toBeDefined()
    const refusal = () =>
      expect(pool.query('INSERT INTO shelf VALUES (1)')).rejects.toMatchObject({ code: expect.any(String) })
    // The one that ends the database, and those that hear of it.
    for (let turn = 0; turn < 3; turn++) await refusal()
    const began = performance.now()
    for (let turn = 0; turn < 40; turn++) await refusal()
    const refused = performance.now()
    makeRoom()
    await pool.query('INSERT INTO shelf VALUES (2)')
    const openingMs = performance.now() - refused
    expect(refused - began).toBeLessThan(5 * openingMs)
    expect((await pool.query('SELECT loaves FROM shelf')).rows).toEqual([{ loaves: 2 }])
    await close()
  })
})
