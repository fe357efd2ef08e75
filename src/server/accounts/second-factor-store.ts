import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/database.ts'
import { recoveryCodes, secondFactors } from '../db/tables/second-factor-tables.ts'
import { hashToken } from '../http/session-cookie.ts'

/** 'owner', or the id of somebody of the staff. */
export type FactorHolder = string

export type SecondFactorRow = typeof secondFactors.$inferSelect

const isOf = (holder: FactorHolder) => eq(secondFactors.holder, holder)

/** The caller has locked the holder: there may be no row to lock here. */
export async function findSecondFactor(tx: Tx, holder: FactorHolder): Promise<SecondFactorRow> {
  const [row] = await tx.select().from(secondFactors).where(isOf(holder))
  return row ?? { holder, totpKey: null, totpKeyOffered: null, totpLastStep: 0 }
}

/** Those of these people who sign in with a second factor. */
export async function holdersAmong(db: Reader, holders: FactorHolder[]): Promise<Set<FactorHolder>> {
  if (holders.length === 0) return new Set()
  const isOn = and(inArray(secondFactors.holder, holders), isNotNull(secondFactors.totpKey))
  const rows = await db.select({ holder: secondFactors.holder }).from(secondFactors).where(isOn)
  return new Set(rows.map(({ holder }) => holder))
}

export async function readSecondFactor(
  db: Reader,
  holder: FactorHolder,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const on = (await holdersAmong(db, [holder])).has(holder)
  const isLeft = and(eq(recoveryCodes.holder, holder), isNull(recoveryCodes.usedAt))
  return { on, recoveryCodesLeft: await db.$count(recoveryCodes, isLeft) }
}

export async function offerTotpKey(tx: Tx, holder: FactorHolder, totpKeyOffered: Uint8Array): Promise<void> {
  await tx
    .insert(secondFactors)
    .values({ holder, totpKeyOffered })
    .onConflictDoUpdate({ target: secondFactors.holder, set: { totpKeyOffered } })
}

type Factor = { totpKey: Uint8Array; totpLastStep: number; codes: string[] }

/** Of an offered key. */
export async function saveSecondFactor(tx: Tx, holder: FactorHolder, { codes, ...factor }: Factor): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ ...factor, totpKeyOffered: null })
    .where(isOf(holder))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.holder, holder))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ holder, codeHash: hashToken(code) })))
}

/** With its recovery codes. Answers whether it was on. */
export async function clearSecondFactor(tx: Tx, holder: FactorHolder): Promise<boolean> {
  const [cleared] = await tx.delete(secondFactors).where(isOf(holder)).returning()
  return cleared?.totpKey != null
}

export async function noteTotpStep(tx: Tx, holder: FactorHolder, totpLastStep: number): Promise<void> {
  await tx.update(secondFactors).set({ totpLastStep }).where(isOf(holder))
}

/** Answers whether it was one that had not been used. */
export async function spendRecoveryCode(tx: Tx, holder: FactorHolder, code: string): Promise<boolean> {
  const isTheirs = and(eq(recoveryCodes.codeHash, hashToken(code)), eq(recoveryCodes.holder, holder))
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isTheirs, isNull(recoveryCodes.usedAt)))
    .returning()
  return used.length > 0
}
