import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryRecord, type JudgedOrder, OTHER_AREAS, publishedRows } from './delivery-record.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = new Date('2026-11-16T12:00:00+05:30')
const ago = (ms: number) => new Date(now.getTime() - ms)

/** Promised for half an hour after it was placed, and delivered so many minutes later than that. */
const delivered = (lateMinutes: number, quoted = ago(DAY)): JudgedOrder => {
  const first = new Date(quoted.getTime() + 30 * MINUTE)
  return {
    quoted,
    first,
    delivered: new Date(first.getTime() + lateMinutes * MINUTE),
    isCancelled: false,
    area: 'Near',
  }
}
const recordOf = (orders: readonly JudgedOrder[], at = now) => deliveryRecord(publishedRows(orders), at)
const times = (count: number, order: JudgedOrder) => Array.from({ length: count }, () => order)

test('eighteen of twenty on time are 90 %', () => {
  const { week } = recordOf([...times(18, delivered(-4)), ...times(2, delivered(7))])
  expect(week).toEqual({ orders: 20, onTime: 18, share: 0.9, medianEarlyMinutes: 4, medianLateMinutes: 7 })
})

test('on the minute is on time', () => {
  expect(recordOf([delivered(0)]).week.onTime).toBe(1)
  expect(recordOf([delivered(1 / 60)]).week).toMatchObject({ onTime: 0, medianLateMinutes: 1 })
})

test('nineteen are too few to say', () => {
  expect(recordOf(times(19, delivered(0))).week.share).toBeNull()
})

test('what the shop cancelled, or never delivered, is missed', () => {
  const never = { ...delivered(0), delivered: null }
  const rows = publishedRows([...times(20, delivered(-1)), { ...never, isCancelled: true }, never])
  expect(rows.slice(-2)).toMatchObject([
    { outcome: 'cancelled', lateMinutes: null },
    { outcome: 'missed', lateMinutes: null },
  ])
  expect(deliveryRecord(rows, now).week).toMatchObject({ orders: 22, onTime: 20 })
})

test('a row says the quarter of an hour, and no more', () => {
  const [row] = publishedRows([delivered(-4, new Date('2026-11-15T18:59:59+05:30'))])
  expect(row).toEqual({
    placed: new Date('2026-11-15T18:45:00+05:30'),
    outcome: 'delivered',
    lateMinutes: -4,
    area: OTHER_AREAS,
    hour: 18,
  })
})

test('a courier is judged by the day: on time until its end, then late by whole days, and in no median', () => {
  const quoted = new Date('2026-11-10T10:00:00+05:30')
  const first = new Date('2026-11-13T23:59:59.999+05:30')
  const courier = (at: string): JudgedOrder => ({
    quoted,
    first,
    delivered: new Date(`2026-11-${at}+05:30`),
    isCancelled: false,
    area: 'Far',
  })
  const rows = publishedRows([
    courier('13T23:59:59.999'),
    courier('11T09:00'),
    courier('14T00:00'),
    courier('15T18:00'),
  ])
  expect(rows.map(({ lateMinutes, byDay }) => [lateMinutes, byDay])).toEqual([
    [0, true],
    [-2 * 1440, true],
    [1440, true],
    [2 * 1440, true],
  ])
  expect(deliveryRecord([...rows, ...publishedRows([delivered(-4)])], now).week).toMatchObject({
    orders: 5,
    onTime: 3,
    medianEarlyMinutes: 4,
    medianLateMinutes: null,
  })
})

test('an area is named from twenty orders on, and only if those that are not named are as many', () => {
  const areas = (counts: Record<string, number>) => {
    const orders = Object.entries(counts).flatMap(([area, count]) => times(count, { ...delivered(0), area }))
    const rows = Map.groupBy(publishedRows(orders), ({ area }) => area)
    return Object.fromEntries([...rows].map(([area, of]) => [area, of.length]))
  }
  expect(areas({ Near: 20, Far: 20 })).toEqual({ Near: 20, Far: 20 })
  expect(areas({ Near: 19 })).toEqual({ [OTHER_AREAS]: 19 })
  expect(areas({ Near: 50, Middle: 30, Far: 1 })).toEqual({ Near: 50, [OTHER_AREAS]: 31 })
  expect(areas({ Near: 50, Middle: 15, Far: 5 })).toEqual({ Near: 50, [OTHER_AREAS]: 20 })
})

test('a week counts seven days, a month all that is published', () => {
  const orders = [delivered(0, ago(6.9 * DAY)), delivered(0, ago(7.1 * DAY))]
  expect(recordOf(orders)).toMatchObject({ week: { orders: 1 }, month: { orders: 2 } })
})

test('each hour in which orders were placed has its own share', () => {
  const at = (time: string) => new Date(`2026-11-15T${time}+05:30`)
  const orders = [...times(20, delivered(-1, at('18:30:00'))), ...times(3, delivered(9, at('08:59:59')))]
  expect(recordOf(orders).byHour).toEqual([
    { hour: 8, orders: 3, onTime: 0, share: null },
    { hour: 18, orders: 20, onTime: 20, share: 1 },
  ])
})

const anyOrder: fc.Arbitrary<JudgedOrder> = fc
  .record({
    placed: fc.nat(29 * 24 * 60 * 60),
    promised: fc.integer({ min: 5, max: 300 }),
    took: fc.option(fc.nat(600 * 60)),
    isCancelled: fc.constantFrom(false, false, false, true),
    area: fc.constantFrom('Near', 'Near', 'Near', 'Middle', 'Far'),
  })
  .map(({ placed, promised, took, isCancelled, area }) => {
    const quoted = ago(placed * 1000)
    const after = (seconds: number) => new Date(quoted.getTime() + seconds * 1000)
    return {
      quoted,
      first: after(promised * 60),
      delivered: took === null || isCancelled ? null : after(took),
      isCancelled,
      area,
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
      expect(recordOf(shuffled)).toEqual(recordOf(orders))
    }),
  )
})

test('the hours add up to the month, and no share is beyond 0 and 1', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const { week, month, byHour } = recordOf(orders)
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
      const cancelled = { ...delivered(0, ago(minutes * MINUTE)), delivered: null, isCancelled: true }
      const before = recordOf(orders).month
      const after = recordOf([...orders, cancelled]).month
      expect(after.onTime).toBe(before.onTime)
      expect(after.orders).toBe(before.orders + 1)
    }),
  )
})

test('rounding moves no order over the line: on time in the rows is on time in the ledger', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const onTime = orders.filter(({ first, delivered }) => delivered !== null && delivered <= first)
      expect(recordOf(orders).month.onTime).toBe(onTime.length)
    }),
  )
})

test('no name of an area stands for fewer than twenty orders, unless there are not more', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const rows = publishedRows(orders)
      for (const [area, of] of Map.groupBy(rows, (row) => row.area)) {
        expect(of.length >= 20 || (area === OTHER_AREAS && of.length === rows.length)).toBe(true)
      }
    }),
  )
})
