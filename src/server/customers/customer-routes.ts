import type { FastifyInstance } from 'fastify'
import { CODE_MINUTES } from '#contract/accounts/phone-codes.ts'
import {
  askMergeCode,
  exportCustomers,
  giveCredit,
  listCustomerOrders,
  listCustomers,
  mergeCustomers,
  readCustomer,
  receivePayment,
  saveCustomerNotes,
  saveOwedLimit,
  undoPayment,
} from '#contract/customers/customers.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import { phoneWords } from '#domain/phone-number.ts'
import { fileNameOf } from '#domain/shop-facts.ts'
import { lockAccount } from '../accounts/account-store.ts'
import type { PhoneCodes } from '../accounts/phone-codes.ts'
import type { DeleteBelongings } from '../accounts/take-over.ts'
import { recordActivity, recordLook } from '../activity/activity-store.ts'
import { addressesOf } from '../addresses/address-store.ts'
import { addCredit, creditEntriesOf, creditOf } from '../credit/credit-store.ts'
import { addOwed, owedBy, owedEntriesOf, readPayment, saveOwedLimit as setOwedLimit } from '../credit/owed-store.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { actOnce } from '../http/idempotency.ts'
import { sendChunks } from '../http/send-stream.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { barsOf } from '../orders/cash-bar-store.ts'
import { creditEntryViews } from '../orders/credit-entries.ts'
import { lockAllOnAccount, lockDebtor, settleAndTell } from '../orders/on-account.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { sendOrders } from '../orders/order-list.ts'
import { type HandlingOf, readOrder } from '../orders/order-reader.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { customerLines } from './customer-csv.ts'
import { findCustomer, saveNotes, selectCustomers } from './customer-store.ts'
import { mergeCodeFor, mergeCustomersInto, NO_CUSTOMER } from './merge-customers.ts'

const PAGE = 25
const PAID_ONLINE = 'This was paid online, so it can’t be undone here.'
const NO_PAYMENT = 'We couldn’t find this payment.'

type Needs = {
  db: Db
  guards: Guards
  historyDb: Reader
  handlingOf: HandlingOf
  shopState: ShopState
  putInTill(tx: Tx, cash: { amount: Paise }): Promise<void>
  takeBackAccountCash(tx: Tx, cash: { payment: string; amount: Paise }): Promise<void>
  phoneCodes: PhoneCodes
  orderEvents: OrderEvents
  deleteBelongings: DeleteBelongings
}

