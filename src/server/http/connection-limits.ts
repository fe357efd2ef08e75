import type { FastifyInstance, FastifyRequest } from 'fastify'

export type ConnectionLimits = typeof CONNECTION_LIMITS

/** How long a peer may take and how much it may hold. Longer than a phone on a bad line needs, shorter than an attack wants. */
export const CONNECTION_LIMITS = {
  connections: 4_096,
  headerLines: 100,
  headersMs: 10_000,
  /** For all bodies but uploads. */
  bodyMs: 20_000,
  /** The whole request: an upload of pictures over a slow line is the longest there is. */
  requestMs: 300_000,
  /** Longer than proxies keep an idle connection (60 s as a rule), so that none is closed just as they use it. */
  idleMs: 72_000,
  /** Neither a byte in nor out: a reader who does not read. Event streams beat more often. */
  silentMs: 120_000,
  checkEveryMs: 2_000,
}

export function guardConnections(app: FastifyInstance, { connections, bodyMs }: ConnectionLimits): void {
  const { server } = app
  let open = 0
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
    // Idle connections are closed before new ones are turned away.
    if (open > connections * 0.9) server.closeIdleConnections()
  })

  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.method !== 'GET' && !isUpload(request)) {
      const timer = setTimeout(() => request.raw.destroy(), bodyMs)
      const arrived = () => clearTimeout(timer)
      request.raw.once('end', arrived).once('close', arrived)
    }
    done(null, payload)
  })
}

const UPLOADS = /^(multipart\/form-data|text\/csv)\b/i
const isUpload = (request: FastifyRequest) => UPLOADS.test(request.headers['content-type'] ?? '')
