import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ConnectionLimits } from './connection-limits.ts'

/**
 * A request that is answered before its body is there is the last of its connection, and the reply says so: a body that
 * never comes would hold the connection, and no other request can be told apart from it.
 */
export function closeIfUnread(request: IncomingMessage, reply: ServerResponse, limits: ConnectionLimits): void {
  if (request.method === 'GET' || request.method === 'HEAD') reply.shouldKeepAlive = false
  const { socket } = request
  const { writeHead } = reply
  reply.writeHead = (...head: [number]) => {
    if (!request.complete) {
      reply.shouldKeepAlive = false
      // Node calls it after the last reply of a connection.
      socket.destroySoon = () => closeGently(request, limits)
    }
    return writeHead.apply(reply, head)
  }
}

/**
 * Ends our side, and discards what still comes until the client ends its own: one that is still sending reads the reply
 * only afterwards, and closing at once would take it away.
 */
function closeGently(request: IncomingMessage, { unreadPauseMs, unreadMs, unreadBytes }: ConnectionLimits): void {
  const { socket } = request
  socket.end()
  request.unpipe()
  request.resume()
  const latest = performance.now() + unreadMs
  const most = socket.bytesRead + unreadBytes
  let read = socket.bytesRead
  const check = setInterval(() => {
    if (socket.bytesRead === read || socket.bytesRead > most || performance.now() > latest) socket.destroy()
    read = socket.bytesRead
  }, unreadPauseMs)
  socket.once('close', () => clearInterval(check))
}
