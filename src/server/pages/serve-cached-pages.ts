import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { encodingFor, isUnchanged, type Page } from '../http/encoded-body.ts'
import type { PageCache } from './page-cache.ts'

/**
 * Answers for pages in memory before the framework sees the request: its hooks take longer than sending the page.
 * These replies are counted by the page cache, and a log that tells every request tells them too.
 */
export function openPageDoor(app: FastifyInstance, cache: PageCache): void {
  const [framework] = app.server.listeners('request') as ((request: IncomingMessage, reply: ServerResponse) => void)[]
  if (!framework) throw new Error('The framework does not listen yet.')
  const tells = ['info', 'debug', 'trace'].includes(app.log.level)
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })

  app.server.off('request', framework)
  app.server.prependListener('request', (request: IncomingMessage, reply: ServerResponse) => {
    const page = request.method === 'GET' && !stopping && cache.ready(request.url ?? '/')
    if (!page) {
      framework(request, reply)
      return
    }
    sendPage(request, reply, page)
    if (tells) app.log.info({ method: 'GET', path: request.url, status: reply.statusCode }, 'request')
  })
}

export function sendPage({ headers }: IncomingMessage, reply: ServerResponse, page: Page): void {
  const variant = page.variants[encodingFor(headers['accept-encoding'])]
  if (page.status === 200 && isUnchanged(headers['if-none-match'], variant.etag)) {
    reply.writeHead(304, variant.unchanged).end()
  } else {
    reply.writeHead(page.status, variant.headers).end(variant.body)
  }
}
