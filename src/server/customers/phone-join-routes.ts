import type { FastifyInstance } from 'fastify'
import { askJoinCode, CODE_MINUTES, joinPhoneOrders } from '#contract/accounts/phone-codes.ts'
import { accountForCode } from '../accounts/account-store.ts'
import { type PhoneCodes, wrongCode } from '../accounts/phone-codes.ts'
import type { DeleteBelongings } from '../accounts/take-over.ts'
import { recordActivity } from '../activity/activity-store.ts'
import { afterCommit } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { mergeCustomersInto } from './merge-customers.ts'

type Needs = {
  guards: Guards
  phoneCodes: PhoneCodes
  orderEvents: OrderEvents
  deleteBelongings: DeleteBelongings
}

/**
 * A shopper who has ordered by phone before brings these orders into the account that they are signed in to; likewise
 * those of an account of theirs that has lost its mailbox.
 */
export function phoneJoinRoutes(app: FastifyInstance, needs: Needs): void {
  const { guards, phoneCodes, orderEvents, deleteBelongings } = needs

  serveEndpoint(app, guards, askJoinCode, ({ body: { phone }, userId, request }) =>
    phoneCodes.ask({ phone, purpose: 'join', holder: userId }, { message: ASKED, request }),
  )

  serveEndpoint(app, guards, joinPhoneOrders, ({ body: { phone, code }, userId: into, request }) => {
    const asked = { phone, purpose: 'join', holder: into } as const
    return phoneCodes.use(asked, { code, request }, async (tx) => {
      const from = await accountForCode(tx, asked)
      if (!from) return wrongCode()
      const refusal = await mergeCustomersInto(tx, { into, from }, deleteBelongings)
      if (refusal) return refusal
      await recordActivity(tx, { who: 'customer', act: 'customers_merged', target: into, ip: request.ip })
      afterCommit(tx, () => orderEvents.dismiss(from))
      return { message: 'The orders are in your account now.' }
    })
  })
}

const ASKED = `If there are orders with this number that you can add, the newest from the last six months, we’ve sent it a code. It works for ${CODE_MINUTES} minutes.`
