import type { FastifyInstance, FastifyRequest } from 'fastify'

export type ConnectionLimits = typeof CONNECTION_LIMITS

/** How long a peer may take and how much it may hold. Longer than a phone on a bad line needs, shorter than an attack wants. */
export const CONNECTION_LIMITS = {
  connections: 4_096,
  /** Of one IP (IPv6: one /64), unless it is a trusted proxy: a large office, or an attack that leaves room for others. */
  connectionsPerIp: 512,
  headerLines: 100,
  headersMs: 10_000,
  /** For all bodies but uploads. */
  bodyMs: 20_000,
  /** How long the rest of a body that is not read may pause, how long it may take, and how much is discarded of it. */
  unreadPauseMs: 2_000,
  unreadMs: 30_000,
  unreadBytes: 64 * 1024 * 1024,
  /** An upload brings at least so many bytes in each such time; a phone in a tunnel is allowed for. */
  uploadPauseMs: 15_000,
  uploadPauseBytes: 8 * 1024,
  /** The whole request: an upload of pictures over a slow line is the longest there is. */
  requestMs: 300_000,
  /** Longer than proxies keep an idle connection (60 s as a rule), so that none is closed just as they use it. */
  idleMs: 72_000,
  /** Neither a byte in nor out: a reader who does not read. Event streams beat more often. */
  silentMs: 120_000,
  checkEveryMs: 2_000,
}

export function limitBodyTime(app: FastifyInstance, { bodyMs }: ConnectionLimits): void {
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
