import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryRecord, type RecordedOrder } from './delivery-record.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = new Date('2026-11-16T12:00:00+05:30')
const ago = (ms: number) => new Date(now.getTime() - ms)

/** Promised for half an hour after it was placed, and delivered so many minutes later than that. */
const delivered = (lateMinutes: number, quoted = ago(DAY)): RecordedOrder => {
  const first = new Date(quoted.getTime() + 30 * MINUTE)
  return { quoted, first, delivered: new Date(first.getTime() + lateMinutes * MINUTE), cancelledBy: null, hour: 18 }
}
const times = (count: number, order: RecordedOrder) => Array.from({ length: count }, () => order)

test('eighteen of twenty on time are 90 %', () => {
  const { week } = deliveryRecord([...times(18, delivered(-4)), ...times(2, delivered(7))], now)
  expect(week).toEqual({ orders: 20, onTime: 18, share: 0.9, medianEarlyMinutes: 4, medianLateMinutes: 7 })
})

test('on the minute is on time', () => {
  expect(deliveryRecord([delivered(0)], now).week.onTime).toBe(1)
})

test('nineteen are too few to say', () => {
  expect(deliveryRecord(times(19, delivered(0)), now).week.share).toBeNull()
})

test('what the shop cancelled is missed; what the shopper cancelled does not count', () => {
  const cancelled = (cancelledBy: 'shop' | 'shopper') => ({ ...delivered(0), delivered: null, cancelledBy })
  const { week } = deliveryRecord(
    [...times(20, delivered(-1)), cancelled('shop'), ...times(5, cancelled('shopper'))],
    now,
  )
  expect(week).toMatchObject({ orders: 21, onTime: 20 })
})

test('an order that is not delivered counts from its promised time on, as missed', () => {
  const open = { ...delivered(0, ago(40 * MINUTE)), delivered: null }
  expect(deliveryRecord([open], now).week).toMatchObject({ orders: 1, onTime: 0, medianLateMinutes: null })
  expect(deliveryRecord([open], ago(11 * MINUTE)).week.orders).toBe(0)
})

test('a week counts seven days, a month thirty', () => {
  const orders = [delivered(0, ago(6.9 * DAY)), delivered(0, ago(7.1 * DAY)), delivered(0, ago(30.1 * DAY))]
  expect(deliveryRecord(orders, now)).toMatchObject({ week: { orders: 1 }, month: { orders: 2 } })
})

test('each hour in which orders were placed has its own share', () => {
  const orders = [...times(20, delivered(-1)), ...times(3, { ...delivered(9), hour: 8 })]
  expect(deliveryRecord(orders, now).byHour).toEqual([
    { hour: 8, orders: 3, onTime: 0, share: null },
    { hour: 18, orders: 20, onTime: 20, share: 1 },
  ])
})

const anyOrder: fc.Arbitrary<RecordedOrder> = fc
  .record({
    placed: fc.nat(40 * 24 * 60),
    promised: fc.integer({ min: 5, max: 300 }),
    took: fc.option(fc.nat(600)),
    cancelledBy: fc.constantFrom(null, null, null, 'shop' as const, 'shopper' as const),
    hour: fc.nat(23),
  })
  .map(({ placed, promised, took, cancelledBy, hour }) => {
    const quoted = ago(placed * MINUTE)
    const after = (minutes: number) => new Date(quoted.getTime() + minutes * MINUTE)
    return {
      quoted,
      first: after(promised),
      delivered: took === null || cancelledBy ? null : after(took),
      cancelledBy,
      hour,
    }
  })
const anyOrders = fc.array(anyOrder, { maxLength: 200, size: 'max' })

test('the same orders in any sequence give the same record', () => {
  fc.assert(
    fc.property(anyOrders, fc.infiniteStream(fc.nat()), (orders, random) => {
      const shuffled = orders
        .map((order) => ({ order, place: random.next().value ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ order }) => order)
      expect(deliveryRecord(shuffled, now)).toEqual(deliveryRecord(orders, now))
    }),
  )
})

test('the hours add up to the month, and no share is beyond 0 and 1', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const { week, month, byHour } = deliveryRecord(orders, now)
      expect(byHour.reduce((sum, hour) => sum + hour.orders, 0)).toBe(month.orders)
      expect(byHour.reduce((sum, hour) => sum + hour.onTime, 0)).toBe(month.onTime)
      expect(week.orders).toBeLessThanOrEqual(month.orders)
      for (const { share } of [week, month, ...byHour]) if (share !== null) expect(share >= 0 && share <= 1).toBe(true)
    }),
  )
})

test('a shop cancellation never makes the share better', () => {
  fc.assert(
    fc.property(anyOrders, fc.nat(29 * 24 * 60), (orders, minutes) => {
      const cancelled = { ...delivered(0, ago(minutes * MINUTE)), delivered: null, cancelledBy: 'shop' as const }
      const before = deliveryRecord(orders, now).month
      const after = deliveryRecord([...orders, cancelled], now).month
      expect(after.onTime).toBe(before.onTime)
      expect(after.orders).toBe(before.orders + 1)
    }),
  )
})
