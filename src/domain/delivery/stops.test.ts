import { expect, test } from 'vitest'
import { offeredTrips } from './offered-trips.ts'
import { stopsOf } from './stops.ts'

test('orders to one door are one stop; one that goes there alone, or whose door nobody knows, is none', () => {
  const orders = [
    { id: '1', door: 'lake' },
    { id: '2', door: null },
    { id: '3', door: 'hill' },
    { id: '4', door: 'lake' },
    { id: '5', door: null },
  ]
  expect([...stopsOf(orders)]).toEqual([
    ['1', '1'],
    ['4', '1'],
  ])
})

test('a rider is offered the trip that is planned for them first, then what leaves first, without what others have', () => {
  const stop = (id: string) => ({ order: { work: { id } }, at: 0 })
  const trips = [
    { riderId: 'ravi', leaves: 1, stops: [stop('a'), stop('with ravi')] },
    { riderId: 'lata', leaves: 3, stops: [stop('c'), stop('b')] },
    { riderId: undefined, leaves: 2, stops: [stop('d')] },
    { riderId: 'ravi', leaves: 9, stops: [stop('is picked')] },
  ] as unknown as Parameters<typeof offeredTrips>[1]['trips']
  const offered = (riderId: string) => offeredTrips(['a', 'b', 'c', 'd', 'in no trip'], { trips, riderId })
  expect(offered('lata')).toEqual([['c', 'b'], ['a'], ['d']])
  expect(offered('meera')).toEqual([['a'], ['d'], ['c', 'b']])
})
