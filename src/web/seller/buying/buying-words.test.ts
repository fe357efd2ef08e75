import { describe, expect, test } from 'vitest'
import { packWords, purchaseText, quantityWords, reasonWords, whatsappDigits } from './buying-words.ts'

const milk = { _id: 'milk', name: 'Milk', category: 'Dairy', image: null, weight: '500 ml' }
const tomato = { ...milk, name: 'Tomato', weight: null, loose: { step: 250, unit: 'g' as const } }
const reason = { sells: 14.2, until: 14.2, left: 6, coming: 0, soldOutDays: 0, isNew: false }
const line = { product: milk, packSize: 12, suggested: 0 }
const wednesday = { delivery: '2026-11-18', nextDelivery: '2026-11-19' }

describe('the reason of a line', () => {
  test('says what sells on that weekday, what is left and when goods come again', () => {
    expect(reasonWords({ ...line, reason }, wednesday)).toBe('Sells 14 on Wednesdays · 6 left · next delivery Thursday')
    expect(
      reasonWords({ ...line, reason: { ...reason, until: 29.6 } }, { ...wednesday, nextDelivery: '2026-11-20' }),
    ).toBe('Sells 14 on Wednesdays, 30 in 2 days · 6 left · next delivery Friday')
  })

  test('says what is bought beyond that', () => {
    expect(reasonWords({ ...line, suggested: 1, reason }, wednesday)).toBe(
      'Sells 14 on Wednesdays · 6 left · next delivery Thursday · 3 spare for busy days',
    )
  })

  test('speaks of kilos where goods are weighed', () => {
    expect(reasonWords({ ...line, product: tomato, reason }, wednesday)).toBe(
      'Sells 3.5 kg on Wednesdays · 1.5 kg left · next delivery Thursday',
    )
  })

  test('tells what is rare by the week, and what is special', () => {
    const rare = { ...reason, sells: 0.4, until: 0.4, left: null, coming: 12, soldOutDays: 5, isNew: true }
    expect(reasonWords({ ...line, reason: rare }, wednesday)).toBe(
      'Sells about 3 a week · stock not tracked · 12 on the way · next delivery Thursday · sold out on 5 of the last 28 days · new, so this is a first guess',
    )
    expect(reasonWords({ ...line, reason: null }, wednesday)).toBe('Hasn’t sold in the last 8 weeks')
  })
})

test('a supplier reads packs as they are sold to shops', () => {
  expect(quantityWords({ product: milk, packSize: 24 }, 2)).toBe('2 × 24')
  expect(quantityWords({ product: milk, packSize: 1 }, 2)).toBe('2')
  expect(quantityWords({ product: tomato, packSize: 20 }, 2)).toBe('10 kg')
  expect(packWords({ product: tomato, packSize: 20 })).toBe('× 5 kg')
  expect(packWords({ product: tomato, packSize: 4 })).toBe('kg')
  const lines = [
    { product: milk, packSize: 24, packs: 2 },
    { product: tomato, packSize: 20, packs: 1 },
  ]
  expect(purchaseText({ shop: 'Asha Stores', delivery: '2026-11-18', lines })).toBe(
    'Order from Asha Stores for Wednesday, 18 November\n\n1. Milk, 500 ml: 2 × 24\n2. Tomato: 5 kg',
  )
})

test('a number is called from anywhere', () => {
  expect(['98450 12345', '+91 98450-12345', '098450 12345', '+44 20 7946 0000'].map(whatsappDigits)).toEqual([
    '919845012345',
    '919845012345',
    '919845012345',
    '442079460000',
  ])
})
