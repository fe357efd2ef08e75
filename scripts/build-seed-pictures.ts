import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { encodePicture } from '../src/server/catalog/picture-encoder.ts'
import { seedPictureName } from '../src/server/catalog/seed-picture-name.ts'

/** Encodes the demo catalogue's pictures once at build time, so that the first start need not. */
const MASTERS = new URL('../seed/pictures/', import.meta.url)
const ENCODED = new URL('../build/seed-pictures/', import.meta.url)

await mkdir(ENCODED, { recursive: true })
const kept = new Set<string>()
const existing = new Set(await readdir(ENCODED))
for (const file of await readdir(MASTERS)) {
  const master = await readFile(new URL(file, MASTERS))
  const name = seedPictureName(file.replace(/\.webp$/, ''), master)
  const done = [...existing].filter((encoded) => encoded.startsWith(`${name}-`))
  for (const encoded of done) kept.add(encoded)
  if (done.length > 0) continue
  for (const { width, bytes } of await encodePicture(master)) {
    const encoded = `${name}-${width}.webp`
    await writeFile(new URL(encoded, ENCODED), bytes)
    kept.add(encoded)
  }
}
for (const stale of existing) if (!kept.has(stale)) await rm(new URL(stale, ENCODED))
