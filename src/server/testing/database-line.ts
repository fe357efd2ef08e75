import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A real socket between a shop and its database that can be cut in the moment of a COMMIT. */
export class DatabaseLine {
  /** 'unheard' cuts the line before the COMMIT arrives, 'unanswered' after it was done; each happens once. */
  nextCommit: 'fine' | 'unheard' | 'unanswered' = 'fine'
  readonly url: string
  readonly #sockets = new Set<Socket>()
  readonly #stop: () => Promise<void>

  private constructor(url: string, stop: () => Promise<void>) {
    this.url = url
    this.#stop = stop
  }

  static async open(target: string): Promise<DatabaseLine> {
    const { hostname, port } = new URL(target)
    const server = createServer((near) => line.#join(near, connect(Number(port), hostname)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = new URL(target)
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const line = new DatabaseLine(url.href, async () => {
      server.close()
      for (const socket of line.#sockets) socket.destroy()
      await once(server, 'close')
    })
    return line
  }

  async close(): Promise<void> {
    await this.#stop()
  }

  #join(near: Socket, far: Socket): void {
    let isAnswerLost = false
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      this.#sockets.add(socket)
      // The other end hears of it by the cut.
      socket.on('error', cut).on('close', () => {
        this.#sockets.delete(socket)
        cut()
      })
    }
    near.on('data', (bytes) => {
      if (this.nextCommit !== 'fine' && bytes.includes('COMMIT')) {
        if (this.nextCommit === 'unheard') cut()
        else isAnswerLost = true
        this.nextCommit = 'fine'
      }
      if (!far.destroyed) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isAnswerLost) near.write(bytes)
      else if (bytes.includes('COMMIT')) cut()
    })
  }
}
