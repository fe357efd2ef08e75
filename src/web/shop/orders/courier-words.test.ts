import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { arrivalWords } from './promise-words.ts'

const endOf = (date: string) => new Date(`2026-11-${date}T23:59:59.999+05:30`)
const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)
const first = endOf('19')
const order = (status: Order['status'], history: Order['history'] = [], by = first) => ({
  status,
  history,
  promise: { by, first, changes: [], ordersBefore: 2, courier: true },
})

test('what a courier brings is promised for a day, and nothing is counted down', () => {
  const now = at('16T10:00')
  expect(arrivalWords(order('Order Placed'), now)).toEqual({ when: 'Arrives by Thursday', left: 'by courier' })
  expect(arrivalWords(order('Out for delivery'), now)?.left).toBe('the courier has it')
  expect(arrivalWords(order('Out for delivery'), at('19T20:00'))?.when).toBe('Arrives today')
})

test('after its day it is late, and says what the shop does', () => {
  expect(arrivalWords(order('Out for delivery'), at('20T00:00'))).toMatchObject({
    when: 'Your courier is late',
    left: 'we promised it for yesterday',
    isLate: true,
  })
})

test('once it is there, it was on time or late by days', () => {
  const delivered = (time: string) => order('Delivered', [{ status: 'Delivered', at: at(time) }])
  expect(arrivalWords(delivered('19T23:00'), at('20T10:00'))).toEqual({ when: 'Delivered on time' })
  expect(arrivalWords(delivered('20T00:30'), at('20T10:00'))).toEqual({
    when: 'Delivered 1 day late',
    left: 'we promised it for yesterday',
  })
  expect(arrivalWords(delivered('21T09:00'), at('22T10:00'))?.when).toBe('Delivered 2 days late')
})
