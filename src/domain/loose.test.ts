import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOfName, amountText } from './amount-text.ts'
import { addOne, MAX_QUANTITY, maxQuantity, minQuantity, quantityChoices, removeOne } from './cart.ts'
import {
  amountProblem,
  kiloPriceNote,
  kiloPriceOf,
  type Loose,
  looseIn,
  looseProblem,
  looseText,
  stepPriceOf,
  tidyLoose,
} from './loose.ts'
import { paise } from './money.ts'

const potatoes = { name: 'Potatoes', loose: { step: 250, unit: 'g', min: 500, max: 5000 } satisfies Loose }

const step = fc.constantFrom(1, 5, 10, 50, 100, 125, 200, 250, 333, 500, 1000)
const loose = fc
  .record({
    step,
    unit: fc.constantFrom('g' as const, 'ml' as const),
    min: fc.nat(98),
    more: fc.nat(98),
    code: fc.option(fc.stringMatching(/^\d{3,6}$/), { nil: undefined }),
  })
  .map(({ step, unit, min, more, code }) =>
    tidyLoose({ step, unit, min: (min + 1) * step, max: Math.min(min + 1 + more, MAX_QUANTITY) * step, code }),
  )

describe('a price per kilo and the price of a step', () => {
  test('are each other’s: the step price that is stored gives the kilo price that is shown, and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), loose, (price, product) => {
        const stepPrice = paise(price)
        expect(stepPriceOf(kiloPriceOf(stepPrice, product), product)).toBe(stepPrice)
      }),
    )
  })

  test('a typed kilo price is kept to the paisa, or the seller is told what it becomes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), loose, (typed, product) => {
        const perKilo = paise(typed)
        const actual = kiloPriceOf(stepPriceOf(perKilo, product), product)
        expect(kiloPriceNote(perKilo, product) === null).toBe(actual === perKilo)
        expect(Math.abs(actual - perKilo)).toBeLessThanOrEqual(Math.ceil(500 / product.step))
      }),
    )
  })

  test('₹118.50 a kilo is not whole paise for 250 g, and the seller is told so', () => {
    expect(kiloPriceNote(paise(11_850), { step: 250, unit: 'g' })).toBe(
      '₹118.50/kg is ₹29.63 for 250 g, so ₹118.52/kg.',
    )
    expect(kiloPriceNote(paise(11_800), { step: 250, unit: 'g' })).toBeNull()
  })
})

describe('what is sold by weight', () => {
  test('is told in grams, kilos, millilitres and litres; all else in pieces', () => {
    expect(amountText(potatoes, 3)).toBe('750 g')
    expect(amountText(potatoes, 5)).toBe('1.25 kg')
    expect(amountText({ loose: { step: 500, unit: 'ml' } }, 3)).toBe('1.5 L')
    expect(amountText({}, 3)).toBe('3')
    expect(amountOfName(potatoes, 3, 'Potatoes')).toBe('750 g Potatoes')
    expect(amountOfName({}, 2, 'Bread')).toBe('2 × Bread')
  })

  test('is ordered within its bounds, and a sentence says which', () => {
    expect(amountProblem(potatoes, 1)).toBe('Potatoes is sold from 500 g.')
    expect(amountProblem(potatoes, 2)).toBeNull()
    expect(amountProblem(potatoes, 20)).toBeNull()
    expect(amountProblem(potatoes, 21)).toBe('You can order up to 5 kg of Potatoes.')
    expect(amountProblem({ name: 'Bread' }, 99)).toBeNull()
  })

  test('comes into the cart with its least amount, and goes at once below it', () => {
    const least = minQuantity(potatoes)
    expect(addOne({}, 'p', least)).toEqual({ p: 2 })
    expect(addOne({ p: 2 }, 'p', least)).toEqual({ p: 3 })
    expect(removeOne({ p: 3 }, 'p', least)).toEqual({ p: 2 })
    expect(removeOne({ p: 2 }, 'p', least)).toEqual({})
    expect(quantityChoices(2, least)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(maxQuantity({ loose: { step: 1, unit: 'g', max: 500 } })).toBe(MAX_QUANTITY)
  })

  test('is written in a file and read again as it was', () => {
    fc.assert(
      fc.property(loose, (product) => {
        expect(looseProblem(product)).toBeNull()
        expect(looseIn(looseText(product))).toEqual(product)
      }),
    )
    expect(looseText(potatoes.loose)).toBe('250 g from 500 g to 5 kg')
  })

  test('is read in other spellings, too', () => {
    const bread = { step: 250, unit: 'g', min: 500, max: 5000, code: '0042' }
    for (const text of ['250 g from 500 g to 5 kg, code 0042', ' 250g  FROM 0.5kg\tTo 5000 g , Code  0042 '])
      expect(looseIn(text)).toEqual(bread)
  })

  test.each([
    ...['', 'by weight', '2 pieces', '250 g from 1 L', '250 g to', '250 g from 5', '250 g to 5 kg from 500 g'],
    ...['250 g from 500 g from 1 kg', '250 g, code', '250 g, code x', '250 g, code 12, code 13', 'from 500 g'],
  ])('“%s” is no amount', (text) => {
    expect(looseIn(text)).toBeNull()
  })

  test.each([
    [{ step: 2000 }, 'Use a step of up to 1 kg.'],
    [{ step: 250, min: 300 }, 'The least amount must be a multiple of 250 g.'],
    [{ step: 250, max: 300 }, 'The most must be a multiple of 250 g.'],
    [{ step: 250, min: 1000, max: 500 }, 'The most can’t be below the least amount.'],
    [{ step: 10, min: 1000 }, 'With this step, the least can be up to 990 g.'],
  ])('%j is refused with a sentence', (given, sentence) => {
    expect(looseProblem({ unit: 'g', ...given })).toBe(sentence)
  })
})
