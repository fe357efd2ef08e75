import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { PRIVATE_FOLDER } from './data-folder.ts'
import { unpack } from './tar.ts'

/**
 * A database with its tables but without a shop, as it was when it was packed: making the files and tables takes many
 * times as long as unpacking them. Later migrations are run on top. Made by scripts/pack-empty-database.ts.
 */
export const EMPTY_DATABASE = join(import.meta.dirname, 'empty-database.tar.br')
export const PACKED_BY_PGLITE = '0.5.16'

export async function unpackEmptyDatabase(place: string): Promise<void> {
  await mkdir(place, { mode: PRIVATE_FOLDER })
  await pipeline(createReadStream(EMPTY_DATABASE), createBrotliDecompress(), (tar) => unpack(tar, place))
}
