import type { FastifyInstance } from 'fastify'
import { listOwed, readStatement, sendStatement } from '#contract/customers/owed.ts'
import { refuse } from '#contract/refused.ts'
import { recordActivity, recordLook } from '../activity/activity-store.ts'
import type { Db, Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { inTransaction } from '../db/transaction.ts'
import { actOnce } from '../http/idempotency.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { findCustomer } from './customer-store.ts'
import { NO_CUSTOMER } from './merge-customers.ts'
import { owedInAll, selectDebtors } from './owed-list-store.ts'
import { readStatementOf } from './owed-statement.ts'
import { statementMail } from './statement-mail.ts'

const PAGE = 25
const NO_EMAIL = 'This customer has no email address. Print the statement or share it as a message.'

type Needs = { db: Db; historyDb: Reader; guards: Guards }

/** Who owes what since when, and statements for them. */
export function owedRoutes(app: FastifyInstance, { db, historyDb, guards }: Needs): void {
  serveEndpoint(app, guards, listOwed, async ({ query: { limit = PAGE, cursor }, actor, request: { ip } }) => {
    await inTransaction(db, (tx) => recordLook(tx, { who: actor, act: 'customers_listed', ip }))
    const found = await selectDebtors(historyDb, { cursor, limit: limit + 1 })
    const { page, next } = pageOf(found, limit, ({ oldest }) => oldest)
    const debtors = page.map(({ id: _id, oldest: _oldest, ...debtor }) => ({ _id, ...debtor }))
    return { ...(await owedInAll(historyDb)), debtors, ...next }
  })

  serveEndpoint(app, guards, readStatement, async ({ query: { id, from }, actor, request: { ip } }) => {
    const customer = await findCustomer(db, id)
    if (!customer) return refuse('not_found', NO_CUSTOMER)
    await inTransaction(db, (tx) => recordLook(tx, { who: actor, act: 'customer_viewed', target: id, ip }))
    const { name, phone, email } = customer
    return { name, phone, hasEmail: email !== null, ...(await readStatementOf(db, id, from)) }
  })

  serveEndpoint(app, guards, sendStatement, async ({ body, actor, request }) =>
    actOnce({ db, request, holder: actor === 'owner' ? actor : actor.id, body }, async (tx) => {
      const { id, from } = body
      const customer = await findCustomer(tx, id)
      if (!customer) return refuse('not_found', NO_CUSTOMER)
      if (customer.email === null) return refuse('impossible_move', NO_EMAIL)
      await statementMail.queue(tx, customer.email, { userId: id, from })
      await recordActivity(tx, { who: actor, act: 'statement_sent', target: id, ip: request.ip })
      return { message: 'Statement sent' }
    }),
  )
}
