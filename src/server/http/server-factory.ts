import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { ConnectionLimits } from './connection-limits.ts'
import { readForwardedFor } from './forwarded-for.ts'
import { closeIfUnread } from './unread-body.ts'

/** Answers requests before the framework sees them, and says whether it did. */
export type EarlyAnswer = { answer(request: IncomingMessage, reply: ServerResponse): boolean }

/** A server with these limits; Fastify sets none on a server that it did not make itself. */
export function serverFactory(limits: ConnectionLimits, early: EarlyAnswer): FastifyServerFactory {
  const { headersMs, requestMs, idleMs, silentMs, checkEveryMs, headerLines } = limits
  return (handle) => {
    const framework = handle as RequestListener
    const server = createServer(
      {
        headersTimeout: headersMs,
        requestTimeout: requestMs,
        keepAliveTimeout: idleMs,
        connectionsCheckingInterval: checkEveryMs,
      },
      (request, reply) => {
        // Its last reply is sent: what follows is not answered.
        if (request.socket.writableEnded) return
        readForwardedFor(request)
        if (hasBody(request)) closeIfUnread(request, reply, limits)
        if (!early.answer(request, reply)) framework(request, reply)
      },
    )
    server.setTimeout(silentMs)
    server.maxHeadersCount = headerLines
    return server
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
