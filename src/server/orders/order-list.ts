import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type Order, order } from '#contract/orders/order.ts'
import type { Reader } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { type Chunks, sendChunks } from '../http/send-stream.ts'
import type { OrderFilter } from './order-filter.ts'
import { type OrderSize, orderSizes } from './order-query-store.ts'
import { type HandlingOf, readOrders, withHandling } from './order-reader.ts'

/** An order may have two hundred lines: what is read at once is bounded by them. */
export const MAX_LINES_AT_ONCE = 500
const MAX_ORDERS_AT_ONCE = 50
/** Of which it is asked how large they are. */
const WINDOW = 200

/** `nextCursor`: where the page after the last part begins. */
export type OrderPart = { orders: Order[]; isLast: boolean; nextCursor?: string | undefined }

/** All orders that match, or a page of them, a few at a time: a shop, and a shopper, may have any number. */
export async function* orderParts(db: Reader, { limit, ...filter }: OrderFilter): AsyncGenerator<OrderPart> {
  for (let cursor = filter.cursor; ; ) {
    const count = limit ?? WINDOW
    const sizes = await orderSizes(db, { ...filter, cursor, limit: count + 1 })
    const { page, next } = pageOf(sizes, count, ({ id }) => id)
    cursor = next.nextCursor
    const isOver = limit !== undefined || cursor === undefined
    const parts = partsOf(page)
    for (const [nth, ids] of parts.entries()) {
      const isLast = isOver && nth === parts.length - 1
      yield { orders: await inSequence(db, ids), isLast, ...(isLast && next) }
    }
    if (isOver) return
  }
}

/** At least one, so that there is a last one. */
function partsOf(sizes: OrderSize[]): string[][] {
  const parts: string[][] = [[]]
  let lines = 0
  for (const size of sizes) {
    const last = parts.at(-1) ?? []
    const fits = lines + size.lines <= MAX_LINES_AT_ONCE && last.length < MAX_ORDERS_AT_ONCE
    lines = fits ? lines + size.lines : size.lines
    if (fits || last.length === 0) last.push(size.id)
    else parts.push([size.id])
  }
  return parts
}

async function inSequence(db: Reader, ids: string[]): Promise<Order[]> {
  const found = new Map((await readOrders(db, ids)).map((each) => [each._id, each]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

type OrderList = { db: Reader; filter: OrderFilter; handlingOf?: HandlingOf }

export const sendOrders = (reply: FastifyReply, list: OrderList): Promise<undefined> =>
  sendChunks(reply.type('application/json; charset=utf-8'), orderListJson(list))

async function* orderListJson({ db, filter, handlingOf }: OrderList): Chunks {
  let before = '{"success":true,"orders":['
  for await (const { orders, isLast, nextCursor } of orderParts(db, filter)) {
    const json = await listJson(order, handlingOf ? await withHandling(orders, handlingOf) : orders)
    if (isLast) return `${before}${json}]${nextCursor ? `,"nextCursor":${JSON.stringify(nextCursor)}` : ''}}`
    yield before + json
    before = ','
  }
}

/** The items of a JSON list; other requests have their turn between two of them. */
export async function listJson<Item extends z.ZodMiniType>(
  item: Item,
  rows: readonly z.output<Item>[],
): Promise<string> {
  const parts: string[] = []
  for (const row of rows) {
    if (parts.length > 0) await setImmediate()
    parts.push(JSON.stringify(z.encode(item, row)))
  }
  return parts.join(',')
}
