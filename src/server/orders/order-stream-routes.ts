import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MESSAGES } from '../../contract/messages.ts'
import { streamOrders } from '../../contract/orders.ts'
import { EventStream } from '../http/event-stream.ts'
import { refuse } from '../http/refused.ts'
import { sendStream } from '../http/send-stream.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { Shop } from '../shop.ts'
import { forgetOldEvents } from './order-event-store.ts'
import { StreamPlaces } from './stream-limits.ts'

const CHECK_SECONDS = 15

export function orderStreamRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, guards, orderEvents, background } = shop
  const places = new StreamPlaces()

  app.addHook('preClose', () => orderEvents.stop())
  background.add({ name: 'check for order events', everySeconds: CHECK_SECONDS, run: () => orderEvents.check() })
  background.add({ name: 'delete old order events', everySeconds: 3600, run: () => forgetOldEvents(db) })

  serveEndpoint(app, guards, streamOrders, async ({ query, request, reply }) => {
    const account = await accountOf(request, query.as ?? 'shopper')
    if (!account) {
      return query.as === 'seller'
        ? refuse(401, 'not_authorized', MESSAGES.notAuthorized)
        : refuse(401, 'not_signed_in', MESSAGES.pleaseLogin)
    }
    if (orderEvents.isStopped)
      return refuse(503, 'unavailable', 'The shop is restarting. Please try again in a moment.')
    const leave = places.take(request.ip, account)
    if (!leave)
      return refuse(429, 'too_many_requests', 'You have too many windows open. Please close one and try again.')

    const stream = new EventStream()
    stream.onClose(leave)
    try {
      await orderEvents.join({ stream, userId: account.id || undefined }, lastHeard(request))
    } catch (error) {
      stream.body.destroy()
      throw error
    }
    keepAlive(stream, shop.heartbeatMs, async () => (await accountOf(request, account.kind))?.id === account.id)
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('connection', 'close')
      .header('x-accel-buffering', 'no')
    return sendStream(reply, stream.body)
  })

  async function accountOf(request: FastifyRequest, kind: 'shopper' | 'seller') {
    if (kind === 'seller') return (await guards.isSeller(request)) ? { kind, id: '' } : null
    const id = await guards.shopperOf(request)
    return id ? { kind, id } : null
  }
}

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

function lastHeard(request: FastifyRequest): number | null {
  const given = request.headers['last-event-id']
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : null
}
