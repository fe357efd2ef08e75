import { expect, test } from 'vitest'
import type { OwnDelivery } from '#contract/delivery/riding.ts'
import { paise } from '#domain/money.ts'
import { afterActs, type KeptAct, keptActs, type RideAct } from './kept-act.ts'

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

const kept = (...acts: RideAct[]): KeptAct[] => acts.map((act, place) => ({ key: `key${place}`, act }))

test('taps show at once, before the shop has heard of them', () => {
  const own = [delivery('one'), delivery('two')]
  const left = afterActs(own, kept({ act: 'leave', orders: ['one'], at }))
  expect(left.map(({ leftAt }) => leftAt)).toEqual([new Date(at), null])
  const arrived = afterActs(own, kept({ act: 'leave', orders: ['one'], at }, { act: 'arrive', order: 'one', at }))
  expect(arrived[0]?.arrivedAt).toEqual(new Date(at))
})

test('what is delivered or comes back is gone, and the rest stays', () => {
  const own = [delivery('one'), delivery('two'), delivery('three')]
  const acts = kept(
    { act: 'deliver', order: 'one', code: '1234', at },
    { act: 'fail', order: 'two', reason: 'nobody_there', at },
  )
  expect(afterActs(own, acts).map(({ _id }) => _id)).toEqual(['three'])
})

test('what is kept in the browser is read again, and nothing else is', () => {
  const acts = kept({ act: 'deliver', order: 'one', code: '1234', payment: { by: 'cash', amount: 81.6 }, at })
  expect(keptActs.parse(JSON.parse(JSON.stringify(acts)))).toEqual(acts)
  expect(() => keptActs.parse([{ key: 'key', act: { act: 'dance', order: 'one', at } }])).toThrow()
})
