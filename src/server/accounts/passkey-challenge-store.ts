import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { type ChallengePurpose, passkeyChallenges } from '../db/tables/account-tables.ts'
import { COOKIE_SECONDS, hashToken, newToken } from '../http/session-cookie.ts'
import { deleteBatch } from '../jobs/delete-batch.ts'

/** As long as the cookie of a browser that signs in with one. */
export const CHALLENGE_SECONDS = COOKIE_SECONDS.passkeyTry

/** `holder` is the secret of the session or browser that asks: a challenge is worth nothing to another one. */
type Asked = { purpose: ChallengePurpose; holder: string }

export async function newChallenge(db: Db, { purpose, holder }: Asked): Promise<string> {
  const challenge = newToken()
  await db.insert(passkeyChallenges).values({
    challengeHash: hashToken(challenge),
    purpose,
    holderHash: hashToken(holder),
    expiresAt: sql`now() + ${CHALLENGE_SECONDS} * interval '1 second'`,
  })
  return challenge
}

/** Each challenge is taken once, whatever comes of it; false when there is none to take. */
export async function takeChallenge(db: Db, challenge: string, { purpose, holder }: Asked): Promise<boolean> {
  const isAsked = and(eq(passkeyChallenges.purpose, purpose), eq(passkeyChallenges.holderHash, hashToken(holder)))
  const taken = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challengeHash, hashToken(challenge)), isAsked, sql`expires_at > now()`))
    .returning({ purpose: passkeyChallenges.purpose })
  return taken.length > 0
}

export async function deleteExpiredChallenges(db: Db): Promise<boolean> {
  return deleteBatch(db, passkeyChallenges, sql`expires_at < now()`)
}
