import { expect, test } from 'vitest'
import { bySize, shelfQuantity, sizeLabel, whyNoSharedShelf } from './family.ts'
import { paise } from './money.ts'

const potato = (
  _id: string,
  quantity: { amount: number; unit: 'g' | 'kg' | 'l' | 'piece' } | null,
  offerPrice = 1000,
) => ({
  _id,
  name: 'Potato',
  weight: null,
  quantity,
  offerPrice: paise(offerPrice),
})

test('sizes are sorted from small to large, whatever their unit', () => {
  const sizes = [
    potato('a', { amount: 5, unit: 'kg' }),
    potato('b', null, 500),
    potato('c', { amount: 500, unit: 'g' }),
    potato('d', null, 400),
    potato('e', { amount: 1, unit: 'kg' }),
  ]
  expect(sizes.sort(bySize).map(({ _id }) => _id)).toEqual(['c', 'e', 'a', 'd', 'b'])
})

test('a size is called by its quantity, or by what the seller wrote', () => {
  expect(sizeLabel({ quantity: { amount: 0.5, unit: 'kg' }, weight: '500 gm', name: 'Potato' })).toBe('500 g')
  expect(sizeLabel({ quantity: null, weight: 'Family pack', name: 'Potato' })).toBe('Family pack')
  expect(sizeLabel({ weight: null, name: 'Potato' })).toBe('Potato')
})

test('only what is counted in the same unit shares a shelf', () => {
  const [half, bag] = [potato('a', { amount: 500, unit: 'g' }), potato('b', { amount: 5, unit: 'kg' })]
  expect(whyNoSharedShelf('kg', [half, bag])).toBeNull()
  expect(whyNoSharedShelf('g', [half, potato('c', null)])).toBe(
    'To share a shelf, Potato needs a quantity, such as 500 g.',
  )
  expect(whyNoSharedShelf('kg', [half, potato('d', { amount: 6, unit: 'piece' })])).toBe(
    'A shelf is counted in one unit, and 6 pieces of Potato can’t be taken from kilos.',
  )
})

test('a shelf is told in kilos, litres or pieces', () => {
  expect(shelfQuantity(12_500, 'g')).toEqual({ amount: 12.5, unit: 'kg' })
  expect(shelfQuantity(250, 'ml')).toEqual({ amount: 0.25, unit: 'l' })
  expect(shelfQuantity(30, 'piece')).toEqual({ amount: 30, unit: 'piece' })
})
