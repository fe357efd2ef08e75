import { expect, test } from 'vitest'
import { packLabel } from './pack-label.ts'

test.each(['500 g', '1 kg', '1.5kg', '250 gms', '5 KG'])('%s of rice is a weight', (weight) => {
  expect(packLabel(weight)).toBe('Weight')
})

test.each(['1 L', '200 ml', '0,5 l', '2 ltr.'])('%s of milk is a volume', (weight) => {
  expect(packLabel(weight)).toBe('Volume')
})

test.each(['6 pcs', '1 pc (800 g)', '3 × 80 g', '10 slices (200 g)', '25 bags', '12', 'a bunch'])(
  '%s is a pack',
  (weight) => {
    expect(packLabel(weight)).toBe('Pack')
  },
)

test.each([null, ''])('a weight that is not known (%j) is still called Weight', (weight) => {
  expect(packLabel(weight)).toBe('Weight')
})
