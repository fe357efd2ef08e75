import type { CreditReason } from '#contract/orders/credit.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import type { creditEntries } from '../db/tables/credit-tables.ts'

const ENTRIES_SHOWN = 100

const balance = statement<{ balance: string }>('SELECT balance FROM credit_accounts WHERE user_id = $1')

/** Only transactions that hold the shopper's lock use credit, so it can but grow until they end. */
export async function creditOf(db: Reader, userId: string): Promise<Paise> {
  const [account] = await balance(db, userId)
  return paise(Number(account?.balance ?? 0))
}

export type CreditEntryRow = typeof creditEntries.$inferSelect
type Entry = { userId: string; amount: Paise; reason: CreditReason; orderId: string | null; note?: string }

const add = statement(`
  WITH account AS (
    INSERT INTO credit_accounts (user_id, balance) VALUES ($2, $3)
    ON CONFLICT (user_id) DO UPDATE SET balance = credit_accounts.balance + EXCLUDED.balance
  )
  INSERT INTO credit_entries (id, user_id, amount, reason, order_id, note) VALUES ($1, $2, $3, $4, $5, $6)`)

export async function addCredit(tx: Tx, { userId, amount, reason, orderId, note }: Entry): Promise<void> {
  await add(tx, newId(), userId, amount, reason, orderId, note ?? null)
}

const use = statement(`
  WITH account AS (UPDATE credit_accounts SET balance = balance - $3 WHERE user_id = $2)
  INSERT INTO credit_entries (id, user_id, amount, reason, order_id) VALUES ($1, $2, -$3::bigint, $4, $5)`)

/** The check constraint of the balance refuses more than there is. */
export async function spendCredit(tx: Tx, { userId, amount, reason, orderId }: Entry): Promise<void> {
  await use(tx, newId(), userId, amount, reason, orderId)
}

const back = statement<{ amount: string }>(`
  SELECT coalesce(sum(amount), 0)::text AS amount FROM credit_entries
  WHERE user_id = $1 AND order_id = $2 AND reason = 'order_cancelled'`)

/** What came back when the order was cancelled. */
export async function creditBackOf(db: Reader, userId: string, orderId: string): Promise<Paise> {
  const [sum] = await back(db, userId, orderId)
  return paise(Number(sum?.amount ?? 0))
}

const entries = statement<CreditEntryRow>(`
  SELECT id, user_id AS "userId", amount::float8 AS amount, reason, order_id AS "orderId", note, created_at AS "createdAt"
  FROM credit_entries WHERE user_id = $1 AND id < coalesce($2, '~') ORDER BY id DESC LIMIT $3`)

const givenBack = statement<CreditEntryRow>(`
  SELECT id, user_id AS "userId", amount::float8 AS amount, reason, order_id AS "orderId", note, created_at AS "createdAt"
  FROM credit_entries WHERE reason IN ('refund', 'order_cancelled') AND id < coalesce($1, '~')
  ORDER BY id DESC LIMIT $2`)

/** To all shoppers: for items, and from cancelled orders. Newest first; those older than the cursor. */
export const creditGivenBack = (
  db: Reader,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<CreditEntryRow[]> => givenBack(db, cursor ?? null, limit)

/** Newest first; those older than the cursor. */
export const creditEntriesOf = (
  db: Reader,
  userId: string,
  { cursor, limit = ENTRIES_SHOWN }: { cursor?: string | undefined; limit?: number } = {},
): Promise<CreditEntryRow[]> => entries(db, userId, cursor ?? null, limit)

const openFor = statement(`
  INSERT INTO credit_accounts (user_id, balance) SELECT $1, balance FROM credit_accounts WHERE user_id = $2
  ON CONFLICT (user_id) DO UPDATE SET balance = credit_accounts.balance + EXCLUDED.balance`)
const moveEntries = statement('UPDATE credit_entries SET user_id = $1 WHERE user_id = $2')
const closeAccount = statement('DELETE FROM credit_accounts WHERE user_id = $1')

/** With its entries: amounts and days stay as they are. */
export async function moveCreditTo(tx: Tx, into: string, from: string): Promise<void> {
  await openFor(tx, into, from)
  await moveEntries(tx, into, from)
  await closeAccount(tx, from)
}

const clearNotes = statement('UPDATE credit_entries SET note = NULL WHERE user_id = $1 AND note IS NOT NULL')

/** The reasons that the shop typed; they are deleted with the account. */
export async function clearCreditNotes(tx: Tx, userId: string): Promise<void> {
  await clearNotes(tx, userId)
}
