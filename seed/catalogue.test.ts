import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_WIDTHS } from '#server/catalog/picture-encoder.ts'
import { catalogue } from './catalogue.ts'

const folderOf = (width: number) => new URL(`./pictures/${width}/`, import.meta.url)
describe('the demo catalogue', () => {
  test.each(catalogue)('$name has its pictures', ({ pictures: stems }) => {
    expect(stems.length).toBeGreaterThanOrEqual(2)
    expect(stems.length).toBeLessThanOrEqual(4)
    expect(new Set(stems).size).toBe(stems.length)
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
})
