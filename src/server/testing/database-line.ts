import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * 'unheard' cuts a connection before its COMMIT arrives, 'unanswered' after it was done; each happens once. 'last' cuts
 * all of them as soon as it is done, and later ones until `comeBack`, as a server that dies does.
 */
type Loss = 'unheard' | 'unanswered' | 'last'

/** A real socket between a shop and its database that can be cut in the moment of a COMMIT. */
export class DatabaseLine {
  #next: { loss: Loss; value: string } | null = null
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

  /** The COMMIT of the next transaction with a statement that has this value; the shop may be committing others. */
  loseCommitOf(value: string, loss: Loss): void {
    this.#next = { loss, value }
  }

  goDown(): void {
    this.#isDown = true
    for (const socket of this.#sockets) socket.destroy()
  }

  comeBack(): void {
    this.#isDown = false
  }

  async close(): Promise<void> {
    await this.#stop()
  }

  #join(near: Socket, far: Socket): void {
    let isMeant = false
    let lost: Loss | null = null
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
      isMeant ||= this.#next !== null && bytes.includes(this.#next.value)
      if (isMeant && this.#next && bytes.includes('COMMIT')) {
        lost = this.#next.loss
        this.#next = null
        if (lost === 'unheard') cut()
      }
      if (!far.destroyed) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!lost) near.write(bytes)
      else if (bytes.includes('COMMIT')) lost === 'last' ? this.goDown() : cut()
    })
  }
}
