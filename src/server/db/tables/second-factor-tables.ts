import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

export const secondFactors = pgTable('second_factors', {
  /** 'owner', or the id of somebody of the staff. */
  holder: text('holder').primaryKey(),
  totpKey: bytes('totp_key'),
  totpKeyOffered: bytes('totp_key_offered'),
  totpLastStep: integer('totp_last_step').notNull().default(0),
})

export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: bytes('code_hash').primaryKey(),
  holder: text('holder').notNull(),
  usedAt: moment('used_at'),
})
