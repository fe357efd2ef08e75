import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeAfterAdding, itemsWords, joinLines, MAX_ADDITIONS, whyNoItems } from './add-items.ts'
import { paise } from './money.ts'
import { ORDER_STATUSES } from './order.ts'

const open = { status: 'Order Placed', paymentType: 'COD', isBeingPicked: false, additions: 0 } as const
const line = (productId: string, quantity: number, changes: { offerPrice?: number; counted?: boolean } = {}) => ({
  productId,
  name: productId,
  quantity,
  counted: changes.counted ?? true,
  offerPrice: paise(changes.offerPrice ?? 4000),
})

describe('which orders take more items', () => {
  test('one that is placed, to be paid on delivery, and that nobody picks', () => {
    expect(whyNoItems(open)).toBeNull()
  })

  test('every other one says why not', () => {
    for (const status of ORDER_STATUSES) {
      if (status !== 'Order Placed') expect(whyNoItems({ ...open, status })).toMatch(/\.$/)
    }
    expect(whyNoItems({ ...open, isBeingPicked: true })).toContain('started packing')
    expect(whyNoItems({ ...open, paymentType: 'Online' })).toContain('paid for online')
    expect(whyNoItems({ ...open, additions: MAX_ADDITIONS })).toContain('Please place another one')
  })
})

describe('lines of an order with more items', () => {
  test('more of the same raises its line, the rest is new', () => {
    const joined = joinLines([line('milk', 2), line('bread', 1)], [line('milk', 1), line('eggs', 6)])
    expect(joined).toEqual({ kept: [line('bread', 1)], raised: [line('milk', 3)], fresh: [line('eggs', 6)] })
  })

  test('a product whose price or way of counting changed has to be ordered separately', () => {
    const ordered = [line('milk', 1)]
    expect(joinLines(ordered, [line('milk', 1, { offerPrice: 3900 })])).toEqual({
      problem: 'The price of milk has changed since you ordered it. Please order more of it separately.',
    })
    expect(joinLines(ordered, [line('milk', 1, { counted: false })])).toHaveProperty('problem')
    expect(joinLines([line('milk', 99)], [line('milk', 1)])).toEqual({ problem: 'You can order up to 99 of milk.' })
  })

  test('an order has up to 200 products', () => {
    const ordered = Array.from({ length: 199 }, (_, nth) => line(`p${nth}`, 1))
    expect(joinLines(ordered, [line('one more', 1)])).toHaveProperty('fresh')
    expect(joinLines(ordered, [line('one more', 1), line('and another', 1)])).toHaveProperty('problem')
  })

  test('whatever is added, no piece is lost and none appears', () => {
    const lines = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 0, max: 9 }), quantity: fc.integer({ min: 1, max: 40 }) }),
      {
        selector: ({ id }) => id,
      },
    )
    const piecesOf = (some: readonly { quantity: number }[]) => some.reduce((sum, { quantity }) => sum + quantity, 0)
    fc.assert(
      fc.property(lines, lines, (before, more) => {
        const [ordered, added] = [before, more].map((some) => some.map(({ id, quantity }) => line(`p${id}`, quantity)))
        const joined = joinLines(ordered ?? [], added ?? [])
        if ('problem' in joined) throw new Error(joined.problem)
        const all = [...joined.kept, ...joined.raised, ...joined.fresh]
        expect(piecesOf(all)).toBe(piecesOf(before) + piecesOf(more))
        expect(new Set(all.map(({ productId }) => productId)).size).toBe(all.length)
      }),
    )
  })
})

test('adding items never makes the delivery dearer, and may make it free', () => {
  const area = { fee: paise(4000), freeFrom: paise(50_000) }
  expect(feeAfterAdding(paise(4000), area, paise(49_999))).toBe(4000)
  expect(feeAfterAdding(paise(4000), area, paise(50_000))).toBe(0)
  expect(feeAfterAdding(paise(2500), area, paise(10_000)), 'the fee of then').toBe(2500)
  expect(feeAfterAdding(paise(0), area, paise(10_000)), 'it was free').toBe(0)
  expect(feeAfterAdding(paise(2500), null, paise(90_000)), 'an area that is no more').toBe(2500)
})

test('pieces are counted', () => {
  expect(itemsWords([{ quantity: 1 }])).toBe('1 item')
  expect(itemsWords([{ quantity: 1 }, { quantity: 2 }])).toBe('3 items')
})
