import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_TURNS = 1_000

/** From now on each connection ends with its next answer, and the answer says so: none is closed as its client uses it. */
export function endAfterNextAnswer(server: Server): void {
  server.prependListener('request', (_request, reply) => {
    reply.shouldKeepAlive = false
  })
}

/** No new connections; those that are open stay. The `close` of an HTTP server would also end those that are idle. */
export async function stopListening(server: Server): Promise<void> {
  await acceptWaiting(server)
  TcpServer.prototype.close.call(server)
}

/** The system resets connections that wait to be accepted when the socket closes; a turn of the event loop accepts one. */
async function acceptWaiting(server: Server): Promise<void> {
  let cameInThisTurn = true
  const came = () => {
    cameInThisTurn = true
  }
  server.on('connection', came)
  for (let turn = 0; cameInThisTurn && turn < MAX_TURNS; turn++) {
    cameInThisTurn = false
    await nextTurn()
  }
  server.off('connection', came)
}
