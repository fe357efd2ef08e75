import type { OrderStatus } from '#domain/order.ts'
import type { StaffRole } from '#domain/staff.ts'
import { type ListNews, newsFor } from '#domain/staff-news.ts'
import type { Db } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { EventStream } from '../http/event-stream.ts'
import type { OrderEvent } from './order-event-store.ts'

/** By order: who has it, or had it last. */
export type FindRiders = (orderIds: string[]) => Promise<ReadonlyMap<string, string>>
/** `person`: their own shift, say. */
export type StaffNews = ListNews | 'person'
export type StaffListener = { stream: EventStream; staffId: string; role: StaffRole }

const readStatuses = statement<{ id: string; status: OrderStatus }>('SELECT id, status FROM orders WHERE id = ANY($1)')

/** Says which lists to load again, once each. It carries nothing, so that the lists alone decide what somebody may see. */
export async function sendStaffNews(
  { db, ridersOf }: { db: Db; ridersOf: FindRiders },
  events: readonly OrderEvent[],
  listeners: readonly StaffListener[],
): Promise<void> {
  if (events.length === 0 || listeners.length === 0) return
  const ids = [...new Set(events.map(({ orderId }) => orderId))]
  const statuses = await readStatuses(db, ids)
  const riders = listeners.some(({ role }) => role === 'rider') ? await ridersOf(ids) : new Map<string, string>()
  const last = Math.max(...events.map(({ id }) => id))
  for (const { stream, staffId, role } of listeners) {
    const news = statuses.flatMap(({ id, status }) => newsFor(role, { status, isTheirs: riders.get(id) === staffId }))
    for (const one of new Set(news)) stream.send(one, '{}', last)
  }
}
