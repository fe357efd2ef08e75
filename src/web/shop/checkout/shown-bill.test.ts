import { expect, test } from 'vitest'
import type { Bill } from '#contract/refusal.ts'
import { billChanges } from './shown-bill.ts'

const grapes = { product: 'grapes', name: 'Grapes', quantity: 1, offerPrice: 84 }
const bread = { product: 'bread', name: 'Bread', quantity: 3, offerPrice: 40 }
const seen: Bill = { lines: [grapes, bread], cart: 204, tax: 4.08, fee: 0, total: 208.08, credit: 0, due: 208.08 }

test('only what changed is named, and a price is that of one piece', () => {
  expect(billChanges(seen, seen)).toEqual([])
  const lines = [
    { ...grapes, offerPrice: 95 },
    { ...bread, offerPrice: 39.5 },
  ]
  expect(billChanges(seen, { ...seen, lines })).toEqual([
    { id: 'grapes', name: 'Grapes', from: '₹84', to: '₹95' },
    { id: 'bread', name: 'Bread', from: '₹40', to: '₹39.50', each: true },
  ])
})

test('a fee and store credit are named too', () => {
  expect(billChanges({ ...seen, credit: 40.8 }, { ...seen, fee: 25 })).toEqual([
    { id: 'fee', name: 'Shipping', from: 'Free', to: '₹25' },
    { id: 'credit', name: 'Store credit', from: '−₹40.80', to: '₹0' },
  ])
})

test('what is no longer in it, or fewer, is named', () => {
  const lines = [{ ...bread, quantity: 1, offerPrice: 50 }]
  expect(billChanges(seen, { ...seen, lines })).toEqual([
    { id: 'grapes quantity', name: 'Grapes, quantity', from: '1', to: '0' },
    { id: 'bread quantity', name: 'Bread, quantity', from: '3', to: '1' },
    { id: 'bread', name: 'Bread', from: '₹40', to: '₹50' },
  ])
})
