import type { FastifyInstance } from 'fastify'
import { undoFailedDelivery } from '#contract/delivery/failed-delivery.ts'
import { readUpiId, setUpiId } from '#contract/delivery/upi-id.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { OrderLife } from '../orders/order-life.ts'
import type { StaffEvents } from '../staff/staff-events.ts'
import { undoFailureOf } from './undo-failure.ts'
import { findUpiId, saveUpiId } from './upi-id-store.ts'

type Needs = OrderLife & { guards: Guards; staffEvents: StaffEvents }

export function riderPhoneRoutes(app: FastifyInstance, { guards, staffEvents, ...life }: Needs): void {
  const { db } = life

  serveEndpoint(app, guards, undoFailedDelivery, async ({ body, actor, request: { ip } }) =>
    inTransaction(db, (tx) => undoFailureOf(tx, life, { ...body, actor, ip })),
  )

  serveEndpoint(app, guards, readUpiId, async () => ({ upiId: await findUpiId(db) }))

  serveEndpoint(app, guards, setUpiId, async ({ body: { upiId }, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      const message = upiId ? 'Riders show this UPI ID now' : 'UPI ID removed'
      if ((await findUpiId(tx)) === upiId) return { message, upiId }
      await saveUpiId(tx, upiId)
      staffEvents.deliveriesChanged(tx)
      await recordActivity(tx, { who: actor, act: 'upi_id_changed', details: upiId ? { to: upiId } : {}, ip })
      return { message, upiId }
    }),
  )
}
