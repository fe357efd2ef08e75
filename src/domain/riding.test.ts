import { expect, test } from 'vitest'
import type { OrderStatus } from './order.ts'
import { firstNameOf, tapMoment, whyBack } from './riding.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 12, minute))

test('a tap that arrives late counts for when it was made', () => {
  expect(tapMoment(at(10), { after: at(5), now: at(30) })).toEqual(at(10))
  expect(tapMoment(at(5), { after: at(5), now: at(5) })).toEqual(at(5))
})

test('a tap from the future, from before the act before it, or without a time counts for now', () => {
  for (const tapped of [at(31), at(4), undefined]) {
    expect(tapMoment(tapped, { after: at(5), now: at(30) })).toEqual(at(30))
  }
})

test('a customer hears the first name only', () => {
  expect(['Ravi Kumar', '  Meena  Rao ', 'Lata'].map(firstNameOf)).toEqual(['Ravi', 'Meena', 'Lata'])
})

test('an order that came back says why, until it leaves again', () => {
  const order = (...statuses: OrderStatus[]) => ({
    status: statuses.at(-1) ?? 'Order Placed',
    history: statuses.map((status, step) => ({ status, ...(step === 3 && { reason: 'Nobody was there' }) })),
  })
  expect(whyBack(order('Order Placed', 'Packed', 'Out for delivery', 'Packed'))).toBe('Nobody was there')
  expect(whyBack(order('Order Placed', 'Packed'))).toBeNull()
  expect(whyBack(order('Order Placed', 'Packed', 'Out for delivery', 'Packed', 'Out for delivery'))).toBeNull()
})
