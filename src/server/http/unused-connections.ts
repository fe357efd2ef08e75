import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections before they need them, and keep them after. Node waits for one that never asked for
 * anything, and lets one that was busy when the stop began stay; either would hold up a shutdown for a minute.
 */
export function dropUnusedConnections(app: FastifyInstance, connections: { closeUnused(): void }): void {
  let stopping = false
  app.addHook('onResponse', (request, _reply, done) => {
    if (stopping) request.raw.socket.end()
    done()
  })
  app.addHook('preClose', async () => {
    stopping = true
    connections.closeUnused()
  })
}
