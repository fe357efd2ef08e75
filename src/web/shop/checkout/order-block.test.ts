import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import type { Quoted } from '../delivery/delivery-quote.ts'
import { orderBlock } from './order-block.ts'

type Quote = Pick<Quoted, 'served' | 'by' | 'reason' | 'slots' | 'minimumOrder'>

const open: Quote = { served: true, by: new Date('2026-11-18T10:00:00Z'), minimumOrder: paise(0) }

function block(
  quote: Partial<Quote> = {},
  wanted: { isOnline?: boolean; items?: number | null; abroad?: string; slot?: string } = {},
) {
  const { isOnline = true, items = 150_00, abroad = null, slot } = wanted
  return orderBlock({
    isOnline,
    items: items === null ? null : paise(items),
    delivery: {
      pincode: '560001',
      abroad,
      chosen: slot ? { slot } : {},
      view: { state: 'ready', reply: { ...open, ...quote }, stale: false },
    },
  })
}

test('an open shop takes the order', () => {
  expect(block()).toBeNull()
})

test.each<[string, string | null, Partial<Quote>]>([
  ['where the shop doesn’t deliver', 'We don’t deliver to 560001 yet.', { served: false, by: null }],
  [
    'before it opens',
    'We’re opening soon and can’t take orders yet.',
    { served: false, reason: 'opening_soon', by: null },
  ],
  ['when it is stopped', 'We’re not taking orders right now.', { reason: 'stopped', by: null }],
  ['when nobody knows when it opens again', 'We’re closed right now.', { reason: 'closed', by: null }],
  ['when it delivers at the next opening', null, { reason: 'closed' }],
  ['for less than the smallest order', 'Add ₹49 more to order.', { minimumOrder: paise(199_00) }],
  ['for just the smallest order', null, { minimumOrder: paise(150_00) }],
])('%s: %s', (_, said, quote) => {
  expect(block(quote)).toBe(said)
})

test('a busy shop takes only orders with a delivery time, and none when all times are taken', () => {
  const slots = [{ from: new Date('2026-11-18T12:30:00Z'), until: new Date('2026-11-18T13:30:00Z'), left: 1 }]
  const busy = { reason: 'busy', by: null } as const
  expect(block({ ...busy, slots })).toBe('Please choose a delivery time.')
  expect(block({ ...busy, slots }, { slot: '2026-11-18T12:30:00.000Z' })).toBeNull()
  expect(block(busy)).toBe('We’re too busy to take more orders right now.')
})

test('without a network, with nothing to buy, or abroad', () => {
  expect(block({}, { isOnline: false })).toMatch(/^You’re offline/)
  expect(block({}, { items: null })).toBe('Nothing in your cart can be ordered right now.')
  expect(block({}, { abroad: 'Nepal' })).toBe('We don’t deliver to Nepal yet.')
})

test('what is not known yet stops nobody', () => {
  const delivery = { pincode: '560001', abroad: null, chosen: {}, view: { state: 'loading' } } as const
  expect(orderBlock({ isOnline: true, items: paise(1), delivery })).toBeNull()
})
