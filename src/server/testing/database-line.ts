import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A real socket between a shop and its database that can be cut in the moment of a COMMIT. */
export class DatabaseLine {
  /**
   * 'unheard' cuts a connection before its COMMIT arrives, 'unanswered' after it was done; each happens once. 'last'
   * cuts all of them as soon as it is done, for good, as a process that dies does.
   */
  nextCommit: 'fine' | 'unheard' | 'unanswered' | 'last' = 'fine'
  #isDown = false
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

  #goDown(): void {
    this.#isDown = true
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(near: Socket, far: Socket): void {
    let isAnswerLost = false
    let isLast = false
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    if (this.#isDown) cut()
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
        isLast = this.nextCommit === 'last'
        this.nextCommit = 'fine'
      }
      if (!far.destroyed) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isAnswerLost) near.write(bytes)
      else if (bytes.includes('COMMIT')) {
        if (isLast) this.#goDown()
        else cut()
      }
    })
  }
}
