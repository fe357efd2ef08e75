import type { FastifyInstance } from 'fastify'
import {
  BUY_AGAIN_PRODUCTS,
  cancelMyOrder,
  listBuyAgain,
  listMyOrders,
  readMyOrder,
} from '#contract/orders/my-orders.ts'
import { refuse } from '#contract/refused.ts'
import { findProducts, publicView } from '../catalog/product-store.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { moveOrderTo, type OrderLife } from './order-life.ts'
import { sendOrders } from './order-list.ts'
import { readOrder } from './order-reader.ts'
import { isShared } from './order-share-store.ts'
import { productsOftenOrdered } from './sold-lines-store.ts'

export function orderRoutes(app: FastifyInstance, { guards, ...life }: OrderLife & { guards: Guards }): void {
  serveEndpoint(app, guards, listMyOrders, async ({ userId, query, reply }) =>
    sendOrders(reply, { db: life.db, filter: { ...query, userId } }),
  )

  serveEndpoint(app, guards, readMyOrder, async ({ query: { id }, userId }) => {
    const order = await readOrder(life.db, id)
    if (order?.userId !== userId) return refuse('not_found', 'We couldn’t find this order.')
    return { order, isShared: await isShared(life.db, id) }
  })

  serveEndpoint(app, guards, listBuyAgain, async ({ userId }) => {
    const ids = await productsOftenOrdered(life.db, userId)
    const found = new Map((await findProducts(life.db, ids)).map((row) => [row.id, publicView(row)]))
    const sellable = ids.flatMap((id) => found.get(id) ?? []).filter(({ inStock }) => inStock)
    return { products: sellable.slice(0, BUY_AGAIN_PRODUCTS) }
  })

  serveEndpoint(app, guards, cancelMyOrder, async ({ body, userId, request }) =>
    moveOrderTo(life, { id: body.id, status: 'Cancelled', by: 'shopper', ip: request.ip }, (order) =>
      order.userId === userId ? null : refuse('forbidden', 'This order belongs to another account.'),
    ),
  )
}
