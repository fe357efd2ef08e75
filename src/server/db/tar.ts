import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './data-folder.ts'

/** A folder, a file of the disk, or bytes that are in memory. Names have at most 100 bytes, with slashes. */
export type Entry = { name: string } & ({ folder: true } | { path: string } | { bytes: Uint8Array })

const BLOCK = 512
const paddingAfter = (size: number) => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)

/** A tar file of these entries. Files may grow or shrink meanwhile: a database in use is repaired by its log. */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    if ('folder' in entry) yield header(`${entry.name}/`, 0)
    else if ('bytes' in entry) yield* packBytes(entry.name, entry.bytes)
    else yield* packFile(entry.name, entry.path)
  }
  yield new Uint8Array(2 * BLOCK)
}

function* packBytes(name: string, bytes: Uint8Array): Generator<Uint8Array> {
  yield header(name, bytes.length)
  yield bytes
  yield paddingAfter(bytes.length)
}

async function* packFile(name: string, path: string): AsyncGenerator<Uint8Array> {
  const facts = await stat(path).catch(ignoreMissing)
  if (!facts) return
  yield header(name, facts.size)
  let left = facts.size
  if (left > 0) {
    for await (const chunk of createReadStream(path, { end: left - 1, highWaterMark: 256 * 1024 })) {
      left -= chunk.length
      yield chunk
    }
  }
  if (left > 0) yield new Uint8Array(left)
  yield paddingAfter(facts.size)
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}

function header(name: string, size: number): Uint8Array {
  const block = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for an archive`)
  block.write(name, 0)
  block.write(octal(name.endsWith('/') ? PRIVATE_FOLDER : PRIVATE_FILE, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(Math.floor(Date.now() / 1000), 12), 136)
  block.write(' '.repeat(8), 148)
  block.write(name.endsWith('/') ? '5' : '0', 156)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

/** Writes the files of a tar file into a new folder. */
export async function unpack(tar: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const source = new Blocks(tar)
  for (;;) {
    const block = await source.take(BLOCK)
    const name = textAt(block, 0, 100)
    if (name === '') return
    const prefix = textAt(block, 345, 155)
    const path = join(folder, prefix, name)
    if (relative(folder, path).startsWith('..')) throw new Error(`${name} is outside of the archive`)
    const size = Number.parseInt(textAt(block, 124, 12).trim() || '0', 8)
    const isFolder = textAt(block, 156, 1) === '5' || name.endsWith('/')
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
    if (!isFolder) await unpackFile(source, path, size)
  }
}

async function unpackFile(source: Blocks, path: string, size: number): Promise<void> {
  const file = await open(path, 'w', PRIVATE_FILE)
  try {
    for (let left = size; left > 0; ) {
      const part = await source.take(Math.min(left, 256 * 1024))
      await file.writeFile(part)
      left -= part.length
    }
  } finally {
    await file.close()
  }
  await source.take(paddingAfter(size).length)
}

const textAt = (block: Buffer, start: number, length: number) =>
  block.toString('utf8', start, start + length).replace(/\0.*$/s, '')

/** The next bytes of a stream, as many as are asked for. */
class Blocks {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<Buffer> {
    const parts = [this.#rest]
    for (let have = this.#rest.length; have < length; ) {
      const { value, done } = await this.#chunks.next()
      if (done) throw new Error('the archive ends too early')
      parts.push(Buffer.from(value))
      have += value.length
    }
    const bytes = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    this.#rest = bytes.subarray(length)
    return bytes.subarray(0, length)
  }
}
