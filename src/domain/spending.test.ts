import { expect, test } from 'vitest'
import { placeOf } from './cash-orders.ts'
import { paise } from './money.ts'
import { MAX_WITHOUT_CODE, type Spending, whyCode } from './spending.ts'

const none = paise(0)
const order: Spending = {
  channel: 'counter',
  credit: none,
  onAccount: none,
  isTyped: true,
  isKnownPlace: false,
  spentLately: { credit: none, onAccount: none },
}
const why = (changes: Partial<Spending>) => whyCode({ ...order, ...changes })
const more = paise(MAX_WITHOUT_CODE + 1)

test('an order that its customer pays now takes no code, wherever it goes', () => {
  for (const channel of ['phone', 'counter'] as const)
    expect(why({ channel, spentLately: { credit: more, onAccount: more } })).toBeNull()
})

test('on the phone, the money of a customer goes to a new address with a code only', () => {
  for (const money of [{ credit: paise(1) }, { onAccount: paise(1), isTyped: false }]) {
    expect(why({ channel: 'phone', ...money })).toMatch(/^Nothing has been delivered/)
    expect(why({ channel: 'phone', ...money, isKnownPlace: true })).toBeNull()
  }
})

test('at the counter, it pays up to ₹500 in a day without a code', () => {
  expect(why({ credit: MAX_WITHOUT_CODE })).toBeNull()
  expect(why({ credit: more, isTyped: false })).toMatch(/^More than ₹500 of store credit/)
  expect(why({ credit: paise(1), spentLately: { credit: MAX_WITHOUT_CODE, onAccount: none } })).not.toBeNull()
  expect(why({ onAccount: MAX_WITHOUT_CODE })).toBeNull()
  expect(why({ onAccount: more })).toMatch(/^More than ₹500 on account/)
  expect(why({ onAccount: more, isTyped: false })).toBeNull()
})

test('a place is one flat, however it is written', () => {
  const home = {
    street: '9, Temple Road',
    village: '',
    area: 'Hebbal',
    colony: '',
    city: 'Bengaluru',
    zipcode: '560024',
  }
  expect(placeOf({ ...home, street: '9 temple road', zipcode: '560 024' })).toBe(placeOf(home))
  expect(placeOf({ ...home, area: 'Flat 7, Hebbal' })).not.toBe(placeOf(home))
})
