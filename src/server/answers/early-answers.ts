import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { logRequest } from '../http/log-request.ts'
import type { EarlyAnswer } from '../http/server-factory.ts'
import { sendAnswer } from './answer.ts'
import type { AnswerCache } from './answer-cache.ts'

/** The key under which the answer to a URL is cached; null where answers are not public. */
type KeyOf = (url: string) => string | null

/**
 * Sends cached answers before the framework sees the request: its hooks take longer than sending them. These replies
 * are counted by the cache, and a log that has every request has them too.
 */
export class EarlyAnswers implements EarlyAnswer {
  #cache: AnswerCache | null = null
  #keyOf: KeyOf = () => null
  #log: FastifyInstance['log'] | null = null

  /** From now on, until the app closes. */
  open(app: FastifyInstance, cache: AnswerCache, keyOf: KeyOf): void {
    this.#cache = cache
    this.#keyOf = keyOf
    this.#log = ['info', 'debug', 'trace'].includes(app.log.level) ? app.log : null
    app.addHook('preClose', async () => {
      this.#cache = null
    })
  }

  answer(request: IncomingMessage, reply: ServerResponse): boolean {
    const { method, url = '/', headers } = request
    // A page of another origin may need headers of its own.
    if (!this.#cache || method !== 'GET' || headers.origin !== undefined) return false
    const answer = this.#cache.ready(url) ?? this.#readyByKey(this.#cache, url)
    if (!answer) return false
    const status = sendAnswer(request, reply, answer)
    if (this.#log) logRequest(this.#log, { url }, { method, status })
    return true
  }

  #readyByKey(cache: AnswerCache, url: string) {
    const key = url.includes('?') ? this.#keyOf(url) : null
    return key === null || key === url ? undefined : cache.ready(key)
  }
}
