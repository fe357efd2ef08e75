import { PHONE_ACCOUNT_DAYS } from '#contract/accounts/phone-codes.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { SessionOver } from '../http/session-over.ts'
import { HAS_EARLIER } from './earlier-account.ts'
import { isFreeMailbox } from './former-mailbox.ts'

/**
 * `email` is null of somebody who is known by a phone number, and once the mailbox turned out to be somebody else's. An
 * account without a password has a phone number, and is signed in to by a code to it. `hasEarlier`: its mailbox had
 * another account before, with orders (earlier-account.ts).
 */
export type Account = { id: string; name: string; email: string | null; hasEarlier?: boolean }
export type ReachableAccount = Account & { email: string }

const insert = statement<ReachableAccount>(`
  INSERT INTO users (id, name, email, password_hash) SELECT $1::text, $2, $3, $4 WHERE ${isFreeMailbox('$3', '$1')}
  ON CONFLICT (email) DO NOTHING RETURNING id, name, email`)

/** null when the email already has an account, or had one until a few days ago. */
export async function insertAccount(
  tx: Tx,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<ReachableAccount | null> {
  const [account] = await insert(tx, newId(), name, email, passwordHash)
  return account ?? null
}

type SignInAccount = ReachableAccount & { passwordHash: string }

const findByEmail = statement<SignInAccount>(
  `SELECT id, name, email, password_hash AS "passwordHash", ${HAS_EARLIER} FROM users WHERE email = $1`,
)

export async function findAccountByEmail(db: Reader, email: string): Promise<SignInAccount | null> {
  const [account] = await findByEmail(db, email)
  return account ?? null
}

const find = statement<Account>(
  `SELECT id, name, email, ${HAS_EARLIER} FROM users WHERE id = $1 AND deleted_at IS NULL`,
)

export async function findAccount(db: Reader, id: string): Promise<Account | null> {
  const [account] = await find(db, id)
  return account ?? null
}

type LockedAccount = { email: string | null; isDeleted: boolean }

const lock = statement<LockedAccount>(
  'SELECT email, deleted_at IS NOT NULL AS "isDeleted" FROM users WHERE id = $1 FOR UPDATE',
)

/** For payments, which may arrive after the account was deleted. */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount> {
  const [account] = await lock(tx, userId)
  if (!account) throw new Error(`account ${userId} vanished`)
  return account
}

type Owner = LockedAccount & { userId: string }

/**
 * Locks the account that `readOwner` names, after what `lockFirst` locks of it. The account may be joined to another one
 * while its lock is waited for: then it is the other one that is locked.
 */
export async function lockOwner(
  tx: Tx,
  readOwner: () => Promise<string | null>,
  lockFirst: (userId: string) => Promise<void> = async () => undefined,
): Promise<Owner | null> {
  let userId = await readOwner()
  while (userId !== null) {
    await lockFirst(userId)
    const account = await lockAccount(tx, userId)
    const owner = await readOwner()
    if (owner === userId) return { userId, ...account }
    userId = owner
  }
  return null
}

/** Calls of one shopper that change cart or orders go one after the other. */
export async function lockShopper(tx: Tx, userId: string): Promise<Pick<Account, 'email'>> {
  const shopper = await lockAccount(tx, userId)
  if (shopper.isDeleted) throw new SessionOver()
  return shopper
}

const insertByPhone = statement<{ id: string }>(`
  INSERT INTO users (id, name, phone, password_hash) VALUES ($1, $2, $3, '')
  ON CONFLICT (phone) DO UPDATE SET phone = EXCLUDED.phone RETURNING id`)

/** The account of somebody without an email, known by a phone number; a new one if there is none. It has no password. */
export async function accountOfPhone(tx: Tx, { name, phone }: { name: string; phone: string }): Promise<string> {
  const [account] = await insertByPhone(tx, newId(), name, phone)
  if (!account) throw new Error(`no account for ${phone}`)
  return account.id
}

const ORDERED_LATELY = `EXISTS (
  SELECT FROM customers JOIN orders ON orders.id = last_order
  WHERE customers.user_id = users.id AND orders.created_at > now() - interval '${PHONE_ACCOUNT_DAYS} days')`
const forCode = statement<{ id: string }>(`
  SELECT id FROM users WHERE phone = $1 AND deleted_at IS NULL AND CASE WHEN $2 = 'account' THEN id = $3 ELSE
    password_hash = '' AND id <> $3 AND ($2 = 'sign-in' OR email IS NULL) AND ${ORDERED_LATELY} END`)
// The condition of the index users_without_way_in.
const byOrders = statement<{ id: string }>(`
  SELECT users.id FROM users JOIN customers ON customers.user_id = users.id
  WHERE users.email IS NULL AND users.phone IS NULL AND password_hash <> '' AND deleted_at IS NULL AND users.id <> $2
    AND right(regexp_replace(customers.phone, '\\D', '', 'g'), 10) = right($1, 10) AND ${ORDERED_LATELY}
  ORDER BY last_order DESC LIMIT 1`)

const forSpending = statement<{ id: string }>(
  `SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL AND ${ORDERED_LATELY}`,
)

type CodeFor = { phone: string; purpose: 'sign-in' | 'account' | 'join' | 'merge' | 'spend'; holder: string }

/**
 * The account that a code to this number is about; null when there is none. A number without orders for so long may
 * have another owner by now, so that a code to it proves nothing about the account. One that has lost its mailbox and
 * has no number is joined by the number of its newest order.
 */
export async function accountForCode(db: Reader, { phone, purpose, holder }: CodeFor): Promise<string | null> {
  const [account] = await (purpose === 'spend' ? forSpending(db, holder) : forCode(db, phone, purpose, holder))
  if (account) return account.id
  const [lost] = purpose === 'join' || purpose === 'merge' ? await byOrders(db, phone, holder) : []
  return lost?.id ?? null
}

const orderedLately = statement<object>(`SELECT FROM users WHERE id = $1 AND ${ORDERED_LATELY}`)

/** Whether a code to the number of this account, or of its newest order, proves anything. */
export async function hasOrderedLately(db: Reader, userId: string): Promise<boolean> {
  return (await orderedLately(db, userId)).length > 0
}

const withPhone = statement<{ id: string }>('SELECT id FROM users WHERE phone = $1 AND deleted_at IS NULL')

/** Nobody new; null when no account has this number. */
export async function findAccountByPhone(db: Reader, phone: string): Promise<string | null> {
  const [account] = await withPhone(db, phone)
  return account?.id ?? null
}

const COUNTER_SALES = 'countersales00000000'
const insertCounter = statement(`
  INSERT INTO users (id, name, password_hash) VALUES ('${COUNTER_SALES}', 'Counter sales', '') ON CONFLICT DO NOTHING`)

export const isCounter = (id: string): boolean => id === COUNTER_SALES

/** Of sales at the counter to people who leave no name: nobody signs in to it, and it is no customer. */
export async function counterAccount(tx: Tx): Promise<string> {
  await insertCounter(tx)
  return COUNTER_SALES
}

const rename = statement('UPDATE users SET name = $2 WHERE id = $1 AND deleted_at IS NULL')

/** A new name; nothing else of the account changes. */
export async function renameAccount(tx: Tx, id: string, name: string): Promise<void> {
  await rename(tx, id, name)
}

export type AccountDetails = Account & {
  phone: string | null
  isConfirmed: boolean
  passwordHash: string
  createdAt: Date
}

export const hasPassword = ({ passwordHash }: Pick<AccountDetails, 'passwordHash'>): boolean => passwordHash !== ''

/** Not once it is deleted, merged into another one, or turned out to be opened with a stranger's mailbox. */
export const canSignIn = (account: Pick<AccountDetails, 'email' | 'phone' | 'passwordHash'>): boolean =>
  account.email !== null || (account.phone !== null && !hasPassword(account))

const findDetails = statement<AccountDetails>(`
  SELECT id, name, email, phone, email_confirmed_at IS NOT NULL AS "isConfirmed", password_hash AS "passwordHash",
    created_at AS "createdAt", ${HAS_EARLIER}
  FROM users WHERE id = $1`)

export async function findAccountDetails(db: Reader, id: string): Promise<AccountDetails | null> {
  const [found] = await findDetails(db, id)
  return found ?? null
}

const deletePerson = statement<{ id: string }>(`
  UPDATE users SET name = 'Deleted account', email = NULL, phone = NULL, email_confirmed_at = NULL, password_hash = '',
    deleted_at = now()
  WHERE id = $1 AND password_hash = $2 AND deleted_at IS NULL RETURNING id`)

/**
 * Leaves the row that orders and store credit hang on, without the person; its email is free for another account.
 * False when the password was changed meanwhile.
 */
export async function deletePersonOf(
  tx: Tx,
  { id, passwordHash }: Pick<AccountDetails, 'id' | 'passwordHash'>,
): Promise<boolean> {
  return (await deletePerson(tx, id, passwordHash)).length > 0
}

const changePassword = statement<{ id: string }>(
  'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id',
)

/** false when the password was changed meanwhile. */
export async function changePasswordHash(
  tx: Tx,
  { id, passwordHash }: Pick<AccountDetails, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  return (await changePassword(tx, id, passwordHash, newHash)).length > 0
}

const closeFor = statement<{ phone: string | null }>(`
  UPDATE users SET name = 'Deleted account', phone = NULL, password_hash = '', deleted_at = now()
  FROM (SELECT id, phone FROM users WHERE id = $1) AS before
  WHERE users.id = before.id RETURNING before.phone`)
const givePhone = statement('UPDATE users SET phone = coalesce(phone, $2) WHERE id = $1')

/** Of two accounts that are one person's: the one without an email ends, and its phone number names the other. */
export async function endAccountFor(tx: Tx, into: string, from: string): Promise<void> {
  const [closed] = await closeFor(tx, from)
  if (closed?.phone) await givePhone(tx, into, closed.phone)
}
