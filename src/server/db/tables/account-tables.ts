import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

/** What a link in a mail is for. */
export type EmailPurpose = 'confirm' | 'not-me' | 'reset' | 'change' | 'undo'

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** null of who is known by a phone number, and once a mailbox's owner has said that the account is not theirs. */
  email: text('email'),
  emailConfirmedAt: moment('email_confirmed_at'),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** From then on the row names no person, and cannot sign in. */
  deletedAt: moment('deleted_at'),
})

export const emailTokens = pgTable('email_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  purpose: text('purpose').$type<EmailPurpose>().notNull(),
  email: text('email').notNull(),
  userId: text('user_id'),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const passkeys = pgTable('passkeys', {
  id: text('id').primaryKey(),
  credentialId: bytes('credential_id').notNull(),
  userId: text('user_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at'),
})

/** What a challenge is signed for. */
export type ChallengePurpose = 'add' | 'sign-in'

export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: bytes('challenge_hash').primaryKey(),
  purpose: text('purpose').$type<ChallengePurpose>().notNull(),
  holderHash: bytes('holder_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
