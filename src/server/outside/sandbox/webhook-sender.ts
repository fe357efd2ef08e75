import { createHmac } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { workOff } from '../../jobs/leased-rows.ts'
import { claimWebhooks, findWebhooks, markSent, putOff, type Webhook } from './sandbox-store.ts'

const PATIENCE_MS = 5_000
const AT_ONCE = 20

/** Sends each webhook at least once, signed, until it is answered with 2xx. */
export class WebhookSender {
  readonly #db: Db
  readonly #secret: string
  readonly #target: () => string

  constructor(db: Db, { secret, target }: { secret: string; target: () => string }) {
    this.#db = db
    this.#secret = secret
    this.#target = target
  }

  async sendDue(): Promise<void> {
    await workOff(
      () => claimWebhooks(this.#db, AT_ONCE),
      (webhook) => this.#send(webhook),
    )
  }

  /** These now, in this order. */
  async send(ids: string[]): Promise<void> {
    for (const webhook of await findWebhooks(this.#db, ids)) await this.#send(webhook)
  }

  async #send({ id, body }: Webhook): Promise<void> {
    if (await this.#isDelivered(id, body)) await markSent(this.#db, id)
    else await putOff(this.#db, id)
  }

  async #isDelivered(id: string, body: string): Promise<boolean> {
    try {
      const response = await fetch(this.#target(), {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': createHmac('sha256', this.#secret).update(body).digest('hex'),
          'x-razorpay-event-id': id,
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
}
