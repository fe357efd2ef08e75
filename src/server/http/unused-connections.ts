import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections before they need them, and keep them after. Node takes one that never asked for anything
 * for busy, and lets one that was busy when the stop began stay; either would hold up a shutdown for a minute.
 */
export function dropUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let stopping = false
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('onResponse', (request, _reply, done) => {
    if (stopping) request.raw.socket.end()
    done()
  })
  app.addHook('preClose', async () => {
    stopping = true
    for (const socket of unused) socket.destroy()
  })
}
