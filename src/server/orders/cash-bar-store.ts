import { createHash } from 'node:crypto'
import type { BarKind } from '#domain/cash-bars.ts'
import type { CashRecipient } from '#domain/cash-orders.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

export type CashBar = { id: string; kind: BarKind; shown: string | null; reason: string | null; createdAt: Date }

const VALUES: Record<BarKind, (place: CashRecipient) => string> = {
  account: ({ userId }) => userId,
  phone: ({ phone }) => phone,
  address: ({ door }) => door,
}
const hashOf = (kind: BarKind, place: CashRecipient) => createHash('sha256').update(VALUES[kind](place)).digest()

const find = statement<{ found: boolean }>(`
  SELECT EXISTS (SELECT FROM cash_bars WHERE (kind = 'account' AND value_hash = $1)
    OR (kind = 'phone' AND value_hash = $2) OR (kind = 'address' AND value_hash = $3)) AS found`)

export async function isBarred(db: Reader, place: CashRecipient): Promise<boolean> {
  const [row] = await find(db, hashOf('account', place), hashOf('phone', place), hashOf('address', place))
  return row?.found ?? false
}

const insert = statement(`
  INSERT INTO cash_bars (id, kind, value_hash, user_id, shown, reason) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (kind, value_hash) DO UPDATE SET user_id = $4, shown = $5, reason = $6`)

export async function insertBar(
  tx: Tx,
  { kind, place, shown, reason }: { kind: BarKind; place: CashRecipient; shown: string; reason: string },
): Promise<void> {
  await insert(tx, newId(), kind, hashOf(kind, place), place.userId, shown, reason)
}

const BAR = 'id, kind, shown, reason, created_at AS "createdAt"'

const remove = statement<CashBar>(`DELETE FROM cash_bars WHERE id = $1 RETURNING ${BAR}`)

export async function removeBar(tx: Tx, id: string): Promise<CashBar | null> {
  const [bar] = await remove(tx, id)
  return bar ?? null
}

const MAX_LISTED = 200
const list = statement<CashBar>(`SELECT ${BAR} FROM cash_bars ORDER BY id DESC LIMIT ${MAX_LISTED}`)

/** Newest first. */
export const listBars = (db: Reader): Promise<CashBar[]> => list(db)

const listOf = statement<CashBar>(`SELECT ${BAR} FROM cash_bars WHERE user_id = $1 ORDER BY id`)

export const barsOf = (db: Reader, userId: string): Promise<CashBar[]> => listOf(db, userId)

const removeOwn = statement(`DELETE FROM cash_bars WHERE user_id = $1 AND kind = 'account'`)
const clearPerson = statement('UPDATE cash_bars SET user_id = NULL, shown = NULL, reason = NULL WHERE user_id = $1')

/** Bars of a phone number or an address go on without saying whose: deleting an account lifts none of them. */
export async function clearBarsOf(tx: Tx, userId: string): Promise<void> {
  await removeOwn(tx, userId)
  await clearPerson(tx, userId)
}

const barAccount = statement(`
  UPDATE cash_bars SET value_hash = $2 WHERE user_id = $1 AND kind = 'account'
    AND NOT EXISTS (SELECT FROM cash_bars WHERE kind = 'account' AND value_hash = $2)`)
const moveBars = statement('UPDATE cash_bars SET user_id = $1 WHERE user_id = $2')

/** Who was barred stays barred. */
export async function moveBarsTo(tx: Tx, into: string, from: string): Promise<void> {
  await barAccount(tx, from, hashOf('account', { userId: into, phone: '', door: '' }))
  await moveBars(tx, into, from)
}
