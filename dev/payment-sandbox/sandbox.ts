import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import type { BackgroundJobs } from '#server/jobs/background-jobs.ts'
import { checkoutRoutes, controlRoutes, merchantRoutes, replyLikeTheProvider } from './routes.ts'
import { account } from './sandbox-tables.ts'
import { webhookSender } from './webhooks.ts'

export const SEND_WEBHOOKS = 'send sandbox webhooks'

export type SandboxAccount = { keyId: string; keySecret: string; webhookSecret: string }
export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

type Given = { jobs: BackgroundJobs; shopUrl: () => string; webhookSecret: string | null }

/**
 * A payment provider of our own, for shops without one. It has its own tables and secrets, and the shop reaches it as it
 * reaches the real one: over HTTP, by a URL and keys. A webhook secret that is given counts instead of its own.
 */
export async function openSandbox(db: Db, { jobs, shopUrl, webhookSecret }: Given) {
  const own = await openAccount(db)
  const keys = { ...own, webhookSecret: webhookSecret ?? own.webhookSecret }
  const sender = webhookSender(db, { secret: keys.webhookSecret, target: () => `${shopUrl()}/api/order/webhook` })
  const sandbox = { db, account: keys, sender, wake: () => jobs.wake(SEND_WEBHOOKS) }
  return {
    ...sandbox,
    /** With `control`, tests decide how payments end. */
    serve(app: FastifyInstance, { control }: { control: boolean }): void {
      app.addHook('onListen', async () => {
        jobs.add({ name: SEND_WEBHOOKS, everySeconds: 5, run: () => sender.sendDue() })
      })
      app.register(async (scope) => {
        replyLikeTheProvider(scope)
        scope.register(async (merchants) => merchantRoutes(merchants, sandbox))
        checkoutRoutes(scope, sandbox)
        if (control) controlRoutes(scope, sandbox)
      })
    },
  }
}

const secret = () => randomBytes(24).toString('base64url')

/** Made at the first start, the same ever after. */
export async function openAccount(db: Db): Promise<SandboxAccount> {
  const made = { key_id: `rzp_test_${secret().slice(0, 14)}`, key_secret: secret(), webhook_secret: secret() }
  await db.insert(account).values(made).onConflictDoNothing()
  const [row = made] = await db.select().from(account)
  return { keyId: row.key_id, keySecret: row.key_secret, webhookSecret: row.webhook_secret }
}
