import type { Worker } from 'node:cluster'

type Connection = { close(): void }

/** Which worker each connection was given to last. */
const givenTo = new WeakMap<Connection, Worker>()

/**
 * Node's cluster forgets a connection that a worker was given and did not take before it died: its client would wait
 * for ever. There is one at most for each port. Answers what closes it, for when the worker is gone.
 */
export function watchHandedOver(worker: Worker): () => void {
  const last = new Map<string, Connection>()
  const child = worker.process
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (...args: unknown[]) => {
    const [message, handle] = args as [{ act?: string; key?: string }, Connection | undefined]
    if (message.act === 'newconn' && handle) {
      last.set(message.key ?? '', handle)
      givenTo.set(handle, worker)
    }
    return send(...args)
  }
  // One that the worker refused was given to another; one that it took is closed on this side already.
  return () => {
    for (const connection of last.values()) if (givenTo.get(connection) === worker) connection.close()
  }
}
