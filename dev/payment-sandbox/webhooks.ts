import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/database.ts'
import { backoffSeconds, claimDue, inSeconds, workOff } from '#server/jobs/leased-rows.ts'
import { type WebhookRow, webhooks } from './sandbox-tables.ts'
import { providerId } from './wire.ts'

const TIMEOUT_MS = 5_000
const LEASE_SECONDS = 30
const AT_ONCE = 20
const BACKOFF = { firstSeconds: 1, longestSeconds: 3600 }

export async function insertWebhooks(tx: Tx, bodies: string[], delaySeconds: number): Promise<string[]> {
  const ids: string[] = []
  for (const body of bodies) {
    const times = { next_attempt_at: inSeconds(delaySeconds), created_at: sql`clock_timestamp()` }
    const id = providerId('evt')
    await tx.insert(webhooks).values({ id, body, ...times })
    ids.push(id)
  }
  return ids
}

/** Sends each webhook at least once, signed, until it is answered with 2xx; later and later, for a day. */
export function webhookSender(db: Db, { secret, target }: { secret: string; target: () => string }) {
  async function send({ id, body }: WebhookRow): Promise<void> {
    const tryAgain = sql`CASE WHEN created_at < now() - interval '24 hours' THEN NULL
      ELSE ${inSeconds(backoffSeconds(webhooks.attempts, BACKOFF))} END`
    const next_attempt_at = (await isDelivered(id, body)) ? null : tryAgain
    const attempts = sql`${webhooks.attempts} + 1`
    await db.update(webhooks).set({ next_attempt_at, attempts }).where(eq(webhooks.id, id))
  }

  async function isDelivered(id: string, body: string): Promise<boolean> {
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': id,
    }
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(target(), { method: 'POST', body, headers, signal })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  const queue = { table: webhooks, id: webhooks.id, dueAt: webhooks.next_attempt_at }
  const claim = async () => {
    const rows = await claimDue(db, queue, { limit: AT_ONCE, set: { next_attempt_at: inSeconds(LEASE_SECONDS) } })
    return rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
  }
  return {
    sendDue: () => workOff(claim, send),
    /** These now, in this order. */
    async send(ids: string[]): Promise<void> {
      for (const id of ids)
        for (const row of await db.select().from(webhooks).where(eq(webhooks.id, id))) await send(row)
    },
  }
}
