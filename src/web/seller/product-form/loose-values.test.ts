import { expect, test } from 'vitest'
import type { Loose } from '#domain/loose.ts'
import { paise } from '#domain/money.ts'
import { stepPriceIn, stepPriceNote, stockIn, typedPrice, typedStock } from './loose-values.ts'

const loose: Loose = { step: 250, unit: 'g' }

test('a seller types what a kilo costs, and the shop keeps what a step costs', () => {
  expect(stepPriceIn('120', loose)).toBe(30)
  expect(typedPrice(paise(3000), loose)).toBe('120')
  expect(stepPriceIn('cheap', loose)).toBe('cheap')
  expect(stepPriceIn('120', null)).toBe('120')
})

test('a seller is told what a step costs, and what a kilo really is', () => {
  expect(stepPriceNote('120', loose)).toBe('That’s ₹30 for 250 g.')
  expect(stepPriceNote('118.50', loose)).toBe('₹118.50/kg is ₹29.63 for 250 g, so ₹118.52/kg.')
  expect(stepPriceNote('cheap', loose)).toBeNull()
})

test('stock is typed in kilos and counted in whole steps', () => {
  expect(stockIn('12.5 kg', loose)).toBe(50)
  expect(stockIn('12.5', loose)).toBe(50)
  expect(stockIn('600 g', loose)).toBe(2)
  expect(stockIn('0', loose)).toBe(0)
  expect(stockIn('', loose)).toBeNull()
  expect(stockIn('5 L', loose)).toBeNaN()
  expect(stockIn('7', null)).toBe(7)
  expect(typedStock(50, loose)).toBe('12.5 kg')
  expect(typedStock(7, null)).toBe('7')
})
