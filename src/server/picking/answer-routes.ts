import type { FastifyInstance } from 'fastify'
import { answerInstead } from '#contract/orders/replacements.ts'
import { isRefused, refuse } from '#contract/refused.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { isWaiting, ordersWithLateQuestions, replaceableItems, saveAnswer } from '../orders/instead-store.ts'
import type { OrderLife } from '../orders/order-life.ts'
import { readOrder } from '../orders/order-reader.ts'
import { lockOrder } from '../orders/order-store.ts'
import { putBack, settleQuestions } from './put-back.ts'

type Needs = Pick<OrderLife, 'db' | 'stock' | 'orderEvents'>

export const UNANSWERED_JOB = 'put back what nobody answered about'
const EVERY_SECONDS = 5

const unknown = () => refuse('not_found', 'We couldn’t find this order.')

/** The shopper says yes or no to what the picker found; nobody waits longer than two minutes. */
export function answerRoutes(app: FastifyInstance, needs: Needs & { guards: Guards; jobs: BackgroundJobs }): void {
  const { db, guards, orderEvents } = needs

  serveEndpoint(app, guards, answerInstead, async ({ body: { id, product, instead, answer }, userId }) => {
    const answered = await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.userId !== userId) return unknown()
      const item = (await replaceableItems(tx, id)).find((each) => each.productId === product)
      if (!item) return refuse('not_found', 'We couldn’t find this item of the order.')
      if (item.answer === answer) return null
      if (order.status !== 'Order Placed') return refuse('too_late', 'This order isn’t being packed any more.')
      if (item.answer || (item.instead && item.isLate)) return refuse('too_late', TOO_LATE)
      if (!isWaiting(item) || item.instead?.productId !== instead)
        return refuse('impossible_move', 'We’re not asking about this any more.')
      if (answer === 'yes') await saveAnswer(tx, item, answer)
      else await putBack(tx, needs, item, answer)
      await orderEvents.publish(tx, { orderId: id, userId })
      return null
    })
    if (isRefused(answered)) return answered
    const order = await readOrder(db, id)
    if (!order) return unknown()
    return { message: answer === 'yes' ? 'Great, we’ll send it' : 'All right, you won’t pay for it', order }
  })

  app.addHook('onReady', async () => {
    needs.jobs.add({
      name: UNANSWERED_JOB,
      everySeconds: EVERY_SECONDS,
      run: (stopping) => putBackUnanswered(needs, db, stopping),
    })
  })
}

const TOO_LATE = 'It’s too late to answer: you get your money back for it.'

async function putBackUnanswered(needs: Needs, db: Db, stopping: AbortSignal): Promise<void> {
  for (const orderId of await ordersWithLateQuestions(db)) {
    if (stopping.aborted) return
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order?.status !== 'Order Placed') return
      await settleQuestions(tx, needs, order)
      await needs.orderEvents.publish(tx, { orderId, userId: order.userId })
    })
  }
}
