import type { EARLIER_PROOFS } from '#contract/accounts/earlier-orders.ts'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { statement } from '../db/statement.ts'
import { IS_EARLIER } from './earlier-account.ts'

export type EarlierAccount = { id: string; passwordHash: string; proof: (typeof EARLIER_PROOFS)[number] }

const find = statement<Omit<EarlierAccount, 'proof'>>(`
  SELECT id, password_hash AS "passwordHash" FROM users AS earlier WHERE continued_by = $1 AND ${IS_EARLIER}
  ORDER BY id DESC LIMIT 1`)

/** What the mailbox of this account had before it was confirmed: another account, which keeps its orders and money. */
export async function earlierAccountOf(db: Reader, userId: string): Promise<EarlierAccount | null> {
  const [earlier] = await find(db, userId)
  return earlier ? { ...earlier, proof: earlier.passwordHash === '' ? 'code' : 'password' } : null
}

const hasHistory = statement<object>(`SELECT FROM users WHERE id = $1 AND (
  EXISTS (SELECT FROM orders WHERE user_id = $1) OR EXISTS (SELECT FROM payment_intents WHERE user_id = $1))`)

/** Whether somebody has ordered with it, or begun to pay. */
export async function hasOrdered(tx: Tx, userId: string): Promise<boolean> {
  return (await hasHistory(tx, userId)).length > 0
}

const insert = statement(`
  WITH opened AS (
    INSERT INTO users (id, name, email, password_hash, email_confirmed_at) VALUES ($1, $2, $3, $4, now()) RETURNING id)
  UPDATE users SET continued_by = opened.id FROM opened WHERE users.id = $5`)

type Opened = { email: string; passwordHash: string; earlier: string }

/** A new account for a mailbox that its earlier account has just lost. The name that was typed there stays there. */
export async function continueAccount(tx: Tx, { email, passwordHash, earlier }: Opened): Promise<void> {
  await insert(tx, newId(), nameIn(email), email, passwordHash, earlier)
}

/** 'asha.rao42@example.com' is Asha Rao, until she says otherwise. */
function nameIn(email: string): string {
  const words = email.replace(/@.*/, '').match(/\p{L}+/gu) ?? ['Customer']
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return capitalised.join(' ').slice(0, 100)
}
