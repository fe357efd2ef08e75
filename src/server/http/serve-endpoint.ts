import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { BodyReceived, Endpoint, QueryReceived, ReplyOf } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { sendRefusal } from './errors.ts'
import { readInput } from './read-input.ts'
import { isRefusal, type Refused, refuse } from './refused.ts'

export type Guards = {
  shopperOf(request: FastifyRequest): Promise<string | null>
  isSeller(request: FastifyRequest): Promise<boolean>
}

export type Call<E extends Endpoint> = {
  body: BodyReceived<E>
  query: QueryReceived<E>
  /** The signed-in shopper; empty on calls that need none. */
  userId: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * A handler that has bytes ready sends them itself and returns the reply; one that has a stream, nothing (see
 * send-stream.ts). A reply is thenable, so awaiting it gives nothing as well, once all of it is sent.
 */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | Refused | FastifyReply | undefined>

/** Answers a request before anything else is looked at, and says whether it did. */
export type FromMemory = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Serves one call of the contract: who may, what comes in, what goes out.
 * What the contract does not name cannot leave.
 */
export function serveEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  guards: Guards,
  endpoint: E,
  handler: Handler<E>,
  fromMemory?: FromMemory,
): void {
  app.route({
    ...(fromMemory && {
      onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        if (!fromMemory(request, reply)) done()
      },
    }),
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const userId = await admit(guards, endpoint, request)
      if (isRefusal(userId)) return sendRefusal(reply, userId)
      const query = endpoint.query ? readInput(endpoint.query, request.query) : undefined
      if (isRefusal(query)) return sendRefusal(reply, query)
      const body = endpoint.body && !endpoint.multipart ? readInput(endpoint.body, request.body) : undefined
      if (isRefusal(body)) return sendRefusal(reply, body)
      const result = await handler({ body, query, userId, request, reply } as Call<E>)
      if (result === undefined) return
      if (isRefusal(result)) return sendRefusal(reply, result)
      return reply.header('cache-control', 'no-store').send(encodeReply(endpoint, result as ReplyOf<E>))
    },
  })
}

export function encodeReply<E extends Endpoint>(endpoint: E, result: ReplyOf<E>): object {
  return { success: true, ...(z.encode(endpoint.reply, result) as object) }
}

async function admit(guards: Guards, { who }: Endpoint, request: FastifyRequest): Promise<string | Refused> {
  if (who === 'anyone') return ''
  if (who === 'shopper') return (await guards.shopperOf(request)) ?? refuse(401, 'not_signed_in', MESSAGES.pleaseLogin)
  if (await guards.isSeller(request)) return ''
  return refuse(401, 'not_authorized', MESSAGES.notAuthorized)
}
