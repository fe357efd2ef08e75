import type { Quantity } from '#domain/quantity.ts'

type SeedSizes = {
  /** The name of the product of the catalogue; it is the smallest of them. */
  of: string
  more: { weight: string; price: number; offerPrice: number }[]
  /** That all of them share; null: none is counted. */
  shelf: Quantity | null
}

/** Products of the demo catalogue that also come in larger packs. */
export const sizes: SeedSizes[] = [
  {
    of: 'Jyoti Potato',
    more: [
      { weight: '2 kg', price: 66, offerPrice: 62 },
      { weight: '5 kg', price: 160, offerPrice: 149 },
    ],
    shelf: { amount: 400, unit: 'kg' },
  },
  {
    of: 'Nashik Red Onion',
    more: [
      { weight: '2 kg', price: 80, offerPrice: 76 },
      { weight: '5 kg', price: 195, offerPrice: 185 },
    ],
    shelf: null,
  },
  { of: 'Gaurika Toned Milk', more: [{ weight: '1 L', price: 56, offerPrice: 55 }], shelf: null },
  { of: 'Sona Masoori Rice', more: [{ weight: '10 kg', price: 690, offerPrice: 645 }], shelf: null },
]
