import { expect, test } from 'vitest'
import { ORDER_STATUSES, stageOf } from '../order.ts'
import { headlineOf, type RiderOnWay } from './order-headline.ts'

const at = (time: string) => new Date(`2026-11-16T${time}:00+05:30`)
const now = at('15:00')
const ravi = (change: Partial<RiderOnWay> = {}): RiderOnWay => ({
  rider: 'Ravi',
  leftAt: at('14:50'),
  arrivedAt: null,
  expectedAt: at('15:04'),
  ...change,
})
const out = (rider: RiderOnWay | null, hasPromise = true) =>
  headlineOf({ status: 'Out for delivery', hasPromise, rider }, now)

test('a rider at the door is the news, whatever was promised', () => {
  const said = { from: 'rider', sentence: 'Ravi is at your door', isAtDoor: true }
  expect(out(ravi({ arrivedAt: at('14:58') }))).toEqual(said)
  expect(out(ravi({ arrivedAt: at('14:58') }), false)).toEqual(said)
})

test('a rider on the way is so many minutes away, and never fewer than one', () => {
  const sentenceWith = (time: string) => out(ravi({ expectedAt: at(time) }))
  expect(sentenceWith('15:04')).toMatchObject({ sentence: 'Ravi is 4 min away', isAtDoor: false })
  expect(out(ravi({ expectedAt: new Date(now.getTime() + 1) }))).toMatchObject({ sentence: 'Ravi is 1 min away' })
  expect(sentenceWith('15:00')).toMatchObject({ sentence: 'Ravi is on the way' })
  expect(out(ravi({ expectedAt: null }))).toMatchObject({ sentence: 'Ravi is on the way' })
  expect(out(ravi({ rider: '' }))).toMatchObject({ sentence: 'Your rider is 4 min away' })
  expect(out(null)).toMatchObject({ sentence: 'Your order is on the way' })
})

test('before the rider leaves the promised time is the news, also while a rider has the order', () => {
  for (const status of ['Order Placed', 'Packed'] as const) {
    expect(headlineOf({ status, hasPromise: true, rider: null }, now)).toEqual({ from: 'promise' })
  }
  const taken = ravi({ leftAt: null, expectedAt: null })
  expect(headlineOf({ status: 'Packed', hasPromise: true, rider: taken }, now)).toEqual({ from: 'promise' })
})

test('every open order has something to say without a promise, and finished ones nothing', () => {
  for (const status of ORDER_STATUSES) {
    const headline = headlineOf({ status, hasPromise: false, rider: null }, now)
    if (stageOf(status) === 'open') expect(headline).toMatchObject({ sentence: expect.stringMatching(/^[WY]/) })
    else expect(headline).toBeNull()
  }
})
