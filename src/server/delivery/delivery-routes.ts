import type { FastifyInstance } from 'fastify'
import {
  type DeliveryQuote,
  listDeliveryAreas,
  quoteDelivery,
  readDeliveryRecord,
  wishDelivery,
} from '#contract/delivery/delivery.ts'
import { refuse } from '#contract/refused.ts'
import { areaOf, isByCourier } from '#domain/delivery/delivery-area.ts'
import { MINUTE_MS } from '#domain/delivery/opening-hours.ts'
import type { OfferedSlot } from '#domain/delivery/slots.ts'
import type { Db, Reader } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { ipKey } from '../limits/ip-key.ts'
import { IpLimit } from '../limits/ip-limit.ts'
import type { Limits } from '../limits/limits.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import { SenderLimits } from '../limits/sender-limits.ts'
import type { MailCarriers } from '../mail/mail-carrier.ts'
import { insertAreaWish } from './area-wish-store.ts'
import type { Quote } from './delivery-quotes.ts'
import type { DeliveryState } from './delivery-state.ts'
import { RecordCache } from './record-cache.ts'

const CHECK_SECONDS = 15

type Needs = {
  db: Db
  historyDb: Reader
  guards: Guards
  limits: Limits
  jobs: BackgroundJobs
  delivery: DeliveryState
  carriers: MailCarriers
  config: { readsPerMinute: number }
}

export function deliveryRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, historyDb, guards, limits, jobs, delivery, carriers, config } = needs
  // Answered from memory, so no gate counts them.
  const reads = new IpLimit(config.readsPerMinute)
  const wishes = new SenderLimits(limits, 'delivery wishes')
  const record = new RecordCache(historyDb)
  app.addHook('onReady', async () => {
    jobs.add({ name: 'check for delivery changes', everySeconds: CHECK_SECONDS, run: () => delivery.check() })
  })
  app.addHook('onClose', () => delivery.stop())

  serveEndpoint(app, guards, quoteDelivery, async ({ query: { pincode, lines = 1, units = 1 }, request }) => {
    const wait = reads.take(ipKey(request.ip))
    if (wait > 0) return refuseTooMany(wait)
    return quoteView(delivery.quotes.quote({ pincode: Number(pincode), size: { lines, units } }))
  })

  serveEndpoint(app, guards, listDeliveryAreas, async ({ request }) => {
    const wait = reads.take(ipKey(request.ip))
    if (wait > 0) return refuseTooMany(wait)
    return {
      areas: delivery.rules.areas.map(({ name, pincodes, isServed, courierDays, fee, freeFrom, minimumOrder }) => ({
        name,
        pincodes: [...pincodes],
        served: isServed,
        ...(courierDays !== null && { courierDays }),
        fee,
        freeFrom,
        minimumOrder,
      })),
    }
  })

  serveEndpoint(app, guards, readDeliveryRecord, async ({ reply }) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await record.read()),
  )

  serveEndpoint(app, guards, wishDelivery, async ({ body, request }) => {
    const tooMany = await wishes.check(request, body.email)
    if (tooMany) return tooMany
    if (areaOf(delivery.rules.areas, Number(body.pincode))?.isServed) {
      return refuse('impossible_move', `Good news: we deliver to ${body.pincode} already.`)
    }
    await inTransaction(db, (tx) => insertAreaWish(tx, body))
    return {
      message: carriers.others
        ? 'Thank you. We’ll email you once, when we deliver there.'
        : 'Thank you. We’ve noted it. This shop can’t send emails yet, so please check back too.',
    }
  })
}

const UNKNOWN_AREA = {
  by: null,
  minutes: null,
  early: null,
  area: null,
  fee: null,
  minimumOrder: null,
  ordersBefore: null,
}

function quoteView(quote: Quote): DeliveryQuote {
  const { now, isOpen: open, area, promised, reason, opensAt, closesAt } = quote
  const why = reason ? { reason } : {}
  if (!area || reason === 'not_served' || reason === 'opening_soon')
    return { served: false, open, ...UNKNOWN_AREA, ...why }
  const slots = quote.slots()
  return {
    served: true,
    open,
    by: promised && new Date(promised.by),
    ...(isByCourier(area) && { courier: true }),
    minutes: promised && Math.ceil((promised.by - now) / MINUTE_MS),
    early: promised && new Date(promised.early),
    area: area.name,
    fee: area.fee,
    freeFrom: area.freeFrom,
    minimumOrder: area.minimumOrder,
    ordersBefore: promised?.ordersBefore ?? null,
    ...why,
    ...(opensAt !== undefined && { opensAt: new Date(opensAt) }),
    ...(closesAt !== undefined && Number.isFinite(closesAt) && { closesAt: new Date(closesAt) }),
    ...(slots.length > 0 && { slots: slots.map(slotView) }),
  }
}

const slotView = ({ from, until, left }: OfferedSlot) => ({ from: new Date(from), until: new Date(until), left })
