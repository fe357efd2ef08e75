import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { writeMarker } from '../db/folder-marker.ts'
import { pictureFilesOf } from '../outside/open-pictures.ts'
import { PictureFolder } from '../outside/picture-folder.ts'
import { BucketServer } from '../testing/bucket-server.ts'
import { movePictures } from './move-pictures.ts'
import { runPicturesMove } from './run-command.ts'

let place: string
let server: BucketServer
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'greencart-move-'))
  server = await BucketServer.open()
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true })
})

test('pictures go from the folder to a bucket and back, each compared; a damaged copy is found', async () => {
  const folder = new PictureFolder(join(place, 'data'))
  await folder.prepare()
  for (const fruit of ['mango', 'melon', 'unused']) {
    await folder.keep(fruit, [{ width: 640, bytes: Buffer.from(`picture of a ${fruit}`) }])
  }
  await folder.setAside(['unused'])
  const env = { DATA_DIR: join(place, 'data'), ...server.settings('here/moved'), PICTURES: undefined }
  const to = ['--to', 's3://here/moved']
  expect(await movePictures(env, to)).toEqual([
    '3 files copied, 0 were there, 0 were different there and are copied anew.',
    expect.stringContaining('s3://here/moved now has every picture'),
    expect.stringContaining('set PICTURES=s3://here/moved'),
    expect.any(String),
  ])

  // One of the same length, one cut, and one that a run which was broken off didn't reach.
  const bucket = await pictureFilesOf(readConfig(server.settings('here/moved')))
  await bucket.write('kept', 'mango-640.webp', Buffer.from('picture of a MANGO'))
  await bucket.write('aside', 'unused-640.webp', Buffer.from('pict'))
  await folder.keep('plum', [{ width: 640, bytes: Buffer.from('plum') }])
  expect((await movePictures(env, to))[0]).toMatch(/^1 files copied, 1 were there, 2 were different/)
  expect((await movePictures(env, to))[0]).toMatch(/^0 files copied, 4 were there, 0 were different/)

  const elsewhere = { ...env, DATA_DIR: join(place, 'elsewhere') }
  const back = ['--to', 'folder', '--from', 's3://here/moved']
  expect((await movePictures(elsewhere, back))[0]).toMatch(/^4 files copied/)
  const copy = join(place, 'elsewhere/pictures/mango-640.webp')
  expect(await readFile(copy, 'utf8')).toBe('picture of a mango')
  await writeFile(copy, 'picture of a manga')
  expect((await movePictures(elsewhere, back))[0]).toMatch(/^0 files copied, 3 were there, 1 were different/)

  writeMarker(join(place, 'elsewhere'), { shop: 'another', database: 'server', lostPictures: [] })
  await expect(movePictures(elsewhere, back)).rejects.toThrow('belongs to another shop')
  await expect(movePictures(env, ['--to', 'attic'])).rejects.toThrow(/^Usage/)
})

test('a bucket that is away is told in one sentence', async () => {
  const settings = { ...server.settings('here'), S3_ENDPOINT: 'http://127.0.0.1:9', DATA_DIR: join(place, 'data') }
  const caller = { argv: ['', '', '--to', 's3://here'], env: settings, exitCode: undefined }
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    await runPicturesMove(caller)
    expect(said.mock.calls).toEqual([[expect.stringMatching(/^The bucket s3:\/\/here can’t be used \(.*\)\.$/)]])
    expect(caller.exitCode).toBe(1)
  } finally {
    said.mockRestore()
  }
})
