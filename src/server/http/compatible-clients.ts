import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** `beside`: a page of the shop's own origin. `elsewhere`: a page of another origin, so that CORS applies. */
type CompatibleClient = 'beside' | 'elsewhere'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where pictures are for clients on other origins. */
    pictureOrigin: string
  }
  interface FastifyRequest {
    /** null: a caller that reads statuses, such as the shop's own pages. */
    compatibleClient: CompatibleClient | null
  }
}

type Settings = { publicUrl: string; compatibleClients: readonly string[] }

/** Two hours, the longest that Chromium keeps a preflight. */
const PREFLIGHT_SECONDS = 7_200

/**
 * Clients that read `success` and `message` from a 200 and throw on anything else, served from the listed origins
 * (COMPATIBLE_CLIENTS). An origin is compared whole with the list and never taken over from a request.
 */
export function serveCompatibleClients(app: FastifyInstance, { publicUrl, compatibleClients }: Settings): void {
  app.decorate('pictureOrigin', publicUrl)
  app.decorateRequest('compatibleClient', null)
  if (compatibleClients.length === 0) return
  const isListedItself = compatibleClients.includes(publicUrl)
  const elsewhere = new Set(compatibleClients.filter((origin) => origin !== publicUrl))

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) return done()
    const { origin } = request.headers
    if (elsewhere.size > 0) reply.header('vary', 'Origin')
    if (origin && elsewhere.has(origin)) {
      request.compatibleClient = 'elsewhere'
      reply.headers(corsHeaders(origin))
      if (isPreflight(request)) return answerPreflight(reply)
    } else if (isListedItself && isFromOwnPage(request, publicUrl)) {
      request.compatibleClient = 'beside'
    }
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    done(null, typeof payload === 'string' ? withPicturesFor(request, payload) : payload)
  })
}

export const corsHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Retry-After',
})

/** Reads have no Origin on the shop's own pages: there the browser says where they come from in other ways. */
function isFromOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  if (headers.origin) return headers.origin === publicUrl
  const site = headers['sec-fetch-site']
  if (site) return site === 'same-origin'
  return URL.parse(headers.referer ?? '')?.origin === publicUrl
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

function answerPreflight(reply: FastifyReply): void {
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Content-Type, Idempotency-Key',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    })
    .send()
}

/** Faults keep their status, so that whatever retries or watches can tell them from an answer. */
export function statusFor({ compatibleClient }: FastifyRequest, status: number): number {
  return compatibleClient && status >= 400 && status < 500 ? 200 : status
}

/** JSON whose pictures can be loaded from where the client lives. */
export function withPicturesFor({ compatibleClient, server }: FastifyRequest, json: string): string {
  return compatibleClient === 'elsewhere' ? withPicturesAt(server.pictureOrigin, json) : json
}

/** In JSON text a quote inside a string is escaped, so that only the field itself looks like this. */
const IMAGE_FIELD = /"image":\[[^\]]*\]/g

export const withPicturesAt = (origin: string, json: string): string =>
  json.replace(IMAGE_FIELD, (field) => field.replaceAll('"/pictures/', `"${origin}/pictures/`))
