import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { ConnectionLimits } from './connection-limits.ts'
import { readForwardedFor } from './forwarded-for.ts'

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
        readForwardedFor(request)
        if (hasBody(request)) endWithUnreadBody(request, reply, limits)
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

/** A connection whose request was answered without its body would wait for that body, for minutes where none comes. */
function endWithUnreadBody(request: IncomingMessage, reply: ServerResponse, limits: ConnectionLimits): void {
  if (request.method === 'GET' || request.method === 'HEAD') reply.shouldKeepAlive = false
  reply.once('finish', () => {
    if (!request.complete) discardBody(request, limits)
  })
}

/** A client that is still sending reads the reply only afterwards: closing at once would take it away. */
function discardBody(request: IncomingMessage, { unreadPauseMs, unreadMs }: ConnectionLimits): void {
  const { socket } = request
  const latest = performance.now() + unreadMs
  let read = socket.bytesRead
  const check = setInterval(() => {
    if (request.complete) clearInterval(check)
    else if (socket.bytesRead === read || performance.now() > latest) socket.destroy()
    read = socket.bytesRead
  }, unreadPauseMs)
  request.once('close', () => clearInterval(check))
}
