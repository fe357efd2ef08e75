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
