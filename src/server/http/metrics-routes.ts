import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#contract/refused.ts'
import type { Database } from '../db/database.ts'
import { sendRefusal } from './errors.ts'
import type { Metrics } from './metrics.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter('greencart_http_requests_total', 'Requests answered.')
  const refusals = metrics.counter('greencart_refusals_total', 'Refused calls, by refusal code.')
  const latency = metrics.histogram(
    'greencart_http_request_duration_seconds',
    'Time from the first byte of a request to the last byte of its reply.',
    'route',
    SECONDS,
  )
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime, refusalCode }, done) => {
    const route = routeOptions.url ?? 'none'
    requests.add({ method: METHODS.has(method) ? method : 'other', route, status: String(statusCode) })
    latency.observe(route, elapsedTime / 1000)
    if (refusalCode) refusals.add({ code: refusalCode })
    done()
  })
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

export function measureProcess(app: FastifyInstance, metrics: Metrics, database: Database): void {
  const loop = monitorEventLoopDelay({ resolution: 10 })
  app.addHook('onReady', async () => {
    loop.enable()
  })
  app.addHook('onClose', async () => {
    loop.disable()
  })
  const readDelays = () => {
    const delays = [50, 99, 100].map((percent) => ({
      labels: { quantile: String(percent / 100) },
      value: Math.max(0, loop.percentile(percent) - 10e6) / 1e9,
    }))
    loop.reset()
    return delays
  }
  const eventLoop = 'Event loop delay since the last reading.'
  metrics.gauge('greencart_event_loop_delay_seconds', eventLoop, readDelays, 'each')
  metrics.gauge('greencart_database_connections', 'Database pool connections, and requests waiting for one.', () => {
    const { totalCount, idleCount, waitingCount } = database.pool
    return [
      { labels: { state: 'used' }, value: totalCount - idleCount },
      { labels: { state: 'idle' }, value: idleCount },
      { labels: { state: 'awaited' }, value: waitingCount },
    ]
  })
  // Each, not the sum: processes share the memory that the program itself takes.
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss(), 'each')
  const startTime = () => Date.now() / 1000 - process.uptime()
  metrics.gauge('process_start_time_seconds', 'When the process started.', startTime, 'each')
}

type Access = { metricsToken: string | null; trustedProxies: string[] }

/**
 * Only for this machine, or with the token. A proxy connects from this machine too, so where one is
 * configured the token is the only way.
 */
export function metricsRoutes(
  app: FastifyInstance,
  readText: () => Promise<string>,
  { metricsToken, trustedProxies }: Access,
): void {
  const mayRead = (request: FastifyRequest) =>
    metricsToken ? bears(request, metricsToken) : trustedProxies.length === 0 && isFromThisMachine(request)

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) {
      return sendRefusal(reply, refuse('forbidden', 'You don’t have access to these metrics.'))
    }
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await readText())
  })
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const proxied = FORWARDED.some((name) => headers[name] !== undefined)
  return !proxied && LOOPBACK.test(socket.remoteAddress ?? '')
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
