import { test as base } from './shop.ts'

/** A shop of its own for journeys that change how its owner signs in, or fill its few places for unpaid orders. */
export const test = base.extend({
  shopSettings: [{ KEEP_ACTIVITY_DAYS: '90', OPEN_CASH_ORDERS: '2' }, { scope: 'worker' }],
})
