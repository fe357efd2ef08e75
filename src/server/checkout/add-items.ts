import type { FastifyInstance } from 'fastify'
import { addItems, quoteAddedItems } from '#contract/orders/add-items.ts'
import { isRefused } from '#contract/refused.ts'
import { itemsWords } from '#domain/add-items.ts'
import { amountOf, takenOff } from '#domain/bill.ts'
import { paise } from '#domain/money.ts'
import { removeFromCart } from '../cart/cart-store.ts'
import { addCredit, spendCredit } from '../credit/credit-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { askForLonger } from '../delivery/promise-order.ts'
import { growPromise } from '../delivery/promised-work-store.ts'
import { actOnce } from '../http/idempotency.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { insertLines, saveAddition, setQuantities } from '../orders/add-items-store.ts'
import { saveWishes, wishesIn } from '../orders/if-missing-store.ts'
import { itemsAddedMail } from '../orders/items-added-mail.ts'
import type { OrderEvents } from '../orders/order-events.ts'
import { countedIn, sumLines } from './basket.ts'
import { type Addition, type AdditionNeeds, planAddition } from './plan-addition.ts'
import { askIfTotalChanged } from './total-seen.ts'

type Needs = AdditionNeeds & { db: Db; guards: Guards; orderEvents: OrderEvents }

/** Items that join an open order, until a picker begins (decision 30). */
export function addItemsRoutes(app: FastifyInstance, { db, guards, ...needs }: Needs): void {
  serveEndpoint(app, guards, quoteAddedItems, async ({ body: { orderId, items }, userId }) => {
    const asked = sumLines(items)
    if (isRefused(asked)) return asked
    const planned = await undone(db, (tx) => planAddition(tx, needs, { userId, orderId, asked }))
    return isRefused(planned) ? planned : { bill: [...planned.bill], by: planned.by }
  })

  serveEndpoint(app, guards, addItems, async ({ body, userId, request }) => {
    const { orderId } = body
    const asked = sumLines(body.items)
    if (isRefused(asked)) return asked
    // The time is what was shown before, and no part of what is wanted.
    const attempt = { db, request, holder: userId, body: { ...body, promisedBy: undefined } }
    return actOnce(attempt, async (tx) => {
      const planned = await planAddition(tx, needs, { userId, orderId, asked })
      if (isRefused(planned)) return planned
      const { added, bill, by, delay } = planned
      const newTotal = askIfTotalChanged(body, added, bill)
      if (newTotal) return newTotal
      const seen = body.promisedBy?.getTime() ?? by.getTime() - delay.by
      if (by.getTime() > seen) return askForLonger(by, new Date())
      await saveAll(tx, needs, planned)
      const wishes = wishesIn(body.items)
      if (wishes.length > 0) await saveWishes(tx, { orderId, userId, wishes })
      const words = itemsWords(added)
      return { message: `${words} added to order ${planned.order.number}`, orderId }
    })
  })
}

async function saveAll(tx: Tx, { stock, delivery, orderEvents }: Omit<Needs, 'db' | 'guards'>, addition: Addition) {
  const { order, email, added, raised, fresh, firstLine, bill, isPaid, size, delay } = addition
  const { id: orderId, userId } = order
  const lines = added.map(({ product, quantity }) => ({ productId: product.id, quantity }))
  await stock.take(tx, countedIn(added), { kind: 'order', source: orderId })
  await setQuantities(tx, orderId, raised)
  await insertLines(tx, orderId, firstLine, fresh)
  await saveAddition(tx, orderId, { bill, isPaid, lines })
  delivery.workChanged(tx, await growPromise(tx, { orderId, size, fee: amountOf(bill, 'delivery'), delay }))
  const credit = takenOff(bill, 'credit') - order.credit
  if (credit > 0) await spendCredit(tx, { userId, amount: paise(credit), reason: 'order', orderId })
  // The delivery became free, and that was more than the items cost.
  if (credit < 0) await addCredit(tx, { userId, amount: paise(-credit), reason: 'order', orderId })
  await removeFromCart(
    tx,
    userId,
    lines.map(({ productId }) => productId),
  )
  await itemsAddedMail.queue(tx, email, { orderId, nth: order.additions?.length ?? 0 })
  await orderEvents.publish(tx, { orderId, userId })
}

class Undone<T> {
  readonly result: T

  constructor(result: T) {
    this.result = result
  }
}

/** What the work found out, with everything that it did rolled back. */
async function undone<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as T
    throw error
  }
}
