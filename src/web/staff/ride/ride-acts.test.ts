import { expect, test } from 'vitest'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { paise } from '#domain/money.ts'
import { afterActs, type RideAct, rideAct } from './ride-acts.ts'

const at = '2026-11-16T12:30:00.000Z'

const delivery = (id: string): OwnDelivery => ({
  _id: id,
  number: `GC-${id}`,
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
  const left = afterActs(own, [{ act: 'leave', orders: ['one'], at }])
  expect(left.map(({ leftAt }) => leftAt)).toEqual([new Date(at), null])
  const arrived = afterActs(own, [
    { act: 'leave', orders: ['one'], at },
    { act: 'arrive', order: 'one', at },
  ])
  expect(arrived[0]?.arrivedAt).toEqual(new Date(at))
})

test('what is delivered or comes back is gone, and the rest stays', () => {
  const own = [delivery('one'), delivery('two'), delivery('three')]
  const acts: RideAct[] = [
    { act: 'deliver', order: 'one', code: '1234', at },
    { act: 'fail', order: 'two', reason: 'nobody_there', at },
  ]
  expect(afterActs(own, acts).map(({ _id }) => _id)).toEqual(['three'])
})

test('what is stored in the browser is read again, and nothing else is', () => {
  const act: RideAct = { act: 'deliver', order: 'one', code: '1234', payment: { by: 'cash', amount: 81.6 }, at }
  expect(rideAct.parse(JSON.parse(JSON.stringify(act)))).toEqual(act)
  expect(() => rideAct.parse({ act: 'dance', order: 'one', at })).toThrow()
})
