import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { sellerAccess, sellerRecoveryCodes } from '../db/tables/seller-tables.ts'
import { hashToken } from '../http/session-cookie.ts'

export type AccessRow = Omit<typeof sellerAccess.$inferSelect, 'single'>

/** Whoever signs in or changes how, goes one after the other. */
export async function lockSellerAccess(tx: Tx): Promise<AccessRow> {
  const [row] = await tx.select().from(sellerAccess).for('update')
  if (!row) throw new Error('the row of seller_access is missing')
  return row
}

export async function saveCredentials(
  tx: Tx,
  credentials: Pick<AccessRow, 'email' | 'passwordHash' | 'epoch'>,
): Promise<void> {
  await tx.update(sellerAccess).set(credentials)
}

export async function readSecondFactor(db: Reader): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const [row] = await db.select({ on: sql<boolean>`${sellerAccess.totpKey} IS NOT NULL` }).from(sellerAccess)
  const recoveryCodesLeft = await db.$count(sellerRecoveryCodes, isNull(sellerRecoveryCodes.usedAt))
  return { on: row?.on ?? false, recoveryCodesLeft }
}

export async function offerTotpKey(tx: Tx, totpKeyOffered: Uint8Array): Promise<void> {
  await tx.update(sellerAccess).set({ totpKeyOffered })
}

type Factor = { totpKey: Uint8Array; totpLastStep: number; recoveryCodes: string[] }

export async function saveSecondFactor(tx: Tx, { totpKey, totpLastStep, recoveryCodes }: Factor): Promise<void> {
  await tx.update(sellerAccess).set({ totpKey, totpLastStep, totpKeyOffered: null })
  await tx.delete(sellerRecoveryCodes)
  await tx.insert(sellerRecoveryCodes).values(recoveryCodes.map((code) => ({ codeHash: hashToken(code) })))
}

export async function clearSecondFactor(tx: Tx): Promise<void> {
  await tx.update(sellerAccess).set({ totpKey: null, totpKeyOffered: null })
  await tx.delete(sellerRecoveryCodes)
}

export async function noteTotpStep(tx: Tx, totpLastStep: number): Promise<void> {
  await tx.update(sellerAccess).set({ totpLastStep })
}

/** Answers whether it was one that had not been used. */
export async function spendRecoveryCode(tx: Tx, code: string): Promise<boolean> {
  const used = await tx
    .update(sellerRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(sellerRecoveryCodes.codeHash, hashToken(code)), isNull(sellerRecoveryCodes.usedAt)))
    .returning()
  return used.length > 0
}
