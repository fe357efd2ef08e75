import { request } from '@playwright/test'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { listSellerOrders, moveOrder } from '#contract/orders/seller-orders.ts'
import { HAPPY_PATH } from '#domain/order.ts'
import { call, expectDone } from './call.ts'
import { SELLER } from './seller.ts'
import { test as base, expect } from './shop.ts'
import { PHONE, viewportOf } from './sizes.ts'

/** On a phone, in a shop for journeys of delivery: no other order is before theirs, and theirs are finished afterwards. */
export const test = base.extend<{ finishedOrders: undefined }>({
  shopSettings: [{ KEEP_ACTIVITY_DAYS: '60' }, { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  viewport: ({}, use, info) => use(viewportOf(info) ?? PHONE),
  finishedOrders: [
    async ({ shop }, use) => {
      await use(undefined)
      await finishOrders(shop.url)
    },
    { auto: true },
  ],
})

async function finishOrders(baseURL: string): Promise<void> {
  const api = await request.newContext({ baseURL })
  await expectDone(api, loginSeller, SELLER)
  const { orders } = await expectDone(api, listSellerOrders, { stage: 'open', limit: '200' })
  for (const { _id: id, status } of orders) {
    for (const next of HAPPY_PATH.slice(HAPPY_PATH.indexOf(status) + 1)) {
      await call(api, moveOrder, { id, status: next })
    }
  }
  await api.dispose()
}

export { expect }
