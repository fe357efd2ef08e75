import { expect, test } from 'vitest'
import { hasWayToPay, insteadOfOnline, offeredWays, paymentTypesOf } from './ways-to-pay.ts'

const both = { cash: true, online: true }

test('an owner offers both ways, cash first', () => {
  expect(paymentTypesOf(offeredWays(both, true))).toEqual(['COD', 'Online'])
})

test('without a payment provider nobody pays online, whatever the owner says', () => {
  expect(paymentTypesOf(offeredWays(both, false))).toEqual(['COD'])
  expect(hasWayToPay(offeredWays({ cash: false, online: true }, false))).toBe(false)
})

test('what is switched off is not offered', () => {
  expect(paymentTypesOf(offeredWays({ cash: false, online: true }, true))).toEqual(['Online'])
  expect(paymentTypesOf(offeredWays({ cash: true, online: false }, true))).toEqual(['COD'])
})

test('who can’t pay online is told to pay in cash only where cash is taken', () => {
  expect(insteadOfOnline(both, 'try again')).toBe('Please choose Cash On Delivery, or try again.')
  expect(insteadOfOnline({ cash: false, online: true }, 'try again')).toBe('Please try again.')
})
