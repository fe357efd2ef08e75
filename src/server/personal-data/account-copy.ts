import * as z from 'zod/mini'
import { accountCopy, mailSent, messageSent, orderInFull, paymentAttempt } from '#contract/accounts/account-data.ts'
import { creditEntry } from '#contract/orders/credit.ts'
import type { Order } from '#contract/orders/order.ts'
import { changesOf } from '../accounts/mailbox-change-store.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { passkeysOf } from '../accounts/passkey-store.ts'
import { sessionsOf } from '../accounts/session-store.ts'
import { addressesOf } from '../addresses/address-store.ts'
import { wishesOf } from '../back-in-stock/wish-store.ts'
import { readCart } from '../cart/cart-store.ts'
import { findProducts } from '../catalog/product-store.ts'
import { selectMessages } from '../contact/contact-store.ts'
import { findSubscriber } from '../contact/newsletter-store.ts'
import { creditEntriesOf, creditOf } from '../credit/credit-store.ts'
import { owedBy, owedEntriesOf, owedLimitOf } from '../credit/owed-store.ts'
import { notesOf } from '../customers/customer-store.ts'
import type { Db } from '../db/database.ts'
import type { Intent } from '../db/tables/payment-tables.ts'
import { areaWishesOf } from '../delivery/area-wish-store.ts'
import { datedFavouritesOf } from '../favourites/favourite-store.ts'
import type { Chunks } from '../http/send-stream.ts'
import { mailView } from '../mail/mail-list-store.ts'
import { mailsOf } from '../mail/mail-retention-store.ts'
import { barsOf } from '../orders/cash-bar-store.ts'
import { creditEntryViews } from '../orders/credit-entries.ts'
import { missingWishesOf } from '../orders/if-missing-store.ts'
import { listJson, orderParts } from '../orders/order-list.ts'
import { orderIdsOf } from '../orders/order-store.ts'
import { paymentsOf } from '../orders/receipt-routes.ts'
import { intentsOf } from '../payments/intent-retention-store.ts'
import { refundsOfOrders } from '../payments/refund-list-store.ts'

const AT_ONCE = 50
/** More than somebody buys on account in a lifetime. */
const MAX_OWED = 100_000

/** Everything that the shop knows about a shopper as one JSON reply, read a few rows at a time. */
export async function* accountCopyJson(db: Db, userId: string): Chunks {
  const { email, isConfirmed } = await ownAccount(db, userId)
  const ownEmail = isConfirmed ? email : null
  yield JSON.stringify({ success: true, ...z.encode(accountCopy, await smallParts(db, userId, ownEmail)) }).slice(0, -1)

  const entries = pages((cursor) => creditEntriesOf(db, userId, { cursor, limit: AT_ONCE }))
  yield* list('creditEntries', creditEntry, entries, (rows) => creditEntryViews(db, rows))
  const intents = pages((cursor) => intentsOf(db, userId, { cursor, limit: AT_ONCE }))
  yield* list('paymentAttempts', paymentAttempt, intents, (rows) => rows.map(attemptView))
  const messages = pages((cursor) =>
    ownEmail ? selectMessages(db, { from: ownEmail, cursor, limit: AT_ONCE }) : Promise.resolve([]),
  )
  yield* list('messages', messageSent, messages, (rows) =>
    rows.map(({ createdAt: at, userName: name, userEmail, userPhone: phone, message }) => ({
      at,
      name,
      email: userEmail,
      phone,
      message,
    })),
  )
  const whose = { userId, orderIds: await orderIdsOf(db, userId), email: ownEmail }
  const mails = pages((cursor) => mailsOf(db, whose, { cursor, limit: AT_ONCE }))
  yield* list('mails', mailSent, mails, (rows) =>
    rows.map(mailView).map(({ kind, title, recipient: to, state, createdAt, sentAt }) => ({
      kind,
      title,
      to,
      state,
      createdAt,
      sentAt,
    })),
  )
  yield* list('orders', orderInFull, ordersOf(db, userId), (found) => inFull(db, found))
  return '}'
}

async function* ordersOf(db: Db, userId: string): AsyncGenerator<Order[]> {
  for await (const { orders } of orderParts(db, { userId })) if (orders.length > 0) yield orders
}

