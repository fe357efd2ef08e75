import type { FastifyInstance } from 'fastify'
import { listMissingWishes, setIfMissing } from '#contract/orders/replacements.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { type IfMissing, whyWishStays } from '#domain/if-missing.ts'
import { whyNotInstead } from '#domain/replacement.ts'
import { findAlikeByIds } from '../catalog/alike-store.ts'
import type { Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { readWorkOf } from '../delivery/promised-work-store.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { readTax } from '../shop/tax-store.ts'
import { missingWishesOf, saveWishes } from './if-missing-store.ts'
import { replaceableItems } from './instead-store.ts'
import type { OrderLife } from './order-life.ts'
import { readOrder } from './order-reader.ts'
import { lockOrder } from './order-store.ts'

type Needs = Pick<OrderLife, 'db' | 'orderEvents'> & { guards: Guards }

export function ifMissingRoutes(app: FastifyInstance, { db, guards, orderEvents }: Needs): void {
  serveEndpoint(app, guards, listMissingWishes, async ({ userId }) => ({
    wishes: (await missingWishesOf(db, userId)).map(({ productId, kind, insteadId, name }) => ({
      product: productId,
      ifMissing: { kind, ...(insteadId && { product: insteadId }), ...(name && { name }) },
    })),
  }))

  serveEndpoint(app, guards, setIfMissing, async ({ body: { id, product, ifMissing }, userId }) => {
    const set = await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.userId !== userId) return unknown()
      const [work] = await readWorkOf(tx, [id])
      const why = whyWishStays({ status: order.status, isBeingPicked: work?.pickingSince !== undefined })
      if (why) return refuse('impossible_move', why)
      const item = (await replaceableItems(tx, id)).find((each) => each.productId === product)
      if (!item) return refuse('not_found', 'We couldn’t find this item of the order.')
      if (item.instead || item.answer) return refuse('impossible_move', 'We’ve looked for it already.')
      const refused = await checkInstead(tx, product, ifMissing)
      if (refused) return refused
      await saveWishes(tx, { orderId: id, userId, wishes: [{ productId: product, ...ifMissing }] })
      await orderEvents.publish(tx, { orderId: id, userId })
      return null
    })
    if (isRefused(set)) return set
    const order = await readOrder(db, id)
    return order ? { message: 'Saved', order } : unknown()
  })
}

const unknown = () => refuse('not_found', 'We couldn’t find this order.')

async function checkInstead(
  tx: Tx,
  product: string,
  { kind, product: wanted = '' }: IfMissing,
): Promise<Refused<'unknown_product' | 'impossible_move'> | null> {
  if (kind !== 'this') return null
  const found = await findAlikeByIds(tx, [product, wanted], await readTax(tx))
  const [own, other] = [found.get(product), found.get(wanted)]
  if (!own || !other || other.row.archivedAt) return refuse('unknown_product', 'We couldn’t find this product.')
  const why = whyNotInstead(own, other)
  return why ? refuse('impossible_move', why) : null
}
