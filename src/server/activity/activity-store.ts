import { and, desc, eq, lt, sql } from 'drizzle-orm'
import {
  ACTS,
  type Act,
  type ActivityDetails,
  type ActivityEntry,
  type ActivitySubject,
  type Actor,
} from '#contract/activity.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { activity } from '../db/tables/activity-tables.ts'
import { shortIp } from './short-ip.ts'

type Recorded = { who: Actor; act: Act; target?: string; details?: ActivityDetails; ip: string | null }

/** In the transaction of the act itself: neither is kept without the other. */
export async function recordActivity(tx: Tx, { act, details = {}, ip, ...recorded }: Recorded): Promise<void> {
  const row = { id: newId(), subject: ACTS[act], act, details, ip: ip && shortIp(ip), ...recorded }
  await tx.insert(activity).values(row)
}

type ActivityFilter = { subject?: ActivitySubject | undefined; cursor?: string | undefined; limit: number }

export async function selectActivity(db: Reader, { subject, cursor, limit }: ActivityFilter): Promise<ActivityEntry[]> {
  const rows = await db
    .select()
    .from(activity)
    .where(and(subject ? eq(activity.subject, subject) : undefined, cursor ? lt(activity.id, cursor) : undefined))
    .orderBy(desc(activity.id))
    .limit(limit)
  return rows.map(({ id, at, who, act, target, details, ip }) => ({ _id: id, at, who, act, target, details, ip }))
}

export async function deleteActivityOlderThan(db: Db, days: number): Promise<void> {
  await db.delete(activity).where(lt(activity.at, sql`now() - make_interval(days => ${days})`))
}
