import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { sellerDevices, sellerFailures } from '../db/tables/seller-tables.ts'
import { COOKIE_SECONDS, hashToken } from '../http/session-cookie.ts'
import { MAX_FAILURES, WINDOW_MINUTES } from './failed-sign-ins.ts'

const MAX_DEVICES = 50
const WINDOW = sql`make_interval(mins => ${WINDOW_MINUTES})`

/** Who is counted together: all unknown browsers, or one known one. */
export type Counter = string

/** Seconds until another try is heard of whom this counter counts; 0 while there are tries left. */
export async function secondsUntilOpen(tx: Tx, counter: Counter): Promise<number> {
  const [row] = await tx
    .select({
      failures: sql<number>`count(*)::int`,
      seconds: sql<number>`ceil(extract(epoch FROM min(${sellerFailures.at}) + ${WINDOW} - now()))::int`,
    })
    .from(sellerFailures)
    .where(and(eq(sellerFailures.counter, counter), gt(sellerFailures.at, sql`now() - ${WINDOW}`)))
  const { failures = 0, seconds = 0 } = row ?? {}
  return failures < MAX_FAILURES ? 0 : Math.max(1, seconds)
}

/** In the database: the counts outlive a restart. Answers whether this was the last try for now. */
export async function noteFailure(tx: Tx, counter: Counter): Promise<boolean> {
  await tx.insert(sellerFailures).values({ counter })
  return (await secondsUntilOpen(tx, counter)) > 0
}

/** The counter of a browser in which the seller has signed in before; null for any other. */
export async function counterOfDevice(tx: Tx, token: string | null): Promise<Counter | null> {
  if (!token) return null
  const tokenHash = hashToken(token)
  const known = await tx.select().from(sellerDevices).where(eq(sellerDevices.tokenHash, tokenHash))
  return known.length > 0 ? `device ${Buffer.from(tokenHash).toString('base64url')}` : null
}

export async function noteDevice(tx: Tx, token: string): Promise<void> {
  const lastUsedAt = sql`now()`
  await tx
    .insert(sellerDevices)
    .values({ tokenHash: hashToken(token) })
    .onConflictDoUpdate({ target: sellerDevices.tokenHash, set: { lastUsedAt } })
  const newest = tx
    .select({ tokenHash: sellerDevices.tokenHash })
    .from(sellerDevices)
    .orderBy(desc(sellerDevices.lastUsedAt))
    .limit(MAX_DEVICES)
  await tx.delete(sellerDevices).where(notInArray(sellerDevices.tokenHash, newest))
}

export async function deleteOldFailures(db: Db): Promise<void> {
  await db.delete(sellerFailures).where(lt(sellerFailures.at, sql`now() - ${WINDOW}`))
  const cookiesEnd = sql`now() - make_interval(secs => ${COOKIE_SECONDS.sellerDevice})`
  await db.delete(sellerDevices).where(lt(sellerDevices.lastUsedAt, cookiesEnd))
}
