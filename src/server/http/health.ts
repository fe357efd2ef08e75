import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'

/** /healthz: the process answers. /readyz: it can serve, so the database answers too and nobody asked it to stop. */
export function healthRoutes(app: FastifyInstance, { db }: Shop): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })

  app.get('/healthz', async () => ({ success: true }))

  app.get('/readyz', async (_request, reply) => {
    const ready = !stopping && (await answers())
    return reply.code(ready ? 200 : 503).send({ success: ready })
  })

  const answers = () =>
    db.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    )
}
