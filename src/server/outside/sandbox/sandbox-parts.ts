import type { Db } from '../../db/database.ts'
import type { Account } from './sandbox-store.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** What the sandbox's routes use. */
export type SandboxParts = {
  db: Db
  account: Account
  sender: WebhookSender
  /** Sends the webhooks that are due now. */
  wake(): void
}
