import { expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#domain/catalog.ts'
import { pictureProblem } from './pictures.ts'

test('a photo of five megabytes is taken, one byte more is not', () => {
  const photo = { name: 'mangoes.jpg', type: 'image/jpeg', size: MAX_PICTURE_BYTES }
  expect(pictureProblem(photo)).toBeNull()
  expect(pictureProblem({ ...photo, size: photo.size + 1 })).toBe('mangoes.jpg is larger than 5 MB.')
})

test('a price list is not a picture', () => {
  expect(pictureProblem({ name: 'prices.pdf', type: 'application/pdf', size: 100 })).toMatch(/^prices.pdf is not a PNG/)
})
