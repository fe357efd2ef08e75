import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { arrivalWords } from './promise-words.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)
const now = at('16T18:10')

type Promised = Pick<Order, 'status' | 'history' | 'promise'>
const order = (change: Partial<Promised> = {}, promise: Partial<Order['promise']> = {}): Promised => ({
  status: 'Order Placed',
  history: [{ status: 'Order Placed', at: now }],
  promise: { by: at('16T18:45'), first: at('16T18:45'), changes: [], ...promise },
  ...change,
})
const delivered = (time: string): Promised =>
  order({ status: 'Delivered', history: [{ status: 'Delivered', at: at(time) }] })

describe('when an order arrives', () => {
  test('is a time of the clock, with what is left of it in whole minutes', () => {
    expect(arrivalWords(order({}, { ordersBefore: 3 }), now)).toEqual({
      when: 'Arrives by 6:45 pm',
      left: 'in 35 minutes',
      more: '3 orders are ahead of yours.',
    })
    expect(arrivalWords(order({ status: 'Packed' }, { ordersBefore: 3 }), at('16T18:44'))).toEqual({
      when: 'Arrives by 6:45 pm',
      left: 'in 1 minute',
    })
  })

  test('ends in “Any minute now”, with what the shop does about it, and is never negative', () => {
    expect(arrivalWords(order(), at('16T19:30'))?.left).toBe('we promised 6:45 pm')
    for (const time of ['16T18:45', '16T19:30', '17T18:45']) {
      const words = arrivalWords(order(), at(time))
      expect(words?.when).toBe('Any minute now')
      expect(words?.more).toContain('We’re packing it ahead of newer orders.')
      expect(JSON.stringify(words)).not.toContain('-')
    }
  })

  test('is the hour that was chosen', () => {
    const slot = { from: at('17T08:00'), until: at('17T09:00') }
    expect(arrivalWords(order({}, { by: slot.until, slot }), now)).toMatchObject({
      when: 'Arrives tomorrow 8–9 am',
      left: 'in 15 hours',
    })
  })

  test('was on time, or so many minutes late, by the first promise', () => {
    expect(arrivalWords(delivered('16T18:45'), now)?.when).toBe('Delivered on time')
    expect(arrivalWords(delivered('16T18:57'), now)).toEqual({
      when: 'Delivered 12 minutes late',
      left: 'we promised 6:45 pm',
    })
    const later = order(
      { status: 'Delivered', history: [{ status: 'Delivered', at: at('16T18:57') }] },
      { by: at('16T19:00') },
    )
    expect(arrivalWords(later, now)?.when).toBe('Delivered 12 minutes late')
  })

  test('is not said of cancelled orders, nor of those from before there were promises', () => {
    expect(arrivalWords(order({ status: 'Cancelled' }), now)).toBeNull()
    expect(arrivalWords(order({ promise: undefined }), now)).toBeNull()
  })
})
