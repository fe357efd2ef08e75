import type { FastifyInstance } from 'fastify'
import { readSharedOrder, shareOrder, stopSharingOrder } from '#contract/orders/share-order.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { stageOf } from '#domain/order.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { readOrder } from '../orders/order-reader.ts'
import { deleteShares, findShared, newShare } from '../orders/order-share-store.ts'
import { lockOrder, whoseOrder } from '../orders/order-store.ts'
import { deliveryForShopper } from './delivery-for-shopper.ts'

const NOT_FOUND = 'We couldn’t find this order.'

/** Links for somebody who waits at home. They show neither where the order goes nor what is in it or what it costs. */
export function sharedOrderRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, shareOrder, async ({ body: { id }, userId }) => {
    const token = await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.userId !== userId) return refuse('not_found', NOT_FOUND)
      if (stageOf(order.status) !== 'open')
        return refuse('impossible_move', 'This order has ended, so there is nothing left to follow.')
      return newShare(tx, id)
    })
    return isRefused(token) ? token : { token }
  })

  serveEndpoint(app, guards, stopSharingOrder, async ({ body: { id }, userId }) => {
    if ((await whoseOrder(db, id)) !== userId) return refuse('not_found', NOT_FOUND)
    await inTransaction(db, (tx) => deleteShares(tx, id))
    return { message: 'Sharing stopped. The links no longer work.' }
  })

  // The same refusal for an ended order, a link that was taken back and one that never was.
  serveEndpoint(app, guards, readSharedOrder, async ({ body: { token } }) => {
    const id = await findShared(db, token)
    const order = id && (await readOrder(db, id))
    if (!order || stageOf(order.status) !== 'open') return refuse('link_ended')
    const { status, history, promise } = order
    return {
      status,
      history: history.map(({ status, at }) => ({ status, at })),
      ...(promise && { promise }),
      delivery: await deliveryForShopper(db, order._id),
    }
  })
}
