import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { stoppedMailboxes, users } from '../db/tables/account-tables.ts'

/** stopped: its owner wants no mail. unconfirmed: nobody has proved that they read it. */
export type MailboxState = 'confirmed' | 'unconfirmed' | 'stopped'

const isConfirmed = sql<boolean>`${users.emailConfirmedAt} IS NOT NULL`.as('is_confirmed')

export async function mailboxState(db: Reader, email: string): Promise<MailboxState> {
  if (await isStopped(db, email)) return 'stopped'
  const [account] = await db.select({ isConfirmed }).from(users).where(eq(users.email, email))
  return account?.isConfirmed ? 'confirmed' : 'unconfirmed'
}

export async function isStopped(db: Reader, email: string): Promise<boolean> {
  return (await db.$count(stoppedMailboxes, eq(stoppedMailboxes.email, email))) > 0
}

type Mailbox = { email: string; userId: string }

/** null when the account no longer has this mailbox. */
export async function confirmMailbox(tx: Tx, { email, userId }: Mailbox): Promise<{ wasConfirmed: boolean } | null> {
  const before = tx
    .select({ id: users.id, isConfirmed })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
    .as('before')
  const [confirmed] = await tx
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
    .from(before)
    .where(and(eq(users.id, before.id), eq(users.email, email)))
    .returning({ wasConfirmed: before.isConfirmed })
  return confirmed ?? null
}

/** Takes the mailbox from an account that never confirmed it; false when there is none to take. */
export async function releaseMailbox(tx: Tx, { email, userId }: Mailbox): Promise<boolean> {
  const released = await tx
    .update(users)
    .set({ email: null })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailConfirmedAt)))
    .returning({ id: users.id })
  return released.length > 0
}

export async function stopMailbox(tx: Tx, email: string): Promise<void> {
  await tx.insert(stoppedMailboxes).values({ email }).onConflictDoNothing()
}

export async function allowMailbox(tx: Tx, email: string): Promise<void> {
  await tx.delete(stoppedMailboxes).where(eq(stoppedMailboxes.email, email))
}
