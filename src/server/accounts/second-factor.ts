import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { noteTotpStep, type SecondFactorRow, spendRecoveryCode } from './second-factor-store.ts'
import { type Counter, noteFailure, secondsUntilOpen } from './sign-in-failure-store.ts'
import { base32, stepOfCode } from './totp.ts'

const RECOVERY_CODES = 10

/** 80 random bits each, so that a quick hash of them is enough. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)))

/** As people type it: with or without spaces and dashes, in either case. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Uses up the code, if it is right: one of the app, or a recovery code. */
export async function acceptCode(
  tx: Tx,
  { holder, totpKey, totpLastStep }: SecondFactorRow,
  code: string,
): Promise<'code' | 'recovery code' | null> {
  if (!totpKey) return null
  const given = plain(code)
  const step = stepOfCode(given, totpKey, { lastStep: totpLastStep, now: Date.now() })
  if (step !== null) {
    await noteTotpStep(tx, holder, step)
    return 'code'
  }
  return (await spendRecoveryCode(tx, holder, given)) ? 'recovery code' : null
}

export type TriedCode =
  | { state: 'accepted'; factor: 'code' | 'recovery code' }
  | { state: 'wrong' /** No other is heard for now. */; isLast: boolean }
  | { state: 'locked'; seconds: number }

/**
 * A code of a sign-in, which is counted when it is wrong. The caller has locked the holder, so that tries of the same
 * moment go one after the other; while it is locked, a right code takes the same statements as a wrong one.
 */
export async function tryCode(
  tx: Tx,
  factor: SecondFactorRow,
  { code, counter }: { code: string; counter: Counter },
): Promise<TriedCode> {
  const seconds = await secondsUntilOpen(tx, counter)
  if (seconds > 0) return { state: 'locked', seconds }
  const accepted = await acceptCode(tx, factor, code)
  if (accepted) return { state: 'accepted', factor: accepted }
  return { state: 'wrong', isLast: await noteFailure(tx, counter) }
}
