import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type StreamListener, streamOrders } from '#contract/orders/order-stream.ts'
import { refuse } from '#contract/refused.ts'
import type { StaffRole } from '#domain/staff.ts'
import type { Db } from '../db/database.ts'
import { EventStream } from '../http/event-stream.ts'
import { sendStream } from '../http/send-stream.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { ipKey } from '../limits/ip-key.ts'
import { EventIds } from './event-ids.ts'
import { findEventKey } from './order-event-store.ts'
import type { OrderEvents } from './order-events.ts'
import { StreamLimits } from './stream-limits.ts'

const CHECK_SECONDS = 15

type Needs = { db: Db; guards: Guards; orderEvents: OrderEvents; jobs: BackgroundJobs; heartbeatMs: number }

export function orderStreamRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, orderEvents, jobs, heartbeatMs } = needs
  const streams = new StreamLimits()
  let eventIds: EventIds | undefined

  app.addHook('preClose', () => orderEvents.stop())
  jobs.add({ name: 'check for order events', everySeconds: CHECK_SECONDS, run: () => orderEvents.check() })

  serveEndpoint(app, guards, streamOrders, async ({ query, request, reply }) => {
    const account = await accountOf(request, query.as ?? 'shopper')
    if (!account) {
      if (query.as !== 'seller') return refuse('not_signed_in')
      return refuse((await guards.staffOf(request)) ? 'wrong_role' : 'not_authorized')
    }
    if (orderEvents.isStopped) return refuse('unavailable', 'The shop is restarting. Please try again in a moment.')
    eventIds ??= new EventIds(await findEventKey(db))
    const ids = eventIds
    const leave = streams.take(ipKey(request.ip), account)
    if (!leave) return refuse('too_many_requests', 'You have too many windows open. Please close one and try again.')

    const stream = new EventStream((id) => ids.seal(id))
    stream.onClose(leave)
    try {
      const { userId, staffId, role } = account
      await orderEvents.join({ stream, userId, staffId, role }, lastReceived(request, ids))
    } catch (error) {
      stream.body.destroy()
      throw error
    }
    const isStillIn = async () => {
      const now = await accountOf(request, account.kind)
      return now?.id === account.id && now.role === account.role
    }
    // Somebody of the staff who was signed out between the check and the joining was not told.
    if (account.staffId && !(await isStillIn())) stream.end()
    keepAlive(stream, heartbeatMs, isStillIn)
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('connection', 'close')
      .header('x-accel-buffering', 'no')
    return sendStream(reply, stream.body)
  })

  async function accountOf(request: FastifyRequest, kind: StreamListener): Promise<StreamAccount | null> {
    if (kind === 'staff') {
      const person = await guards.staffOf(request)
      return person && { kind, id: person.id, staffId: person.id, role: person.role }
    }
    if (kind === 'seller') {
      const seller = await guards.sellerOf(request)
      if (!seller) return null
      return seller === 'owner' ? { kind, id: seller } : { kind, id: seller.id, staffId: seller.id }
    }
    const id = await guards.shopperOf(request)
    return id ? { kind, id, userId: id } : null
  }
}

type StreamAccount = { kind: StreamListener; id: string; userId?: string; staffId?: string; role?: StaffRole }

/** A beat now and then keeps the line open; with each one, streams of ended sessions are closed. */
function keepAlive(stream: EventStream, everyMs: number, isStillIn: () => Promise<boolean>): void {
  const beat = async () => {
    // While the database is away the session cannot be checked, and there is nothing to send.
    if (!(await isStillIn().catch(() => true))) stream.end()
    stream.beat()
    if (stream.isOpen) timer = setTimeout(beat, everyMs)
  }
  let timer = setTimeout(beat, everyMs)
  stream.onClose(() => clearTimeout(timer))
}

/** No event has this number: who sends an id that is not ours has to load the list again. */
const UNKNOWN = 0

function lastReceived(request: FastifyRequest, ids: EventIds): number | null {
  const given = request.headers['last-event-id']
  return typeof given === 'string' ? (ids.open(given) ?? UNKNOWN) : null
}
