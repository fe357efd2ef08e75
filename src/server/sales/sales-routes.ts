import type { FastifyInstance } from 'fastify'
import { exportSales, showSales } from '#contract/sales/sales.ts'
import { type DaySpan, spanBefore } from '#domain/day-span.ts'
import { figuresOf } from '#domain/sales.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { fileNameOf } from '#domain/shop-facts.ts'
import type { Reader } from '../db/database.ts'
import type { DeliveryState } from '../delivery/delivery-state.ts'
import { sendChunks } from '../http/send-stream.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { salesLines } from './sales-csv.ts'
import { salesRows } from './sales-rows.ts'
import { ordersToAdd, totalOf } from './sales-store.ts'

const PAGE = 50

type Needs = { historyDb: Reader; guards: Guards; delivery: DeliveryState; shopState: ShopState }

export function salesRoutes(app: FastifyInstance, { historyDb: db, guards, delivery, shopState }: Needs): void {
  serveEndpoint(
    app,
    guards,
    showSales,
    async ({ query: { by = 'day', reverse, limit, offset = 0, sort, ...days } }) => {
      const span = spanOf(days)
      const before = spanBefore(span)
      const page = { offset, reverse: reverse === 'true', ...(sort && { sort }) }
      const most = limit ?? (by === 'product' ? PAGE : undefined)
      const { rows, count } = await salesRows(db, span, by, {
        areas: delivery.rules.areas,
        ...page,
        ...(most && { limit: most }),
      })
      return {
        ...figuresOf(await totalOf(db, span)),
        before: { ...before, ...figuresOf(await totalOf(db, before)) },
        rows,
        count,
        toAdd: await ordersToAdd(db),
      }
    },
  )

  serveEndpoint(app, guards, exportSales, async ({ query: { by = 'day', ...days }, reply }) => {
    const span = spanOf(days)
    const name = `${fileNameOf(shopState.facts)}-sales-by-${by}-${span.from}-${span.to}.csv`
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
    return sendChunks(reply, salesLines(db, { span, by, areas: delivery.rules.areas }))
  })
}

function spanOf({ from, to }: { [Day in keyof DaySpan]?: string | undefined }): DaySpan {
  const today = shopDayOf(new Date()).date
  return { from: from ?? to ?? today, to: to ?? from ?? today }
}
