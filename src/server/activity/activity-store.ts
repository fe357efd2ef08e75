import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import {
  ACTS,
  type Act,
  type ActivityDetails,
  type ActivityEntry,
  type ActivitySubject,
  type Actor,
} from '#contract/shop/activity.ts'
import type { ShopActor } from '#domain/staff.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { activity } from '../db/tables/activity-tables.ts'
import { customers } from '../db/tables/customer-tables.ts'
import { orders } from '../db/tables/order-tables.ts'
import { staff } from '../db/tables/staff-tables.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'
import { shortIp } from './short-ip.ts'

type Recorded = {
  who: Exclude<Actor, 'staff'> | ShopActor
  act: Act
  target?: string
  details?: ActivityDetails
  ip: string | null
}

/** In the transaction of the act itself: neither is kept without the other. */
export async function recordActivity(tx: Tx, { who, act, details = {}, ip, target }: Recorded): Promise<void> {
  const row = { id: newId(), ...actorOf(who), subject: ACTS[act], act, target, details, ip: ip && shortIp(ip) }
  await tx.insert(activity).values(row)
}

function actorOf(who: Recorded['who']): { who: Actor; staffId?: string; staffName?: string } {
  if (typeof who === 'object') return { who: 'staff', staffId: who.id, staffName: who.name }
  return { who: who === 'owner' ? 'seller' : who }
}

const LOOKS_FOLDED_MINUTES = 15

/** A look that changes nothing: who looks again and again at the same is recorded once in so many minutes. */
export async function recordLook(tx: Tx, look: Omit<Recorded, 'who'> & { who: ShopActor }): Promise<void> {
  const { who, staffId } = actorOf(look.who)
  const [known] = await tx
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        gt(activity.at, sql`now() - make_interval(mins => ${LOOKS_FOLDED_MINUTES})`),
        eq(activity.act, look.act),
        eq(activity.who, who),
        staffId ? eq(activity.staffId, staffId) : undefined,
        look.target ? eq(activity.target, look.target) : undefined,
      ),
    )
    .limit(1)
  if (!known) await recordActivity(tx, look)
}

type ActivityFilter = { subject?: ActivitySubject | undefined; cursor?: string | undefined; limit: number }

export async function selectActivity(db: Reader, { subject, cursor, limit }: ActivityFilter): Promise<ActivityEntry[]> {
  const rows = await db
    .select({ ...getTableColumns(activity), order: orders.number, customer: customers.name, rider: staff.name })
    .from(activity)
    .leftJoin(orders, eq(orders.id, activity.target))
    .leftJoin(customers, eq(customers.userId, activity.target))
    .leftJoin(staff, sql`${staff.id} = ${activity.details} ->> 'rider'`)
    .where(and(subject ? eq(activity.subject, subject) : undefined, cursor ? lt(activity.id, cursor) : undefined))
    .orderBy(desc(activity.id))
    .limit(limit)
  return rows.map(({ id, at, who, staffId, staffName, act, target, details, order, customer, rider, ip }) => {
    const person = staffId === null ? null : { _id: staffId, name: staffName }
    return { _id: id, at, who, staff: person, act, target, details, order, customer, rider: rider || null, ip }
  })
}

/** What somebody of the staff did, and what was done about them, stays without their name. */
export async function clearNameOf(tx: Tx, staffId: string): Promise<void> {
  await tx
    .update(activity)
    .set({ staffName: null })
    .where(and(eq(activity.staffId, staffId), isNotNull(activity.staffName)))
  await tx
    .update(activity)
    .set({ details: sql`${activity.details} - 'name'` })
    .where(and(inArray(activity.subject, ['staff', 'sign-in']), eq(activity.target, staffId)))
}

/** Of a shopper who deleted their account: what was typed about them. */
export async function clearReasonsAbout(tx: Tx, orderIds: string[]): Promise<void> {
  await tx
    .update(activity)
    .set({ details: sql`${activity.details} - 'reason'` })
    .where(and(inArray(activity.target, orderIds), sql`${activity.details} ? 'reason'`))
}

/** Some of it: true while there may be more. */
export async function deleteActivityOlderThan(db: Db, days: number): Promise<boolean> {
  return deleteBatch(db, activity, sql`at < now() - make_interval(days => ${days})`)
}
