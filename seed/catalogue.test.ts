import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_WIDTHS } from '#server/catalog/picture-encoder.ts'
import { catalogue } from './catalogue.ts'
import type { Part } from './composing/part.ts'
import { type PartName, parts } from './composing/parts.ts'
import { pictures, shownIn } from './composing/picture-list.ts'

const folderOf = (width: number) => new URL(`./pictures/${width}/`, import.meta.url)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What a pack says of itself: so many pieces, or so many grams. */
function packOf(weight: string): { pieces?: number; grams?: number } {
  const pieces = /^(\d+) (pcs?|slices|×)/.exec(weight)?.[1]
  if (pieces) return { pieces: Number(pieces) }
  const [, amount, unit] = /^(\d+) (g|kg)$/.exec(weight) ?? []
  return amount ? { grams: Number(amount) * (unit === 'kg' ? 1000 : 1) } : {}
}

describe('the demo catalogue', () => {
  test.each(catalogue)('$name has its pictures', ({ pictures: stems }) => {
    expect(stems.length).toBeGreaterThanOrEqual(2)
    expect(stems.length).toBeLessThanOrEqual(4)
    expect(new Set(stems).size).toBe(stems.length)
    for (const stem of stems) {
      expect(pictures, stem).toHaveProperty(stem)
    }
  })

  const used = catalogue.flatMap(({ pictures: stems }) => stems)

  test('no two products share a picture', () => {
    expect(new Set(used).size).toBe(used.length)
  })

  test.each(PICTURE_WIDTHS)('every picture is there %i pixels wide, and no other', async (width) => {
    const files = readdirSync(folderOf(width))
    expect(files.map((file) => file.replace(/\.webp$/, '')).sort()).toEqual(used.sort())
    const facts = await Promise.all(
      files.map((file) => sharp(fileURLToPath(new URL(file, folderOf(width)))).metadata()),
    )
    expect(new Set(facts.map((fact) => `${fact.format} ${fact.width}`))).toEqual(new Set([`webp ${width}`]))
  })

  test.each(catalogue)('the first picture of $name shows $weight', ({ weight, pictures: [first = ''] }) => {
    const shown = [...shownIn(pictures[first as keyof typeof pictures])]
    const partOf = (name: PartName): Part => parts[name]
    const pieces = sum(shown.map(([, count]) => count))
    const loose = shown.every(([name]) => partOf(name).grams)
    const pack = packOf(weight)

    if (pack.pieces) expect(pieces).toBe(pack.pieces)
    else if (shown.some(([name]) => partOf(name).heap)) expect(pieces).toBeGreaterThan(5)
    else if (pack.grams && loose) {
      const grams = sum(shown.map(([name, count]) => count * (partOf(name).grams ?? 0)))
      expect(Math.abs(grams - pack.grams) / pack.grams, `${grams} g`).toBeLessThan(0.1)
    } else expect(pieces).toBe(1)
  })

  test('every pack that has a picture on it names a part that there is', () => {
    for (const part of Object.values<Part>(parts)) {
      if ('label' in part && part.label) expect(parts).toHaveProperty(part.label)
    }
  })
})
