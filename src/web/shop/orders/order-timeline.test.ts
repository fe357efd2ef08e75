import { expect, test } from 'vitest'
import { stepsOf } from './order-timeline.tsx'

const at = new Date('2026-11-15T09:30:00Z')

test('a packed order shows what happened and what is to come', () => {
  const steps = stepsOf({
    status: 'Packed',
    history: [
      { status: 'Order Placed', at },
      { status: 'Packed', at },
    ],
  })
  expect(steps.map(({ status, at }) => [status, at !== undefined])).toEqual([
    ['Order Placed', true],
    ['Packed', true],
    ['Out for delivery', false],
    ['Delivered', false],
  ])
})

test('a cancelled order ends with its reason', () => {
  const history = [
    { status: 'Order Placed' as const, at },
    { status: 'Cancelled' as const, at, reason: 'Changed my mind' },
  ]
  const steps = stepsOf({ status: 'Cancelled', history })
  expect(steps.map(({ status }) => status)).toEqual(['Order Placed', 'Cancelled'])
  expect(steps.at(-1)?.reason).toBe('Changed my mind')
})

test('an order that could not be delivered is packed again, with the reason, and its way is ahead', () => {
  const history = [
    { status: 'Order Placed' as const, at },
    { status: 'Packed' as const, at },
    { status: 'Out for delivery' as const, at },
    { status: 'Packed' as const, at, reason: 'Nobody was there' },
  ]
  const steps = stepsOf({ status: 'Packed', history })
  expect(steps.map(({ status, at }) => [status, at !== undefined])).toEqual([
    ['Order Placed', true],
    ['Packed', true],
    ['Out for delivery', false],
    ['Delivered', false],
  ])
  expect(steps[1]?.reason).toBe('Nobody was there')
})
