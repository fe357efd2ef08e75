import type { FastifyInstance } from 'fastify'
import { exportAccount } from '#contract/accounts/account-data.ts'
import { deleteAccount } from '#contract/accounts/account-settings.ts'
import { isRefused } from '#contract/refused.ts'
import { fileNameOf } from '#domain/shop-facts.ts'
import type { FailedSignIns } from '../accounts/failed-sign-ins.ts'
import { withProof } from '../accounts/own-account.ts'
import type { PhoneCodes } from '../accounts/phone-codes.ts'
import type { Db } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import { sendChunks } from '../http/send-stream.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { clearCookie } from '../http/session-cookie.ts'
import type { Limits } from '../limits/limits.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import type { MailCarriers } from '../mail/mail-carrier.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { accountCopyJson } from './account-copy.ts'
import { deleteShopper } from './delete-account.ts'

const COPIES_PER_HOUR = 5

type Needs = {
  db: Db
  guards: Guards
  limits: Limits
  failedSignIns: FailedSignIns
  phoneCodes: PhoneCodes
  orderEvents: OrderEvents
  carriers: Pick<MailCarriers, 'others'>
  shopState: ShopState
}

export function personalDataRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, limits, orderEvents, carriers, shopState } = needs
  const copies = limits.of({ name: 'copies of personal data', max: COPIES_PER_HOUR, windowMinutes: 60 })

  serveEndpoint(app, guards, exportAccount, async ({ userId, reply }) => {
    const wait = await copies.take(userId)
    if (wait > 0) return refuseTooMany(wait)
    const name = `${fileNameOf(shopState.facts)}-my-data-${new Date().toISOString().slice(0, 10)}.json`
    reply.type('application/json; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
    return sendChunks(reply, accountCopyJson(db, userId), { headers: { 'cache-control': 'private, no-store' } })
  })

  serveEndpoint(app, guards, deleteAccount, async ({ userId, body, request, reply }) => {
    const deleted = await withProof(needs, { ...body, userId, request }, async (tx, account) => {
      afterCommit(tx, () => orderEvents.dismiss(userId))
      const refusal = await deleteShopper(tx, account, { sendsMail: carriers.others !== null })
      return refusal ?? { message: 'Your account has been deleted.' }
    })
    if (!isRefused(deleted)) clearCookie(reply, 'token')
    return deleted
  })
}
