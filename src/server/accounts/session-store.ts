import { sql } from 'drizzle-orm'
import type { StaffMember } from '#domain/staff.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { type HolderKind, sessions } from '../db/tables/session-tables.ts'
import { COOKIE_SECONDS, hashToken, newToken, SESSION_COOKIES } from '../http/session-cookie.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

/** Who is signed in; the owner's id is 'owner'. */
export type Holder = { kind: HolderKind; id: string }

/** What a call is told of who makes it. */
type Found = { shopper: { id: string }; owner: { id: string }; staff: StaffMember }

/**
 * `row`: what a new session needs, with its `password_hash`. `found`: what an open one leads to. `seenMinutes`: how
 * often it is noted that one is in use.
 */
const HOLDERS: Record<HolderKind, { row: string; found: string; seenMinutes: number }> = {
  shopper: {
    row: "users WHERE id = $3 AND (email IS NOT NULL OR (phone IS NOT NULL AND password_hash = ''))",
    found: 's.holder_id AS id FROM sessions s',
    seenMinutes: 60,
  },
  owner: { row: `seller_access WHERE $3 = 'owner'`, found: 's.holder_id AS id FROM sessions s', seenMinutes: 60 },
  staff: {
    row: 'staff WHERE id = $3 AND is_active',
    found: 'p.id, p.name, p.role FROM sessions s JOIN staff p ON p.id = s.holder_id AND p.is_active',
    seenMinutes: 5,
  },
}

const statementsOf = (kind: HolderKind) => ({
  open: statement<{ id: string }>(`INSERT INTO sessions (token_hash, id, holder, holder_id, device, expires_at)
    SELECT $1, $2, '${kind}', $3, $4, $5 FROM (
      SELECT FROM ${HOLDERS[kind].row} AND ($6::text IS NULL OR password_hash = $6) FOR SHARE) present
    RETURNING id`),
  find: statement<Found[HolderKind] & { seenAt: Date }>(`SELECT s.last_seen_at AS "seenAt", ${HOLDERS[kind].found}
    WHERE s.token_hash = $1 AND s.holder = '${kind}' AND s.expires_at > $2`),
})
const STATEMENTS = { shopper: statementsOf('shopper'), owner: statementsOf('owner'), staff: statementsOf('staff') }

const MAX_SESSIONS = 50

/** Run after an insert: the newest stay. */
const closeOldest = statement(`DELETE FROM sessions WHERE holder = $1 AND holder_id = $2 AND id IN (
  SELECT id FROM sessions WHERE holder = $1 AND holder_id = $2
  ORDER BY signed_in_at DESC, id DESC OFFSET ${MAX_SESSIONS})`)

type SignIn = { device: string /** The one that was given; null where none was. */; passwordHash: string | null }

/** null for somebody who loses the mailbox or the password, or is switched off, in this moment. */
export async function openSession(tx: Tx, { kind, id }: Holder, { device, passwordHash }: SignIn) {
  const token = newToken()
  const end = new Date(Date.now() + COOKIE_SECONDS[SESSION_COOKIES[kind]] * 1000)
  const opened = await STATEMENTS[kind].open(tx, hashToken(token), newId(), id, device, end, passwordHash)
  if (opened.length === 0) return null
  await closeOldest(tx, kind, id)
  return token
}

const noteSeen = statement('UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1 AND last_seen_at < $3')
const noteStaffSeen = statement('UPDATE staff SET last_seen_at = $2 WHERE id = $1')

/** Whose session a token is; null when it is over, or of another kind. */
export async function findHolder<Kind extends HolderKind>(
  db: Db,
  kind: Kind,
  token: string,
): Promise<Found[Kind] | null> {
  const now = new Date()
  const [found] = await STATEMENTS[kind].find(db, hashToken(token), now)
  if (!found) return null
  const { seenAt, ...holder } = found
  const due = new Date(now.getTime() - HOLDERS[kind].seenMinutes * 60_000)
  if (seenAt < due) {
    await noteSeen(db, hashToken(token), now, due)
    if (kind === 'staff') await noteStaffSeen(db, holder.id, now)
  }
  return holder as Found[Kind]
}

type SessionView = { _id: string; device: string; signedInAt: Date; lastSeenAt: Date; isCurrent: boolean }

const list = statement<SessionView>(`
  SELECT id AS _id, device, signed_in_at AS "signedInAt", last_seen_at AS "lastSeenAt", token_hash = $3 AS "isCurrent"
  FROM sessions WHERE holder = $1 AND holder_id = $2 AND expires_at > $4
  ORDER BY "isCurrent" DESC, last_seen_at DESC, signed_in_at DESC`)

/** The one that asks comes first, then the latest seen. */
export async function sessionsOf(db: Reader, { kind, id }: Holder, token: string | null): Promise<SessionView[]> {
  return list(db, kind, id, hashToken(token ?? ''), new Date())
}

const close = statement<{ holderId: string }>(
  'DELETE FROM sessions WHERE token_hash = $1 AND holder = $2 RETURNING holder_id AS "holderId"',
)

/** Answers whose it was. */
export async function closeSession(tx: Tx, kind: HolderKind, token: string): Promise<string | null> {
  const [closed] = await close(tx, hashToken(token), kind)
  return closed?.holderId ?? null
}

const closeAll = statement('DELETE FROM sessions WHERE holder = $1 AND holder_id = $2')
const closeOne = statement('DELETE FROM sessions WHERE holder = $1 AND holder_id = $2 AND id = $3')
const closeOthers = statement('DELETE FROM sessions WHERE holder = $1 AND holder_id = $2 AND token_hash <> $3')

export async function closeSessionById(tx: Tx, holder: Holder, id: string): Promise<void> {
  await closeOne(tx, holder.kind, holder.id, id)
}

export async function closeSessions(tx: Tx, { kind, id }: Holder): Promise<void> {
  await closeAll(tx, kind, id)
}

export async function closeOtherSessions(tx: Tx, { kind, id }: Holder, token: string | null): Promise<void> {
  await closeOthers(tx, kind, id, hashToken(token ?? ''))
}

export async function deleteExpiredSessions(db: Db): Promise<boolean> {
  return deleteBatch(db, sessions, sql`expires_at < now()`)
}
