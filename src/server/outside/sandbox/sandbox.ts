import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { BackgroundJobs } from '../../jobs/background-jobs.ts'
import { apiRoutes } from './api-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { controlRoutes } from './control-routes.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { type Account, openAccount } from './sandbox-store.ts'
import { errorEnvelope, SandboxRefusal } from './sandbox-wire.ts'
import { WebhookSender } from './webhook-sender.ts'

const SEND_JOB = 'send sandbox webhooks'

/**
 * A payment provider of our own, for shops without one. It has its own schema and secrets, and the shop
 * reaches it as it reaches the real one: over HTTP, by a URL and keys.
 */
export class Sandbox implements SandboxParts {
  readonly db: Db
  readonly account: Account
  readonly sender: WebhookSender
  readonly #jobs: BackgroundJobs

  private constructor(db: Db, account: Account, jobs: BackgroundJobs, shopUrl: () => string) {
    this.db = db
    this.account = account
    this.#jobs = jobs
    const target = () => `${shopUrl()}/api/order/webhook`
    this.sender = new WebhookSender(db, { secret: account.webhookSecret, target })
  }

  /** A webhook secret that is given counts instead of its own. */
  static async open(
    db: Db,
    given: { jobs: BackgroundJobs; shopUrl: () => string; webhookSecret: string | null },
  ): Promise<Sandbox> {
    const account = await openAccount(db)
    const webhookSecret = given.webhookSecret ?? account.webhookSecret
    return new Sandbox(db, { ...account, webhookSecret }, given.jobs, given.shopUrl)
  }

  wake(): void {
    this.#jobs.wake(SEND_JOB)
  }

  /** With `control`, tests decide how payments end. */
  serve(app: FastifyInstance, { control }: { control: boolean }): void {
    app.addHook('onListen', async () => {
      this.#jobs.add({ name: SEND_JOB, everySeconds: 5, run: () => this.sender.sendDue() })
    })
    app.register(async (scope) => {
      speakLikeTheProvider(scope)
      apiRoutes(scope, this)
      checkoutRoutes(scope, this)
      if (control) controlRoutes(scope, this)
    })
  }
}

function speakLikeTheProvider(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof SandboxRefusal) {
      return reply.code(error.status).send(errorEnvelope(error.message, error.field))
    }
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send(errorEnvelope('The request could not be read'))
    request.log.error({ err: error }, 'payment sandbox error')
    const fault = errorEnvelope('We are facing some trouble completing your request')
    return reply.code(500).send({ error: { ...fault.error, code: 'SERVER_ERROR' } })
  })
  scope.all('/sandbox/*', (_request, reply) =>
    reply.code(404).send(errorEnvelope('The requested URL was not found on the server.')),
  )
}