export function customerRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, historyDb, handlingOf, shopState, putInTill, takeBackAccountCash } = needs
  const { phoneCodes, orderEvents, deleteBelongings } = needs

  serveEndpoint(app, guards, listCustomers, async ({ query, actor, request: { ip } }) => {
    const { limit = PAGE, ...wanted } = query
    await inTransaction(db, (tx) => recordLook(tx, { who: actor, act: 'customers_listed', ip }))
    const found = await selectCustomers(historyDb, { ...wanted, limit: limit + 1 })
    const { page, next } = pageOf(found, limit, ({ lastOrder }) => lastOrder)
    return { customers: page, ...next }
  })

  serveEndpoint(app, guards, readCustomer, async ({ query: { id }, actor, request: { ip } }) => {
    const customer = await findCustomer(db, id)
    if (!customer) return refuse('not_found', NO_CUSTOMER)
    const newestOrder = await readOrder(db, customer.lastOrder)
    if (!newestOrder) throw new Error(`order ${customer.lastOrder} vanished`)
    await inTransaction(db, (tx) => recordLook(tx, { who: actor, act: 'customer_viewed', target: id, ip }))
    return {
      customer,
      email: customer.email,
      addresses: await addressesOf(db, id),
      storeCredit: await creditOf(db, id),
      creditEntries: await creditEntryViews(db, await creditEntriesOf(db, id)),
      cashBars: (await barsOf(db, id)).map(({ id: _id, createdAt: at, ...bar }) => ({ _id, ...bar, at })),
      account: (await owedEntriesOf(db, id)).map(({ id: _id, createdAt: at, ...entry }) => ({ _id, ...entry, at })),
      newestOrder,
    }
  })

  serveEndpoint(
    app,
    guards,
    listCustomerOrders,
    async ({ query: { id, cursor, limit = PAGE }, actor, request: { ip }, reply }) => {
      if (!(await findCustomer(db, id))) return refuse('not_found', NO_CUSTOMER)
      await inTransaction(db, (tx) => recordLook(tx, { who: actor, act: 'customer_viewed', target: id, ip }))
      return sendOrders(reply, { db: historyDb, filter: { userId: id, cursor, limit }, handlingOf })
    },
  )

  serveEndpoint(app, guards, saveCustomerNotes, async ({ body: { id, notes }, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      if (!(await saveNotes(tx, id, notes))) return refuse('not_found', NO_CUSTOMER)
      await recordActivity(tx, { who: actor, act: 'customer_noted', target: id, ip })
      return { message: 'Notes saved' }
    }),
  )

  serveEndpoint(app, guards, saveOwedLimit, async ({ body: { id, limit }, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      if (!(await lockCustomer(tx, id))) return refuse('not_found', NO_CUSTOMER)
      await setOwedLimit(tx, id, limit)
      await recordActivity(tx, { who: actor, act: 'customer_limit_set', target: id, details: { amount: limit }, ip })
      return { message: limit > 0 ? `They may owe up to ${formatPaise(limit)}` : 'They can’t buy on account any more' }
    }),
  )

  serveEndpoint(app, guards, giveCredit, async ({ body, actor, request }) =>
    actOnce({ db, request, holder: actor === 'owner' ? actor : actor.id, body }, async (tx) => {
      const { id, amount, reason: note } = body
      if (!(await lockCustomer(tx, id))) return refuse('not_found', NO_CUSTOMER)
      await addCredit(tx, { userId: id, amount, reason: 'by_hand', orderId: null, note })
      const details = { amount }
      await recordActivity(tx, { who: actor, act: 'customer_credited', target: id, details, ip: request.ip })
      return { message: `${formatPaise(amount)} of store credit given`, storeCredit: await creditOf(tx, id) }
    }),
  )

  serveEndpoint(app, guards, receivePayment, async ({ body, actor, request }) =>
    actOnce({ db, request, holder: actor === 'owner' ? actor : actor.id, body }, async (tx) => {
      const { id, amount, by: paidBy } = body
      await lockAllOnAccount(tx, id)
      if (!(await lockCustomer(tx, id))) return refuse('not_found', NO_CUSTOMER)
      const payment = await addOwed(tx, { userId: id, amount: paise(-amount), reason: 'payment', paidBy })
      if (!payment) throw new Error('a payment of nothing')
      if (paidBy === 'cash') await putInTill(tx, { amount })
      const details = { amount, paidBy }
      await recordActivity(tx, { who: actor, act: 'customer_paid', target: id, details, ip: request.ip })
      await settleAndTell(tx, orderEvents, id)
      return { message: `${formatPaise(amount)} received`, owed: await owedBy(tx, id), payment }
    }),
  )

  serveEndpoint(app, guards, undoPayment, async ({ body: { id }, actor, request: { ip } }) =>
    inTransaction(db, async (tx) => {
      const payer = await lockDebtor(tx, async () => (await readPayment(tx, id))?.userId ?? null)
      const payment = payer && (await findCustomer(tx, payer.userId)) && (await readPayment(tx, id))
      if (!payment || payer.isDeleted) return refuse('not_found', NO_PAYMENT)
      if (payment.paidBy === 'online') return refuse('impossible_move', PAID_ONLINE)
      const { userId, amount, paidBy, isUndone } = payment
      if (!isUndone) {
        await addOwed(tx, { userId, amount, reason: 'payment_undone', paidBy, undoes: id })
        if (paidBy === 'cash') await takeBackAccountCash(tx, { payment: id, amount })
        const details = { amount, paidBy }
        await recordActivity(tx, { who: actor, act: 'customer_payment_undone', target: userId, details, ip })
        await settleAndTell(tx, orderEvents, userId)
      }
      return { message: `${formatPaise(amount)} taken back`, owed: await owedBy(tx, userId) }
    }),
  )

  serveEndpoint(app, guards, askMergeCode, async ({ body, request }) => {
    const asked = await mergeCodeFor(db, body)
    if (isRefused(asked)) return asked
    if (!phoneCodes.isOn) return refuse('impossible_move', NO_TEXTS)
    const message = `We’ve sent a code to ${phoneWords(asked.phone)}. It works for ${CODE_MINUTES} minutes.`
    return phoneCodes.ask(asked, { message, request })
  })

  serveEndpoint(app, guards, mergeCustomers, async ({ body: { code, ...pair }, actor, request }) => {
    const asked = await mergeCodeFor(db, pair)
    if (isRefused(asked)) return asked
    return phoneCodes.use(asked, { code, request }, async (tx) => {
      const refusal = await mergeCustomersInto(tx, pair, deleteBelongings)
      if (refusal) return refusal
      await recordActivity(tx, { who: actor, act: 'customers_merged', target: pair.into, ip: request.ip })
      afterCommit(tx, () => orderEvents.dismiss(pair.from))
      return { message: 'Merged into one customer' }
    })
  })

  serveEndpoint(app, guards, exportCustomers, async ({ query: { search }, actor, request, reply }) => {
    // Before the first line leaves: a download that breaks off has been looked at, too.
    await inTransaction(db, (tx) => recordActivity(tx, { who: actor, act: 'customers_exported', ip: request.ip }))
    const name = `${fileNameOf(shopState.facts)}-customers-${new Date().toISOString().slice(0, 10)}.csv`
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
    return sendChunks(reply, customerLines(historyDb, search))
  })
}

const NO_TEXTS = 'Customers are merged with a code by text message, and this shop sends none yet (MESSAGES_URL).'

/** Whose money moves is merged with nobody until the transaction ends; false when they are no customer any more. */
async function lockCustomer(tx: Tx, id: string): Promise<boolean> {
  if (!(await findCustomer(tx, id))) return false
  return !(await lockAccount(tx, id)).isDeleted
}
