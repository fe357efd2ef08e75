import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { catalogue } from '#seed/catalogue.ts'
import { readConfig } from '../config/config.ts'
import { PictureCacheFolder } from '../outside/picture-cache-folder.ts'
import { BucketServer } from '../testing/bucket-server.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { type ReopenedShop, reopenShop } from '../testing/reopen-shop.ts'

let server: BucketServer
let shop: OpenShop
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'greencart-seen-'))
  server = await BucketServer.open()
  const { pictureBucket } = readConfig(server.settings('here/seen'))
  shop = await openShop({ seeds: catalogue.slice(0, 6), config: { pictureBucket, logLevel: 'silent' } })
})
afterAll(async () => {
  await shop?.close()
  await server?.close()
  await rm(place, { recursive: true })
})

async function pictureUrls(): Promise<string[]> {
  const { body } = await shop.visitor().expectDone(listProducts)
  return body.products.flatMap(({ image }) => image.slice(0, 1))
}

/** Another process: nothing is in its memory, and its folder is that of the machine. */
async function inAnotherProcess(
  machine: string,
  work: (other: ReopenedShop) => Promise<void>,
  megabytes = 8,
): Promise<void> {
  const pictureCache = { folder: join(place, machine), bytes: megabytes * 1024 * 1024 }
  const other = await reopenShop(shop, { pictureCache })
  try {
    await work(other)
  } finally {
    await other.close()
  }
}

async function withoutBucket(work: () => Promise<void>): Promise<void> {
  await server.goAway()
  try {
    await work()
  } finally {
    await server.comeBack()
  }
}

const statusAt = async (process: ReopenedShop, url: string) => (await process.visitor().fetch(url)).status
const bytesAt = async (process: ReopenedShop, url: string) =>
  Buffer.from(await (await process.visitor().fetch(url)).arrayBuffer())

test('the bucket is away: what one process has shown, the others of its machine show, also after a restart', async () => {
  const [figs = '', other = ''] = await pictureUrls()
  let bytes = Buffer.alloc(0)
  await inAnotherProcess('one', async (left) => {
    bytes = await bytesAt(left, figs)
    await inAnotherProcess('one', async (right) => {
      await withoutBucket(async () => {
        expect(await statusAt(right, figs)).toBe(200)
        expect(await bytesAt(right, figs)).toEqual(bytes)
        expect(await statusAt(right, other)).toBe(503)
      })
    })
  })
  await withoutBucket(() =>
    inAnotherProcess('one', async (restarted) => {
      expect(await bytesAt(restarted, figs)).toEqual(bytes)
    }),
  )
})

test('a machine that never showed it says so at once, with a time to ask again, and shows it once the bucket is back', async () => {
  const [figs = ''] = await pictureUrls()
  await inAnotherProcess('new', async (fresh) => {
    await withoutBucket(async () => {
      const refused = await fresh.visitor().fetch(figs)
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    })
    await expect.poll(() => statusAt(fresh, figs)).toBe(200)
  })
})

test('a damaged file is never shown: it is read from the bucket again', async () => {
  const [figs = ''] = await pictureUrls()
  let bytes = Buffer.alloc(0)
  await inAnotherProcess('damaged', async (first) => {
    bytes = await bytesAt(first, figs)
  })
  const [name = ''] = await readdir(join(place, 'damaged'))
  await truncate(join(place, 'damaged', name), bytes.length)
  await inAnotherProcess('damaged', async (next) => {
    await withoutBucket(async () => expect(await statusAt(next, figs)).toBe(503))
    await expect.poll(() => statusAt(next, figs)).toBe(200)
    expect(await bytesAt(next, figs)).toEqual(bytes)
  })
})

test('after a week the bucket is asked again: what it no longer has is not shown, unless it is away', async () => {
  const folder = join(place, 'old')
  const cache = new PictureCacheFolder({ folder, bytes: 1024 * 1024, shop: shop.shop.shopId }, () => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 8 * 24 * 3_600_000 })
  for (const name of ['dates-160.webp', 'limes-160.webp']) await cache.write(name, Buffer.from('an old picture'))
  vi.useRealTimers()
  await inAnotherProcess('old', async (process) => {
    await withoutBucket(async () => expect(await statusAt(process, '/pictures/dates-160.webp')).toBe(200))
    await expect.poll(() => statusAt(process, '/pictures/durian-160.webp')).toBe(404)
    expect(await statusAt(process, '/pictures/limes-160.webp')).toBe(404)
  })
  expect(await readdir(folder)).toEqual(['dates-160.webp'])
})

test('a folder that can not be written costs nobody a picture', async () => {
  const [figs = '', plums = ''] = await pictureUrls()
  await writeFile(join(place, 'a-file'), '')
  await inAnotherProcess('a-file', async (process) => {
    expect([await statusAt(process, figs), await statusAt(process, plums)]).toEqual([200, 200])
  })
  await inAnotherProcess('none', async (process) => expect(await statusAt(process, figs)).toBe(200), 0)
  expect(await readdir(place)).not.toContain('none')
})
