import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { type AccessRow, noteTotpStep, spendRecoveryCode } from './seller-access-store.ts'
import { base32, stepOfCode } from './totp.ts'

const RECOVERY_CODES = 10

/** 80 random bits each, so that a quick hash of them is enough. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)))

/** As people type it: with or without spaces and dashes, in either case. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Uses up the code, if it is right: one of the app, or a recovery code. */
export async function acceptCode(
  tx: Tx,
  { totpKey, totpLastStep }: AccessRow,
  code: string,
): Promise<'code' | 'recovery code' | null> {
  if (!totpKey) return null
  const given = plain(code)
  const step = stepOfCode(given, totpKey, { lastStep: totpLastStep, now: Date.now() })
  if (step !== null) {
    await noteTotpStep(tx, step)
    return 'code'
  }
  return (await spendRecoveryCode(tx, given)) ? 'recovery code' : null
}
