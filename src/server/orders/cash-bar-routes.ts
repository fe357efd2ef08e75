import type { FastifyInstance } from 'fastify'
import { barFromCash, liftCashBar, listCashBars } from '#contract/orders/cash-bars.ts'
import { refuse } from '#contract/refused.ts'
import { type Address, addressLine } from '#domain/address.ts'
import type { BarKind } from '#domain/cash-bars.ts'
import { cashRecipientOf } from '#domain/cash-orders.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { insertBar, listBars, removeBar } from './cash-bar-store.ts'
import { lockOrder } from './order-store.ts'

/** Who may not pay on delivery any more, named by one of their orders. */
export function cashBarRoutes(app: FastifyInstance, { db, guards }: { db: Db; guards: Guards }): void {
  serveEndpoint(app, guards, listCashBars, async () => ({
    bars: (await listBars(db)).map(({ id, createdAt, ...bar }) => ({ _id: id, ...bar, at: createdAt })),
  }))

  serveEndpoint(app, guards, barFromCash, async ({ body, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, body.order)
      if (!order) return refuse('not_found', 'We couldn’t find this order.')
      const { userId, address } = order
      if (!address.phone) return refuse('impossible_move', 'The account of this order was deleted.')
      const place = cashRecipientOf(userId, address)
      const kinds = [...new Set(body.kinds)]
      for (const kind of kinds) {
        await insertBar(tx, { kind, place, shown: SHOWN[kind](address), reason: body.reason })
      }
      const details = { kinds, ...(body.reason && { reason: body.reason }) }
      await recordActivity(tx, { who: actor, act: 'cash_barred', target: order.id, details, ip })
      return { message: 'They can’t pay on delivery any more' }
    }),
  )

  serveEndpoint(app, guards, liftCashBar, async ({ body, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      const bar = await removeBar(tx, body.id)
      if (!bar) return refuse('not_found', 'This was lifted already.')
      await recordActivity(tx, {
        who: actor,
        act: 'cash_bar_lifted',
        target: bar.id,
        details: { kinds: [bar.kind] },
        ip,
      })
      return { message: 'Cash On Delivery is possible again' }
    }),
  )
}

const SHOWN: Record<BarKind, (address: Address) => string> = {
  account: ({ firstName, lastName, email }) => `${firstName} ${lastName}, ${email}`,
  phone: ({ phone }) => phone,
  address: addressLine,
}
