import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { DETAIL } from './drawing.ts'
import type { Place } from './layouts.ts'
import type { DrawnPart, EmojiPart, Part } from './part.ts'
import { type PartName, parts } from './parts.ts'
import { nameAt, type Picture } from './picture-list.ts'
import { blank, load, type Pixels, scaled, shadow, toPng, trimmed, turned, unload } from './pixels.ts'
import { recolour } from './recolour.ts'

export const CANVAS = 640
/** What the group may fill; the rest is for its shadow. */
const GROUP = 588
/** Tried in turn until the file is small enough. */
const QUALITIES = [76, 70, 64]
const FILE_SIZE = 30 * 1024

/** Makes pictures from the set in this folder; every part is prepared once. */
export function composerOf(folder: string) {
  const known = new Map<string, Promise<Pixels>>()

  /** A part in its final colours, at the size of the set: about 256 pixels. */
  function partOf(name: PartName): Promise<Pixels> {
    const part: Part = parts[name]
    const pixels = known.get(name) ?? ('draw' in part ? drawn(part) : emoji(part))
    known.set(name, pixels)
    return pixels
  }

  async function emoji({ code, recolour: changes }: EmojiPart): Promise<Pixels> {
    const pixels = await unload(sharp(join(folder, `${code}.webp`)).trim({ threshold: 0 }))
    return changes ? recolour(pixels, changes) : pixels
  }

  async function drawn({ draw, label }: DrawnPart): Promise<Pixels> {
    const image = sharp(Buffer.from(draw.svg))
    if (!(label && draw.label)) return trimmed(image)
    const [x, y, size] = draw.label.map((value) => value * DETAIL) as [number, number, number]
    const art = await partOf(label as PartName)
    const fitted = await scaled(art, size / Math.max(art.width, art.height))
    const input = await toPng(fitted)
    const left = Math.round(x - fitted.width / 2)
    const top = Math.round(y - fitted.height / 2)
    return trimmed(sharp(await image.composite([{ input, left, top }]).png().toBuffer()))
  }

  const native = (name: PartName) => ('draw' in parts[name] ? 1 / DETAIL : 1)
  /** A part of the set has 256 pixels: more than twice as large it would look soft. */
  const largest = (name: PartName) => ('draw' in parts[name] ? DETAIL : 2)

  async function itemsOf(picture: Picture, factor: number) {
    return Promise.all(
      picture.places.map(async (place: Place, index) => {
        const name = nameAt(picture, index)
        const pixels = await turned(await scaled(await partOf(name), place.scale * factor * native(name)), place.angle)
        const [x, y] = [place.x * factor, place.y * factor]
        return { pixels, left: x - pixels.width / 2, top: y - pixels.height / 2, depth: place.y }
      }),
    )
  }

  return async function compose(picture: Picture): Promise<Buffer> {
    const first = bounds(await itemsOf(picture, 1))
    const most = picture.places.map(({ scale }, index) => largest(nameAt(picture, index)) / scale)
    const factor = Math.min(GROUP / first.width, GROUP / first.height, ...most)
    const items = (await itemsOf(picture, factor)).sort((a, b) => a.depth - b.depth)
    const { left, top, width, height } = bounds(items)

    let canvas = await blank(CANVAS).toBuffer()
    const ground: OverlayOptions[] = []
    for (const { pixels, ...item } of items) {
      const at = {
        left: Math.round(item.left - left + (CANVAS - width) / 2),
        top: Math.round(item.top - top + (CANVAS - height) / 2 - 4),
      }
      ground.push({ input: await shadow(pixels, CANVAS, { ...at, top: at.top + 9 }, 8, 0.17) })
      // What stands in front darkens only the parts behind it.
      const behind = await shadow(pixels, CANVAS, { ...at, top: at.top + 4 }, 9, 0.34)
      canvas = await sharp(canvas)
        .composite([
          { input: behind, blend: 'atop' },
          { input: await toPng(pixels), ...at },
        ])
        .png({ compressionLevel: 1 })
        .toBuffer()
    }
    const under = await blank(CANVAS).composite(ground).toBuffer()
    return small(await unload(sharp(under).composite([{ input: canvas }])))
  }
}

type Item = { pixels: Pixels; left: number; top: number }

function bounds(items: Item[]) {
  const left = Math.min(...items.map((item) => item.left))
  const top = Math.min(...items.map((item) => item.top))
  const right = Math.max(...items.map((item) => item.left + item.pixels.width))
  const bottom = Math.max(...items.map((item) => item.top + item.pixels.height))
  return { left, top, width: right - left, height: bottom - top }
}

async function small(picture: Pixels): Promise<Buffer> {
  let file = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    file = await load(picture).webp({ quality, alphaQuality: 50, effort: 6 }).toBuffer()
    if (file.length <= FILE_SIZE) break
  }
  return file
}
