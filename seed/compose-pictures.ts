/*
 * Composes the product pictures of the demo catalogue (seed/pictures/<width>/*.webp).
 *
 * The parts come from the Fluent Emoji 3D set, see LICENCE-pictures.md, and from our own drawings. To run it
 * again, fetch the set somewhere outside the project and give its folder:
 *
 *   npm pack @lobehub/fluent-emoji-3d@1.1.0 && tar -xzf lobehub-fluent-emoji-3d-1.1.0.tgz
 *   npx node seed/compose-pictures.ts package/assets
 *
 * The result is the same on every run. Names after the folder limit the run to those pictures:
 *
 *   npx node seed/compose-pictures.ts package/assets tomato mango
 *
 * To add a picture, add a line to composing/picture-list.ts. The first picture of a product shows exactly what
 * arrives; catalogue.test.ts counts it.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { encodePicture, PICTURE_WIDTHS } from '#server/catalog/picture-encoder.ts'
import { CANVAS, composerOf } from './composing/compose.ts'
import { pictures } from './composing/picture-list.ts'
import { rupeeCoin } from './composing/rupee-coin.ts'

const folderOf = (width: number) => new URL(`./pictures/${width}/`, import.meta.url)
const NARROWER = PICTURE_WIDTHS.filter((width) => width < CANVAS)
const ART = new URL('./art/', import.meta.url)

const [folder, ...wanted] = process.argv.slice(2)
if (!folder) {
  console.error('Usage: npx node seed/compose-pictures.ts <folder of the emoji set> [picture ...]')
  process.exit(1)
}
for (const width of PICTURE_WIDTHS) await mkdir(folderOf(width), { recursive: true })
const compose = composerOf(folder)
const chosen = Object.entries(pictures).filter(([name]) => wanted.length === 0 || wanted.includes(name))
for (const [name, picture] of chosen) {
  const master = await compose(picture)
  // Drawing the master anew would lose sharpness.
  const encoded = [{ width: CANVAS, bytes: master }, ...(await encodePicture(master, NARROWER))]
  for (const { width, bytes } of encoded) await writeFile(new URL(`${name}.webp`, folderOf(width)), bytes)
}
for (const folder of PICTURE_WIDTHS.map(folderOf)) {
  for (const file of await readdir(folder)) {
    if (!(file.replace(/\.webp$/, '') in pictures)) await rm(new URL(file, folder))
  }
}
const coin = sharp(Buffer.from(rupeeCoin().svg)).resize(256)
await writeFile(new URL('rupee-coin.webp', ART), await coin.webp({ quality: 90 }).toBuffer())
console.log(`${chosen.length} pictures written`)
