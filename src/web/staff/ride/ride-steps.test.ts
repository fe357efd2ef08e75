import { expect, test } from 'vitest'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { paise } from '#domain/money.ts'
import { afterSteps, type RideStep, rideStep } from './ride-steps.ts'

const at = '2026-11-16T12:30:00.000Z'

const delivery = (id: string): OwnDelivery => ({
  _id: id,
  number: `GC-${id}`,
  by: null,
  area: 'Central Bengaluru',
  receiver: 'Asha Rao',
  address: '12 Lake Road',
  phone: '9876543210',
  lines: 1,
  units: 2,
  due: paise(8160),
  takenAt: new Date('2026-11-16T12:00:00Z'),
  leftAt: null,
  arrivedAt: null,
  triesLeft: 5,
})

test('taps show at once, before the shop has confirmed them', () => {
  const own = [delivery('one'), delivery('two')]
  const left = afterSteps(own, [{ kind: 'leave', orders: ['one'], at }])
  expect(left.map(({ leftAt }) => leftAt)).toEqual([new Date(at), null])
  const arrived = afterSteps(own, [
    { kind: 'leave', orders: ['one'], at },
    { kind: 'arrive', order: 'one', at },
  ])
  expect(arrived[0]?.arrivedAt).toEqual(new Date(at))
})

test('what is delivered or comes back is gone, and the rest stays', () => {
  const own = [delivery('one'), delivery('two'), delivery('three')]
  const steps: RideStep[] = [
    { kind: 'deliver', order: 'one', code: '1234', at },
    { kind: 'fail', order: 'two', reason: 'nobody_there', at },
  ]
  expect(afterSteps(own, steps).map(({ _id }) => _id)).toEqual(['three'])
})

test('a failure that is undone leaves the order with the rider, and a later one takes it away', () => {
  const own = [delivery('one'), delivery('two')]
  const fail: RideStep = { kind: 'fail', order: 'one', reason: 'vehicle', at }
  const undo: RideStep = { kind: 'undo', order: 'one', at }
  expect(afterSteps(own, [fail])).toHaveLength(1)
  expect(afterSteps(own, [fail, undo])).toEqual(own)
  expect(afterSteps(own, [undo])).toEqual(own)
  expect(afterSteps(own, [fail, undo, fail])).toHaveLength(1)
})

test('a payment on account shows at once, and nothing is open once all is paid', () => {
  const own = [{ ...delivery('one'), owed: paise(8160) }]
  const part: RideStep = { kind: 'account-cash', order: 'one', amount: 50, left: 31.6, at }
  expect(afterSteps(own, [part])[0]?.owed).toBe(3160)
  // The shop's list may have it already.
  expect(afterSteps(own, [part, part])[0]?.owed).toBe(3160)
  expect(afterSteps(own, [part, { ...part, amount: 31.6, left: 0 }])[0]).not.toHaveProperty('owed')
})

test('what is stored in the browser is read again, and nothing else is', () => {
  const step: RideStep = { kind: 'deliver', order: 'one', code: '1234', payment: { by: 'cash', amount: 81.6 }, at }
  expect(rideStep.parse(JSON.parse(JSON.stringify(step)))).toEqual(step)
  expect(() => rideStep.parse({ kind: 'dance', order: 'one', at })).toThrow()
})
