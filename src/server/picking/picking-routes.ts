import type { FastifyInstance } from 'fastify'
import {
  finishPick,
  listPicks,
  releasePick,
  replacePickLine,
  setPickLine,
  startPick,
} from '#contract/orders/picking.ts'
import { isRefused } from '#contract/refused.ts'
import { inTransaction } from '../db/transaction.ts'
import { savePicking } from '../delivery/delivery-ledger.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { lockOrder } from '../orders/order-store.ts'
import { finishPickOf, notToPick, type PickingNeeds } from './finish-pick.ts'
import { isTaken, unknownOrder, whoseTask } from './own-task.ts'
import { freeTask, takeTask } from './pick-store.ts'
import { openPicks, readTask } from './pick-task.ts'
import { replaceLine } from './replace-line.ts'
import { setLine } from './set-line.ts'

export function pickingRoutes(app: FastifyInstance, { guards, ...needs }: PickingNeeds & { guards: Guards }): void {
  const { db } = needs

  serveEndpoint(app, guards, listPicks, async ({ actor }) => openPicks(needs, actor.id))

  serveEndpoint(app, guards, startPick, async ({ body: { id }, actor }) => {
    const started = await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) return unknownOrder()
      if (order.status !== 'Order Placed') return notToPick(order)
      const taker = { orderId: id, staffId: actor.id, mayTakeOver: actor.role === 'manager' }
      if (!(await takeTask(tx, taker))) return isTaken()
      await savePicking(tx, needs.delivery, { orderId: id, isPicked: true })
      await needs.orderEvents.publish(tx, { orderId: id, userId: order.userId })
      return null
    })
    if (isRefused(started)) return started
    return { message: 'Started', task: await readTask(needs, id, actor.id) }
  })

  serveEndpoint(app, guards, releasePick, async ({ body: { id }, actor }) => {
    const released = await inTransaction(db, async (tx) => {
      const task = await whoseTask(tx, await lockOrder(tx, id), actor)
      if (isRefused(task)) return task
      if (task.order.status !== 'Order Placed') return notToPick(task.order)
      await freeTask(tx, id)
      await savePicking(tx, needs.delivery, { orderId: id, isPicked: false })
      await needs.orderEvents.publish(tx, { orderId: id, userId: task.order.userId })
      return null
    })
    return isRefused(released) ? released : { message: 'Left to the next picker' }
  })

  serveEndpoint(app, guards, setPickLine, async ({ body, actor, request: { ip } }) => {
    const refused = await inTransaction(db, (tx) => setLine(tx, needs, { ...body, actor, ip }))
    return refused ?? { message: 'Saved', task: await readTask(needs, body.id, actor.id) }
  })

  serveEndpoint(app, guards, replacePickLine, async ({ body, actor }) => {
    const refused = await inTransaction(db, (tx) => replaceLine(tx, needs, { ...body, actor }))
    return refused ?? { message: 'Saved', task: await readTask(needs, body.id, actor.id) }
  })

  serveEndpoint(app, guards, finishPick, async ({ body: { id }, actor, request: { ip } }) =>
    finishPickOf(needs, { id, actor, ip }),
  )
}
