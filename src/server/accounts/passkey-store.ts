import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { passkeys } from '../db/tables/account-tables.ts'

/** What a shopper may see of a passkey. */
export type PasskeyView = { id: string; name: string; addedAt: Date; lastUsedAt: Date | null }

const viewColumns = {
  id: passkeys.id,
  name: passkeys.name,
  addedAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

export async function passkeysOf(db: Reader, userId: string): Promise<PasskeyView[]> {
  return db.select(viewColumns).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt))
}

/** `id` in base64url, as browsers name it. */
export type CredentialName = { id: string; transports: string[] }

export async function credentialsOf(db: Reader, userId: string): Promise<CredentialName[]> {
  const rows = await db
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  return rows.map(({ credentialId, transports }) => ({
    id: Buffer.from(credentialId).toString('base64url'),
    transports,
  }))
}

export type NewPasskey = CredentialName & { publicKey: Uint8Array; counter: number; name: string }

/** null when the credential is known already, to this account or another one. */
export async function insertPasskey(
  tx: Tx,
  userId: string,
  { id, ...passkey }: NewPasskey,
): Promise<PasskeyView | null> {
  const [added] = await tx
    .insert(passkeys)
    .values({ ...passkey, id: newId(), userId, credentialId: bytesOf(id) })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning(viewColumns)
  return added ?? null
}

export type StoredPasskey = { id: string; userId: string; publicKey: Uint8Array; counter: number }

export async function findPasskey(db: Reader, credentialId: string): Promise<StoredPasskey | null> {
  const { id, userId, publicKey, counter } = passkeys
  const [found] = await db
    .select({ id, userId, publicKey, counter })
    .from(passkeys)
    .where(eq(passkeys.credentialId, bytesOf(credentialId)))
  return found ?? null
}

/** false when the passkey was removed meanwhile, or its counter went back. */
export async function notePasskeyUse(tx: Tx, id: string, counter: number): Promise<boolean> {
  const hasNotGoneBack = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), hasNotGoneBack))
    .returning({ id: passkeys.id })
  return used.length > 0
}

type OwnPasskey = { userId: string; id: string }

export async function renamePasskeyTo(tx: Tx, own: OwnPasskey, name: string): Promise<boolean> {
  const renamed = await tx.update(passkeys).set({ name }).where(isOwn(own)).returning({ id: passkeys.id })
  return renamed.length > 0
}

export async function deletePasskey(tx: Tx, own: OwnPasskey): Promise<void> {
  await tx.delete(passkeys).where(isOwn(own))
}

/** So that who held the account before cannot come back by a passkey. */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}

const isOwn = ({ userId, id }: OwnPasskey) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))
const bytesOf = (credentialId: string) => Buffer.from(credentialId, 'base64url')
