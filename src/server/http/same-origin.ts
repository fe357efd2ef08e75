import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify'
import { logoutUser } from '../../contract/accounts.ts'
import { logoutSeller } from '../../contract/seller-accounts.ts'
import { checkRoutes } from './check-routes.ts'
import { sendRefusal } from './errors.ts'
import { refuse } from './refused.ts'

const CHANGES_BY_GET = new Set<string>([logoutUser.path, logoutSeller.path])
/** Proven by what they carry, and sent by others than this site; and the answer to calls that do not exist. */
const NOBODYS_NAME = new Set(['/api/order/webhook', '/newsletter/unsubscribe', '/api/*'])

/** Whether a route can change something in the name of a signed-in user. */
export function changesSomething({ url, method }: RouteOptions): boolean {
  if (NOBODYS_NAME.has(url)) return false
  return CHANGES_BY_GET.has(url) || ![method].flat().every((name) => ['GET', 'HEAD', 'OPTIONS'].includes(name))
}

/** Another site's page may not act in the name of a signed-in user. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const check: onRequestHookHandler = (request, reply, done) => {
    if (!isForeign(request, publicUrl)) return done()
    sendRefusal(reply, refuse(403, 'foreign_origin', 'We blocked this request because it came from another site.'))
  }
  checkRoutes(app, (route) => (changesSomething(route) ? check : undefined))
}

function isForeign(request: FastifyRequest, publicUrl: string): boolean {
  if (request.compatibleClient === 'elsewhere') return false
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (!origin) return false
  return origin !== publicUrl && URL.parse(origin)?.host !== request.headers.host
}
