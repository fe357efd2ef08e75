import { expect, test } from 'vitest'
import { ACTS, type Act, type ActivityEntry } from '#contract/shop/activity.ts'
import { paise } from '#domain/money.ts'
import { linkOf } from './activity-link.ts'
import { runsOf, sentenceOf } from './activity-words.ts'

const entry = (act: Act, details: ActivityEntry['details'] = {}, who: ActivityEntry['who'] = 'seller') => ({
  _id: 'a',
  at: new Date(0),
  who,
  staff: null,
  act,
  target: 'order1',
  details,
  order: act === 'cash_counted' ? null : 'GC-7K3M-94',
  customer: 'Asha Rao',
  rider: details.rider ? 'Ravi' : null,
  ip: null,
})

const RAVI = { _id: 'r1', name: 'Ravi' }

test('each act is a sentence, with what it was about', () => {
  const said = [
    entry('signed_in', { device: 'new', factor: 'recovery code' }),
    entry('signed_in', { device: 'known', factor: 'password' }),
    entry('sign_in_failed', { device: 'known', factor: 'code' }),
    entry('sign_ins_locked', { device: 'new', factor: 'password' }, 'stranger'),
    entry('codes_locked', {}, 'stranger'),
    entry('second_factor_removed', {}, 'operator'),
    entry('signed_in', { factor: 'recovery code', link: true }, 'staff'),
    entry('sign_in_failed', { factor: 'code', link: true, name: 'Meena', role: 'manager' }, 'stranger'),
    entry('sign_ins_locked', { factor: 'code', name: 'Meena', role: 'manager' }, 'stranger'),
    entry('second_factor_removed', { name: 'Meena', role: 'manager' }),
    entry('stock_changed', { name: 'Okra', inStock: true, stock: 12_000 }),
    entry('stock_changed', { name: 'Okra', inStock: false, stock: null }),
    entry('products_imported', { added: 1, changed: 0 }),
    entry('order_moved', { from: 'Order Placed', to: 'Packed' }),
    entry('order_moved', { from: 'Packed', to: 'Cancelled' }),
    entry('order_moved', { from: 'Packed', to: 'Cancelled', reason: 'Out of stock' }),
    entry('order_moved', { from: 'Packed', to: 'Out for delivery', rider: 'r1' }),
    entry('order_moved', { from: 'Out for delivery', to: 'Packed', rider: 'r1', reason: 'Nobody was there' }),
    entry('order_moved', { to: 'Delivered', amount: paise(8160), rider: 'r1', cashWith: 'rider' }),
    { ...entry('order_moved', { to: 'Delivered', amount: paise(8160), rider: 'r1', cashWith: 'rider' }), staff: RAVI },
    entry('order_moved', { to: 'Delivered', amount: paise(8160), cashWith: 'till' }),
    entry('cash_counted', { amount: paise(24_000), short: paise(480), rider: 'r1' }),
    entry('cash_day_closed', { amount: paise(24_000), date: '2026-11-18' }),
    entry('items_refunded', { amount: paise(6018), reason: 'Bruised' }),
    entry('promise_changed', {
      byBefore: '2026-11-18T13:30:00Z',
      by: '2026-11-18T14:00:00Z',
      reason: 'weather_or_road',
    }),
    entry('product_changed', { name: 'Okra', changes: [{ field: 'Offer price', from: '₹599', to: '₹569' }] }),
    entry('staff_added', { name: 'Ravi', role: 'picker' }),
    entry('shift_began', { role: 'picker' }),
    entry('synonyms_saved', { words: ['aloo', 'potato'] }),
    entry('missed_search_explained', { search: 'alu', means: 'potato' }),
  ].map(sentenceOf)
  expect(said).toEqual([
    'Signed in with a new browser, using a recovery code',
    'Signed in',
    'Failed sign-in: the password was right, but the code was wrong, with a browser you’ve used before',
    'Too many failed sign-ins: new browsers are locked out for 15 minutes',
    'Too many wrong codes for customers’ phone numbers: for up to an hour, a code works only where its customer used one before',
    'Two-step sign-in was reset in the shop’s settings',
    'Signed in with a link, using a recovery code',
    'Failed sign-in as Meena: the link was right, but the code was wrong',
    'Too many wrong codes for Meena: no code is accepted for 15 minutes',
    'Turned off two-step sign-in for Meena',
    'Set Okra to in stock, 12,000 left',
    'Set Okra to out of stock',
    'Imported a file: 1 product added, 0 changed',
    'Marked GC-7K3M-94 as Packed',
    'Cancelled GC-7K3M-94',
    'Cancelled GC-7K3M-94: Out of stock',
    'Marked GC-7K3M-94 as Out for delivery with Ravi',
    'Brought GC-7K3M-94 back: Nobody was there',
    'Marked GC-7K3M-94 as Delivered; Ravi has ₹81.60 in cash',
    'Marked GC-7K3M-94 as Delivered; collected ₹81.60',
    'Marked GC-7K3M-94 as Delivered; ₹81.60 is in the till',
    'Counted ₹240 in cash from Ravi: ₹4.80 short',
    'Closed Wednesday, 18 November with ₹240 in the till',
    'Refunded ₹60.18 of GC-7K3M-94: Bruised',
    'Told the customer of GC-7K3M-94 a new time: 7:30 pm instead of 7:00 pm (Weather or traffic)',
    'Edited Okra: Offer price ₹599 → ₹569',
    'Added Ravi to the staff, as a picker',
    'Started a shift',
    'Saved words that mean the same: aloo, potato',
    'Explained a search: “alu” means “potato”',
  ])
  for (const act of Object.keys(ACTS) as Act[]) {
    expect(sentenceOf(entry(act, { name: 'Okra', from: 'Packed', to: 'Delivered' }))).not.toMatch(/undefined|null/)
  }
})

test('a link leads to what it was about, where there is something to see', () => {
  expect(linkOf(entry('order_moved', { to: 'Packed' }))?.to).toBe('/seller/orders?search=order1')
  expect(linkOf(entry('product_changed', { name: 'Salt & pepper' }))?.to).toBe(
    '/seller/product-list?search=Salt%20%26%20pepper',
  )
  expect(linkOf(entry('missed_search_dismissed', { search: 'zzz' }))?.to).toBe('/seller/search')
  expect(linkOf(entry('signed_in'))).toBeNull()
  expect(linkOf(entry('sign_in_failed', { name: 'Meena', role: 'manager' }))?.to).toBe('/seller/staff')
})

test('a stranger’s many guesses are one line', () => {
  const guess = entry('sign_in_failed', { factor: 'password' }, 'stranger')
  const elsewhere = { ...guess, ip: '203.0.113.*' }
  const runs = runsOf([guess, guess, guess, elsewhere, entry('signed_in'), guess])
  expect(runs.map(({ entry: { act, ip }, times }) => [act, ip, times])).toEqual([
    ['sign_in_failed', null, 3],
    ['sign_in_failed', '203.0.113.*', 1],
    ['signed_in', null, 1],
    ['sign_in_failed', null, 1],
  ])
})
