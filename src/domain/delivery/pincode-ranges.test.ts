import { expect, test } from 'vitest'
import { readPincodes, sharedPincodes, writePincodes } from './pincode-ranges.ts'

test.each([
  ['560001-560030, 560045', '560001-560030, 560045'],
  ['560045 560001 – 560030', '560001-560030, 560045'],
  ['560001 to 560003;560004\n560010', '560001-560004, 560010'],
  ['560001-560030, 560010-560040', '560001-560040'],
  ['', ''],
])('“%s” are the PIN codes %s', (typed, written) => {
  const read = readPincodes(typed)
  expect(Array.isArray(read) && writePincodes(read)).toBe(written)
})

test.each([
  ['56001', '56001'],
  ['560001, near the lake', 'near'],
  ['560030-560001', '560030-560001'],
  ['560001-560002-560003', '560001-560002-560003'],
  ['060001', '060001'],
])('“%s” is refused because of “%s”', (typed, wrong) => {
  expect(readPincodes(typed)).toEqual({ wrong })
})

test('two areas can’t have the same PIN code, and the first such code is found', () => {
  const near = { name: 'Near', pincodes: [{ from: 560_001, to: 560_030 }] }
  const far = { name: 'Far', pincodes: [{ from: 560_066, to: 560_100 }] }
  expect(sharedPincodes([{ from: 560_020, to: 560_040 }], [far, near])).toEqual({
    other: near,
    range: { from: 560_020, to: 560_030 },
  })
  expect(sharedPincodes([{ from: 560_031, to: 560_065 }], [far, near])).toBeNull()
})
