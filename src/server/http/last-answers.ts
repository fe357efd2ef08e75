import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'

/** From now on each connection ends with its next answer, and the answer says so: none is closed as its client uses it. */
export function endAfterNextAnswer(server: Server): void {
  server.prependListener('request', (_request, reply) => {
    reply.shouldKeepAlive = false
  })
}

/** No new connections; those that are open stay. The `close` of an HTTP server would also end those that are idle. */
export function stopListening(server: Server): void {
  TcpServer.prototype.close.call(server)
}
