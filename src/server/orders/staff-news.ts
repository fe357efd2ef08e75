import type { OrderStatus } from '#domain/order.ts'
import type { StaffRole } from '#domain/staff.ts'
import { type ListNews, mayHear, newsFor } from '#domain/staff-news.ts'
import type { Db } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { EventSink } from '../http/event-stream.ts'
import type { OrderEvent } from './order-event-store.ts'

/** `person`: their own shift, say. */
export type StaffNews = ListNews | 'person'
export type StaffListener = { stream: EventSink; staffId: string; role: StaffRole }

export const isTold = (role: StaffRole, news: StaffNews): boolean => news === 'person' || mayHear(role, news)

const readStatuses = statement<{ status: OrderStatus }>('SELECT DISTINCT status FROM orders WHERE id = ANY($1)')

/** Says which lists to load again, once each. It carries nothing, so that the lists alone decide what somebody may see. */
export async function sendStaffNews(
  db: Db,
  events: readonly OrderEvent[],
  listeners: readonly StaffListener[],
): Promise<void> {
  if (events.length === 0 || listeners.length === 0) return
  const statuses = await readStatuses(db, [...new Set(events.map(({ orderId }) => orderId))])
  const last = Math.max(...events.map(({ id }) => id))
  for (const { stream, role } of listeners) {
    for (const news of new Set(statuses.flatMap(({ status }) => newsFor(role, status)))) stream.send(news, '{}', last)
  }
}