async function smallParts(db: Db, userId: string, ownEmail: string | null): Promise<z.output<typeof accountCopy>> {
  const { id, name, email, phone, isConfirmed, createdAt } = await ownAccount(db, userId)
  const cart = await readCart(db, userId)
  const favourites = await datedFavouritesOf(db, userId)
  const wishes = await wishesOf(db, { userId, email: ownEmail })
  const missing = await missingWishesOf(db, userId)
  const ids = [...Object.keys(cart), ...favourites.map(idOf), ...wishes.map(idOf), ...missing.map(idOf)]
  const names = new Map((await findProducts(db, ids)).map((product) => [product.id, product.name]))
  const named = (product: string) => ({ product, name: names.get(product) ?? '' })
  return {
    exportedAt: new Date(),
    account: { _id: id, name, email, phone, isConfirmed, createdAt },
    formerEmails: (await changesOf(db, userId)).map(({ formerEmail: email, changedAt }) => ({ email, changedAt })),
    sessions: await sessionsOf(db, { kind: 'shopper', id: userId }, null),
    passkeys: await passkeysOf(db, userId),
    addresses: await addressesOf(db, userId),
    cart: Object.entries(cart).map(([product, quantity]) => ({ ...named(product), quantity })),
    favourites: favourites.map(({ productId, addedAt }) => ({ ...named(productId), addedAt })),
    backInStock: wishes.map(({ productId, askedAt }) => ({ ...named(productId), askedAt })),
    missingWishes: missing.map(({ productId, kind, name }) => ({
      ...named(productId),
      ifMissing: kind,
      ...(name && { instead: name }),
    })),
    areaWishes: ownEmail ? await areaWishesOf(db, ownEmail) : [],
    newsletter: ownEmail ? await findSubscriber(db, ownEmail) : null,
    storeCredit: await creditOf(db, userId),
    owed: await owedBy(db, userId),
    owedLimit: await owedLimitOf(db, userId),
    owedEntries: (await owedEntriesOf(db, userId, MAX_OWED)).map(
      ({ createdAt: at, amount, reason, orderId, paidBy, isUndone }) => ({
        at,
        amount,
        reason,
        orderId,
        paidBy,
        isUndone,
      }),
    ),
    notes: (await notesOf(db, userId)) ?? '',
    cashBars: (await barsOf(db, userId)).map(({ id, createdAt, ...bar }) => ({ _id: id, ...bar, at: createdAt })),
  }
}

const idOf = ({ productId }: { productId: string }) => productId

function attemptView(intent: Intent): z.output<typeof paymentAttempt> {
  const { purpose, createdAt, amount, credit, orderId, paymentId, nextCheckAt, held, address, note, deliverTo } = intent
  const isOpen = held || nextCheckAt !== null
  return {
    for: purpose,
    startedAt: createdAt,
    amount,
    credit,
    state: paymentId ? 'paid' : isOpen ? 'open' : 'unpaid',
    orderId,
    address,
    ...(note && { note }),
    ...(deliverTo && { deliverTo }),
  }
}

async function inFull(db: Db, orders: Order[]): Promise<z.output<typeof orderInFull>[]> {
  const ids = orders.map(({ _id }) => _id)
  const refundsOf = Map.groupBy(await refundsOfOrders(db, ids), ({ orderId }) => orderId)
  return orders.map((order) => ({ ...order, payments: paymentsOf(order), refunds: refundsOf.get(order._id) ?? [] }))
}

/** `read` answers up to AT_ONCE rows that come after the row with this id. */
async function* pages<Row extends { id: string }>(
  read: (cursor: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let page = await read(undefined)
  if (page.length > 0) yield page
  while (page.length === AT_ONCE) {
    page = await read(page.at(-1)?.id)
    if (page.length > 0) yield page
  }
}

async function* list<Row, Item extends z.ZodMiniObject>(
  name: string,
  item: Item,
  rows: AsyncGenerator<Row[]>,
  view: (rows: Row[]) => z.output<Item>[] | Promise<z.output<Item>[]>,
): AsyncGenerator<string> {
  let before = `,"${name}":[`
  for await (const page of rows) {
    const items = await view(page)
    yield before + (await listJson(item, items))
    before = ','
  }
  yield before === ',' ? ']' : `${before}]`
}
