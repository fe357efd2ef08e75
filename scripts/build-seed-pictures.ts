import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { encodePicture, PICTURE_WIDTHS } from '#server/catalog/picture-encoder.ts'
import { seedPictureName } from '#server/catalog/seed-picture-name.ts'

/** Encodes the demo catalogue's pictures once at build time, so that the first start need not. */
const MASTERS = new URL('../seed/pictures/', import.meta.url)
const MASTER_WIDTH = 640
const NARROWER = PICTURE_WIDTHS.filter((width) => width < MASTER_WIDTH)
const ENCODED = new URL('../build/seed-pictures/', import.meta.url)

async function encode(file: string): Promise<void> {
  const master = await readFile(new URL(file, MASTERS))
  const name = seedPictureName(file.replace(/\.webp$/, ''), master)
  // The master is a WebP of 640 pixels already: drawing it anew would take most of the time and lose sharpness.
  const pictures = [{ width: MASTER_WIDTH, bytes: master }, ...(await encodePicture(master, NARROWER))]
  for (const { width, bytes } of pictures) await writeFile(new URL(`${name}-${width}.webp`, ENCODED), bytes)
}

await rm(ENCODED, { recursive: true, force: true })
await mkdir(ENCODED, { recursive: true })
await Promise.all((await readdir(MASTERS)).map(encode))
