import { type Paise, paise } from '#domain/money.ts'
import type { OwedLine, OwedPaidBy, OwedReason } from '#domain/owed.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'

const OWED_PAGE = 100

const balance = statement<{ owed: string }>('SELECT owed FROM owed_accounts WHERE user_id = $1')

/** Below zero the customer has paid in advance. */
export async function owedBy(db: Reader, userId: string): Promise<Paise> {
  const [account] = await balance(db, userId)
  return paise(Number(account?.owed ?? 0))
}

type NewEntry = {
  userId: string
  /** What it adds to what is owed. */
  amount: Paise
  reason: OwedReason
  orderId?: string | undefined
  paidBy?: OwedPaidBy | undefined
  /** The provider's id of an online payment. */
  providerPaymentId?: string | undefined
  /** The payment that was a mistake. */
  undoes?: string | undefined
}

const add = statement(`
  WITH account AS (
    INSERT INTO owed_accounts (user_id, owed) VALUES ($2, $3)
    ON CONFLICT (user_id) DO UPDATE SET owed = owed_accounts.owed + EXCLUDED.owed
  )
  INSERT INTO owed_entries (id, user_id, amount, reason, order_id, paid_by, undoes, provider_payment_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`)

/** The new entry's id; null when there is nothing to add. */
export async function addOwed(tx: Tx, entry: NewEntry): Promise<string | null> {
  const { userId, amount, reason, orderId, paidBy, undoes, providerPaymentId } = entry
  if (amount === 0) return null
  const id = newId()
  const about = [orderId, paidBy, undoes, providerPaymentId].map((value) => value ?? null)
  await add(tx, id, userId, amount, reason, ...about)
  return id
}

const open = statement('INSERT INTO owed_accounts (user_id, owed) VALUES ($1, 0) ON CONFLICT DO NOTHING')
const charge = statement<{ id: string }>(`
  WITH account AS (
    UPDATE owed_accounts SET owed = owed + $3::bigint WHERE user_id = $2 AND owed + $3::bigint <= owed_limit
    RETURNING user_id
  )
  INSERT INTO owed_entries (id, user_id, amount, reason, order_id)
  SELECT $1, user_id, $3::bigint, 'order', $4 FROM account RETURNING id`)

/** False when the customer would owe more than their limit: the sum and the limit are compared where they are changed. */
export async function chargeOrder(
  tx: Tx,
  { userId, amount, orderId }: { userId: string; amount: Paise; orderId: string },
): Promise<boolean> {
  if (amount === 0) return true
  await open(tx, userId)
  return (await charge(tx, newId(), userId, amount, orderId)).length > 0
}

const limit = statement<{ limit: string }>('SELECT owed_limit AS limit FROM owed_accounts WHERE user_id = $1')

export async function owedLimitOf(db: Reader, userId: string): Promise<Paise> {
  const [account] = await limit(db, userId)
  return paise(Number(account?.limit ?? 0))
}

const setLimit = statement(`
  INSERT INTO owed_accounts (user_id, owed, owed_limit) VALUES ($1, 0, $2)
  ON CONFLICT (user_id) DO UPDATE SET owed_limit = EXCLUDED.owed_limit`)

/** What is owed already may be more: then nothing goes on account until it is paid. */
export async function saveOwedLimit(tx: Tx, userId: string, amount: Paise): Promise<void> {
  await setLimit(tx, userId, amount)
}

type Payment = { userId: string; amount: Paise; paidBy: OwedPaidBy; isUndone: boolean }
const findPayment = statement<Payment>(`
  SELECT user_id AS "userId", -amount::float8 AS amount, paid_by AS "paidBy",
    EXISTS (SELECT FROM owed_entries WHERE undoes = entry.id) AS "isUndone"
  FROM owed_entries AS entry WHERE id = $1 AND reason = 'payment'`)

/** What a customer paid of what they owe; null when there is no such payment. */
export async function readPayment(tx: Tx, id: string): Promise<Payment | null> {
  return (await findPayment(tx, id))[0] ?? null
}

type OnlinePayment = { userId: string; returned: Paise }
const findOnline = statement<OnlinePayment>(`
  SELECT user_id AS "userId", (SELECT coalesce(sum(amount), 0)::float8 FROM owed_entries
    WHERE provider_payment_id = $1 AND reason = 'payment_returned') AS returned
  FROM owed_entries WHERE provider_payment_id = $1 AND reason = 'payment'`)

/** Who paid it of what they owe, and what of it is owed again; null for any other payment. */
export async function readOnlinePayment(db: Reader, providerPaymentId: string): Promise<OnlinePayment | null> {
  return (await findOnline(db, providerPaymentId))[0] ?? null
}

const debts = statement<{ userId: string; owed: Paise }>(`
  SELECT user_id AS "userId", owed::float8 AS owed FROM owed_accounts WHERE user_id = ANY($1) AND owed > 0`)

/** Of those of them who owe something. */
export async function debtsOf(db: Reader, userIds: string[]): Promise<Map<string, Paise>> {
  if (userIds.length === 0) return new Map()
  return new Map((await debts(db, userIds)).map(({ userId, owed }) => [userId, owed]))
}

type OwedEntry = {
  id: string
  amount: Paise
  reason: OwedReason
  orderId: string | null
  paidBy: OwedPaidBy | null
  isUndone: boolean
  createdAt: Date
}

const entries = statement<OwedEntry>(`
  SELECT id, amount::float8 AS amount, reason, order_id AS "orderId", paid_by AS "paidBy",
    EXISTS (SELECT FROM owed_entries AS undo WHERE undo.undoes = entry.id) AS "isUndone", created_at AS "createdAt"
  FROM owed_entries AS entry WHERE user_id = $1 ORDER BY id DESC LIMIT $2`)

/** Newest first. */
export const owedEntriesOf = (db: Reader, userId: string, limit = OWED_PAGE): Promise<OwedEntry[]> =>
  entries(db, userId, limit)

type LedgerLine = OwedLine & { reason: OwedReason; paidBy: OwedPaidBy | null; createdAt: Date }
const allLines = statement<LedgerLine>(`
  SELECT id, amount::float8 AS amount, reason, order_id AS "orderId", paid_by AS "paidBy", undoes,
    created_at AS "createdAt"
  FROM owed_entries WHERE user_id = $1 ORDER BY id`)

/** Oldest first. */
export const owedLinesOf = (db: Reader, userId: string): Promise<LedgerLine[]> => allLines(db, userId)

const openFor = statement(`
  INSERT INTO owed_accounts (user_id, owed, owed_limit) SELECT $1, owed, owed_limit FROM owed_accounts WHERE user_id = $2
  ON CONFLICT (user_id) DO UPDATE SET owed = owed_accounts.owed + EXCLUDED.owed,
    owed_limit = greatest(owed_accounts.owed_limit, EXCLUDED.owed_limit)`)
const moveEntries = statement('UPDATE owed_entries SET user_id = $1 WHERE user_id = $2')
const closeAccount = statement('DELETE FROM owed_accounts WHERE user_id = $1')

/** With its entries: amounts and days stay as they are. The larger limit is that of both. */
export async function moveOwedTo(tx: Tx, into: string, from: string): Promise<void> {
  await openFor(tx, into, from)
  await moveEntries(tx, into, from)
  await closeAccount(tx, from)
}
