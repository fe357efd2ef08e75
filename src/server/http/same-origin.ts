import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendRefusal } from './errors.ts'
import { refuse } from './refused.ts'

const CHANGES_BY_GET = new Set(['/api/user/logout', '/api/seller/logout'])
/** Signed by their sender, who is never this site. */
const SIGNED_CALLS = new Set(['/api/order/webhook'])

/** Another site's page may not act in the name of somebody signed in here. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const changes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method) || CHANGES_BY_GET.has(path)
    if (!changes || SIGNED_CALLS.has(path) || !isForeign(request, publicUrl)) return
    return sendRefusal(reply, refuse(403, 'foreign_origin', 'This call came from another site.'))
  })
}

function isForeign(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (!origin) return false
  return origin !== publicUrl && URL.parse(origin)?.host !== request.headers.host
}
