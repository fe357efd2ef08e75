import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { encodePicture } from '../src/server/catalog/picture-encoder.ts'
import { seedPictureName } from '../src/server/catalog/seed-picture-name.ts'

/** Encodes the demo catalogue's pictures once at build time, so that the first start need not. */
const MASTERS = new URL('../seed/pictures/', import.meta.url)
const ENCODED = new URL('../build/seed-pictures/', import.meta.url)

async function encode(file: string): Promise<void> {
  const master = await readFile(new URL(file, MASTERS))
  const name = seedPictureName(file.replace(/\.webp$/, ''), master)
  // The master is a WebP of 640 pixels already: drawing it anew would take most of the time and lose sharpness.
  const pictures = [{ width: 640, bytes: master }, ...(await encodePicture(master, [160, 320]))]
  for (const { width, bytes } of pictures) await writeFile(new URL(`${name}-${width}.webp`, ENCODED), bytes)
}

await rm(ENCODED, { recursive: true, force: true })
await mkdir(ENCODED, { recursive: true })
const before = await readdir(ENCODED)
const kept = new Set<string>()
const waiting = await readdir(MASTERS)

async function encodeNext(): Promise<void> {
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const master = await readFile(new URL(file, MASTERS))
    const name = seedPictureName(file.replace(/\.webp$/, ''), master)
    const done = before.filter((encoded) => encoded.startsWith(`${name}-`))
    for (const encoded of done) kept.add(encoded)
    if (done.length === 0) await encode(name, master)
  }
}

async function encode(name: string, master: Buffer): Promise<void> {
  for (const { width, bytes } of await encodePicture(master)) {
    await writeFile(new URL(`${name}-${width}.webp`, ENCODED), bytes)
    kept.add(`${name}-${width}.webp`)
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, encodeNext))
for (const stale of before) if (!kept.has(stale)) await rm(new URL(stale, ENCODED))
