import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { BodyReceived, Endpoint, QueryReceived, RefusalCodeOf, ReplyOf } from '#contract/endpoint.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { sendRefusal } from './errors.ts'
import { readInput } from './read-input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route serves. */
    endpoint?: Endpoint
  }
}

/** Who is asking, by the session cookie of a request. */
export type Guards = {
  shopperOf(request: FastifyRequest): Promise<string | null>
  isSeller(request: FastifyRequest): Promise<boolean>
}

export type Call<E extends Endpoint> = {
  body: BodyReceived<E>
  query: QueryReceived<E>
  request: FastifyRequest
  reply: FastifyReply
} & (E['who'] extends 'shopper' ? { userId: string } : unknown)

/**
 * A handler that has bytes ready sends them itself and returns the reply; one that has a stream, nothing (see
 * send-stream.ts). A reply is thenable, so awaiting it gives nothing as well, once all of it is sent.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | Refused<RefusalCodeOf<E>> | FastifyReply | undefined>

/** Answers a request before anything else is looked at, and says whether it did. */
export type FromMemory = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Serves one call of the contract: who may, what comes in, what goes out.
 * What the contract does not name cannot leave.
 */
export function serveEndpoint<const E extends Endpoint>(
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
    config: { endpoint },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await admit(guards, endpoint, request)
      if (isRefused(caller)) return sendRefusal(reply, caller)
      const query = endpoint.query ? readInput(endpoint.query, request.query) : undefined
      if (isRefused(query)) return sendRefusal(reply, query)
      const body = endpoint.body && !endpoint.multipart ? readInput(endpoint.body, request.body) : undefined
      if (isRefused(body)) return sendRefusal(reply, body)
      const result = await handler({ body, query, request, reply, ...caller } as unknown as Call<E>)
      if (result === undefined) return
      if (isRefused(result)) return sendRefusal(reply, result)
      return reply.header('cache-control', 'no-store').send(encodeReply(endpoint, result as ReplyOf<E>))
    },
  })
}

export function encodeReply<E extends Endpoint>(endpoint: E, result: ReplyOf<E>): object {
  return { success: true, ...(z.encode(endpoint.reply, result) as object) }
}

type Caller = { userId?: string }

async function admit(guards: Guards, { who }: Endpoint, request: FastifyRequest): Promise<Caller | Refused> {
  if (who === 'anyone') return {}
  if (who === 'seller') return (await guards.isSeller(request)) ? {} : refuse('not_authorized')
  const userId = await guards.shopperOf(request)
  return userId ? { userId } : refuse('not_signed_in')
}
