import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureFile } from '../catalog/picture-files.ts'
import { readConfig } from '../config/config.ts'
import { BucketServer } from '../testing/bucket-server.ts'
import { Bucket, SHOP_LIMITS } from './bucket.ts'
import { PictureBucket } from './picture-bucket.ts'
import { PictureFolder } from './picture-folder.ts'

let folder: string
let server: BucketServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greencart-pictures-'))
  server = await BucketServer.open()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function bucketAt(place: string): Bucket {
  const { pictureBucket } = readConfig(server.settings(place))
  if (!pictureBucket) throw new Error('no bucket')
  return new Bucket(pictureBucket, SHOP_LIMITS)
}

const PLACES = {
  'a folder': () => new PictureFolder(join(folder, 'data')),
  'a bucket': () => new PictureBucket(bucketAt('here')),
  'a bucket’s folder': () => new PictureBucket(bucketAt('there/shops/berlin')),
}

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000)
const names = async (files: Promise<Map<string, unknown>>) => [...(await files).keys()].sort()
const ALL_OF_MANGO = [160, 240, 320, 640].map((width) => pictureFile('mango', width))

describe.each(Object.entries(PLACES))('pictures in %s', (_, open) => {
  test('are kept in every width, set aside, brought back, and deleted when they are old', async () => {
    const store = open()
    await store.prepare()
    await store.keep(
      'mango',
      [160, 320, 640].map((width) => ({ width, bytes: Buffer.from(`mango ${width}`) })),
    )
    await store.prepare()
    expect(await names(store.files('kept'))).toEqual(ALL_OF_MANGO)
    expect(await store.read('kept', 'mango-240.webp')).toEqual(Buffer.from('mango 320'))
    expect(await store.read('kept', 'melon-240.webp')).toBeNull()
    await mkdir(join(folder, 'seed'), { recursive: true })
    await writeFile(join(folder, 'seed/fig-160.webp'), 'fig')
    await store.adopt(pathToFileURL(join(folder, 'seed/fig-160.webp')), 'fig-160.webp')
    expect(await store.list()).toEqual(new Set(['mango', 'fig']))

    await store.setAsideOlder(['mango', 'nothing'], fromNow(-60))
    expect(await store.list()).toEqual(new Set(['mango', 'fig']))
    await store.setAsideOlder(['mango', 'nothing'], fromNow(60))
    expect(await store.list()).toEqual(new Set(['fig']))
    expect(await store.listAside()).toEqual(new Set(['mango']))

    await store.deleteSetAside(fromNow(-60))
    await store.bringBack(['mango', 'melon'])
    expect(await names(store.files('kept'))).toEqual(['fig-160.webp', ...ALL_OF_MANGO])

    await store.setAside(['mango', 'melon'])
    await store.deleteSetAside(fromNow(60))
    await store.bringBack(['mango'])
    expect(await store.list()).toEqual(new Set(['fig']))
    expect(await store.listAside()).toEqual(new Set())
  })
})

test('a bucket of 1,100 files is listed whole', async () => {
  const names = Array.from({ length: 1_100 }, (_, index) => `p${index}-160.webp`)
  await server.fill('there/large/pictures', names)
  expect((await new PictureBucket(bucketAt('there/large')).list()).size).toBe(1_100)
})

test('a picture that one process sets aside while another brings it back is not lost', async () => {
  const [one, other] = [new PictureBucket(bucketAt('there/two')), new PictureBucket(bucketAt('there/two'))]
  for (let turn = 0; turn < 5; turn++) {
    await one.keep('plum', [{ width: 160, bytes: Buffer.from('plum') }])
    await Promise.all([one.setAside(['plum']), other.bringBack(['plum'])])
    await one.bringBack(['plum'])
    expect(await one.read('kept', 'plum-160.webp')).toEqual(Buffer.from('plum'))
  }
})

test('objects have the headers with which a CDN can serve them, and only a right key reads them', async () => {
  const store = new PictureBucket(bucketAt('there/cdn'))
  await store.keep('pear', [{ width: 160, bytes: Buffer.from('pear') }])
  await store.setAside(['pear'])
  await store.bringBack(['pear'])
  const bare = await fetch(`${server.settings('').S3_ENDPOINT}/there/cdn/pictures/pear-160.webp`)
  expect(bare.headers.get('content-type')).toBe('image/webp')
  expect(bare.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const { pictureBucket } = readConfig({ ...server.settings('there/cdn'), S3_SECRET_ACCESS_KEY: 'wrong' })
  const strange = new Bucket(pictureBucket as NonNullable<typeof pictureBucket>, SHOP_LIMITS)
  await expect(strange.get('pictures/pear-160.webp')).rejects.toThrow(
    /s3:\/\/there\/cdn can’t be used \(S3 returned 403/,
  )
})
