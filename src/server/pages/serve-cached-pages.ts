import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { encodingFor, isUnchanged, type Page } from '../http/encoded-body.ts'
import type { EarlyAnswer } from '../http/server-factory.ts'
import type { PageCache } from './page-cache.ts'

/**
 * Sends cached pages before the framework sees the request: its hooks take longer than sending the page. These
 * replies are counted by the page cache, and a log that has every request has them too.
 */
export class CachedPages implements EarlyAnswer {
  #cache: PageCache | null = null
  #log: FastifyInstance['log'] | null = null

  /** From now on, until the app closes. */
  serve(app: FastifyInstance, cache: PageCache): void {
    this.#cache = cache
    this.#log = ['info', 'debug', 'trace'].includes(app.log.level) ? app.log : null
    app.addHook('preClose', async () => {
      this.#cache = null
    })
    app.get('/*', async ({ raw }, reply) => {
      const page = await cache.page(raw.url ?? '/')
      reply.hijack()
      sendPage(raw, reply.raw, page)
    })
  }

  answer(request: IncomingMessage, reply: ServerResponse): boolean {
    const page = request.method === 'GET' && this.#cache?.ready(request.url ?? '/')
    if (!page) return false
    sendPage(request, reply, page)
    this.#log?.info({ method: 'GET', path: request.url, status: reply.statusCode }, 'request')
    return true
  }
}

function sendPage({ headers }: IncomingMessage, reply: ServerResponse, page: Page): void {
  const variant = page.variants[encodingFor(headers['accept-encoding'])]
  if (page.status === 200 && isUnchanged(headers['if-none-match'], variant.etag)) {
    reply.writeHead(304, variant.unchanged).end()
  } else {
    reply.writeHead(page.status, variant.headers).end(variant.body)
  }
}
