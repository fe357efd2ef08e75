import { expect, test } from 'vitest'
import { isSentAsItIs, mayBePicture } from './pictures.ts'

test('a price list is not a picture, and a phone’s HEIC may be one', () => {
  expect(mayBePicture({ name: 'prices.pdf', type: 'application/pdf' })).toBe(false)
  expect(mayBePicture({ name: 'mangoes.jpg', type: 'image/jpeg' })).toBe(true)
  expect(mayBePicture({ name: 'IMG_0042.heic', type: 'image/heic' })).toBe(true)
  // Some systems do not know the type.
  expect(mayBePicture({ name: 'IMG_0042.HEIC', type: '' })).toBe(true)
})

test('a small picture is sent as it is; a phone’s photo and what the shop cannot read are drawn anew', () => {
  const small = { type: 'image/png', size: 200_000 }
  const phone = { type: 'image/jpeg', size: 7_300_000 }
  expect(isSentAsItIs(small, { width: 800, height: 800 })).toBe(true)
  expect(isSentAsItIs(small, { width: 9000, height: 6000 })).toBe(false)
  expect(isSentAsItIs(phone, { width: 1200, height: 900 })).toBe(false)
  expect(isSentAsItIs({ ...small, type: 'image/heic' }, { width: 800, height: 800 })).toBe(false)
})
