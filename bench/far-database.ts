import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A Postgres server so far away that each round trip takes some milliseconds longer. */
export async function moveAway(url: string, roundTripMs: number): Promise<{ url: string; stop: () => void }> {
  const { hostname, port } = new URL(url)
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true })
    near.pipe(far)
    far.on('data', async (bytes) => {
      await pause(roundTripMs)
      if (!near.destroyed) near.write(bytes)
    })
    far.on('close', () => near.destroy())
    for (const socket of [near, far]) socket.on('error', () => socket.destroy())
    near.on('close', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const moved = new URL(url)
  moved.port = String((server.address() as AddressInfo).port)
  return { url: moved.href, stop: () => server.close() }
}
