import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Audience, audienceRule } from '#contract/audiences.ts'
import type { BodyReceived, Endpoint, QueryReceived, ReplyOf } from '#contract/endpoint.ts'
import type { RefusalCodeOf } from '#contract/refusals-of.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import type { ShopActor, StaffMember } from '#domain/staff.ts'
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
  isOwner(request: FastifyRequest): Promise<boolean>
  staffOf(request: FastifyRequest): Promise<StaffMember | null>
  /** The owner or a manager. */
  sellerOf(request: FastifyRequest): Promise<ShopActor | null>
}

/** What a handler gets to know of the caller. */
type Caller<Who extends Audience> = Who extends 'shopper'
  ? { userId: string }
  : Who extends 'owner'
    ? { actor: 'owner' }
    : Who extends 'seller'
      ? { actor: ShopActor }
      : Who extends 'staff' | 'picker' | 'rider'
        ? { actor: StaffMember }
        : unknown

export type Call<E extends Endpoint> = {
  body: BodyReceived<E>
  query: QueryReceived<E>
  request: FastifyRequest
  reply: FastifyReply
} & Caller<E['who']>

/**
 * A handler that has bytes ready sends them itself and returns the reply; one that has a stream, nothing (see
 * send-stream.ts). A reply is thenable, so awaiting it gives nothing as well, once all of it is sent.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | Refused<RefusalCodeOf<E>> | FastifyReply | undefined>

/** Answers a request before anything else is looked at, and says whether it did. */
export type FromMemory = (request: FastifyRequest, reply: FastifyReply) => boolean

type Options = Omit<FastifyContextConfig, 'endpoint'> & { fromMemory?: FromMemory }

/**
 * Serves one call of the contract: who may, what comes in, what goes out.
 * What the contract does not name cannot leave.
 */
export function serveEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  guards: Guards,
  endpoint: E,
  handler: Handler<E>,
  { fromMemory, ...config }: Options = {},
): void {
  app.route({
    ...(fromMemory && {
      onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
        if (!fromMemory(request, reply)) done()
      },
    }),
    method: endpoint.method,
    url: endpoint.path,
    config: { ...config, endpoint },
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

type Admitted = { userId?: string; actor?: ShopActor }

/** Who calls, or why they may not. */
export async function admit(guards: Guards, { who }: Endpoint, request: FastifyRequest): Promise<Admitted | Refused> {
  if (who === 'anyone') return {}
  if (who === 'shopper') {
    const userId = await guards.shopperOf(request)
    return userId ? { userId } : refuse('not_signed_in')
  }
  const { owner, roles } = audienceRule(who)
  if (owner && (await guards.isOwner(request))) return { actor: 'owner' }
  const actor = await guards.staffOf(request)
  if (!actor) return refuse(owner ? 'not_authorized' : 'not_signed_in')
  return roles.includes(actor.role) ? { actor } : refuse('wrong_role')
}
