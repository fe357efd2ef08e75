import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify'
import { changesState } from '#contract/endpoint.ts'
import { refuse } from '#contract/refused.ts'
import { checkRoutes } from './check-routes.ts'
import { sendRefusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other sites may call this route: what it does is proven by what the request carries, not by a cookie. */
    openToOtherSites?: true
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a route can change something in the name of a signed-in user. */
function mayAct({ method, config }: RouteOptions): boolean {
  if (config?.openToOtherSites) return false
  return config?.endpoint ? changesState(config.endpoint) : ![method].flat().every((name) => READS.has(name))
}

/** Another site's page may not act in the name of a signed-in user. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const check: onRequestHookHandler = (request, reply, done) => {
    if (!isForeign(request, publicUrl)) return done()
    sendRefusal(reply, refuse('foreign_origin'))
  }
  checkRoutes(app, (route) => (mayAct(route) ? check : undefined))
}

function isForeign(request: FastifyRequest, publicUrl: string): boolean {
  if (request.compatibleClient === 'elsewhere') return false
  const site = request.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  if (!origin) return false
  return origin !== publicUrl && URL.parse(origin)?.host !== request.headers.host
}
