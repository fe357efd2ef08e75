import type { FastifyInstance } from 'fastify'
import { joinEarlierOrders } from '#contract/accounts/earlier-orders.ts'
import { isRefused, refuse, refuseAt } from '#contract/refused.ts'
import { earlierAccountOf } from '../accounts/earlier-account-store.ts'
import type { FailedSignIns } from '../accounts/failed-sign-ins.ts'
import { checkPassword } from '../accounts/password-check.ts'
import type { DeleteBelongings } from '../accounts/take-over.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { mergeCustomersInto } from './merge-customers.ts'

type Needs = {
  db: Db
  guards: Guards
  failedSignIns: FailedSignIns
  orderEvents: OrderEvents
  deleteBelongings: DeleteBelongings
}

/**
 * Somebody who chose a new password by a mailbox that was never confirmed gets what was in the account before, with the
 * password of then. phone-join-routes.ts does the same with a code.
 */
export function earlierOrdersRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, failedSignIns, orderEvents, deleteBelongings } = needs

  serveEndpoint(app, guards, joinEarlierOrders, async ({ body: { password }, userId: into, request }) => {
    const earlier = await earlierAccountOf(db, into)
    if (!earlier) return refuse('not_found', NONE)
    const who = `earlier ${earlier.id}`
    const proved = await checkPassword(failedSignIns, { who, password, request }, async () => earlier)
    if (isRefused(proved)) return proved
    if (!proved) return refuseAt('password', 'invalid_credentials', WRONG)
    return inTransaction(db, async (tx) => {
      const refusal = await mergeCustomersInto(tx, { into, from: earlier.id }, deleteBelongings)
      if (refusal) return refusal
      await recordActivity(tx, { who: 'customer', act: 'customers_merged', target: into, ip: request.ip })
      afterCommit(tx, () => orderEvents.dismiss(earlier.id))
      return { message: 'Your earlier orders are in your account now.' }
    })
  })
}

const NONE = 'There are no earlier orders to add to your account.'
const WRONG = 'This isn’t the password that the account had before.'
