import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    publicIsHttps: boolean
  }
}

const permissionsPolicy = (camera: '()' | '(self)') => `camera=${camera}, geolocation=(), microphone=(), usb=()`

/** For pages that scan barcodes. */
export const WITH_CAMERA = { 'permissions-policy': permissionsPolicy('(self)') }

/**
 * What every reply tells the browser; a route with other needs says so itself. The policy here is for replies that
 * are not documents: pages bring their own.
 */
const ALWAYS: [string, string][] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  // Popups stay reachable: banks of the payment provider open in one.
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', permissionsPolicy('()')],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
]
const STAY_ON_HTTPS: [string, string] = ['strict-transport-security', 'max-age=31536000']

/** The same for replies that go out past the framework, as pages do. */
export function standingHeaders(publicUrl: string): Record<string, string> {
  return Object.fromEntries(publicUrl.startsWith('https:') ? [...ALWAYS, STAY_ON_HTTPS] : ALWAYS)
}

export function securityHeaders(app: FastifyInstance, publicUrl: string): void {
  const publicIsHttps = publicUrl.startsWith('https:')
  app.decorate('publicIsHttps', publicIsHttps)
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of ALWAYS) reply.header(name, value)
    if (publicIsHttps || request.protocol === 'https') reply.header(...STAY_ON_HTTPS)
    done()
  })
}
