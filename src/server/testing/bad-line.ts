import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** 'unheard' drops the call before it arrives, 'unanswered' after it was done; 'broken' answers 502. */
export type Weather = 'fine' | 'unheard' | 'unanswered' | 'broken'

/** A real socket between the shop and its payment provider that fails as networks do. */
export class BadLine {
  /** Decides for each call, by its path, at once or when the call has waited long enough. */
  weather: (path: string) => Weather | Promise<Weather> = () => 'fine'
  /** Where calls go; to be told before the first. */
  target = ''
  readonly url: string
  readonly #stop: () => Promise<void>

  private constructor(url: string, stop: () => Promise<void>) {
    this.url = url
    this.#stop = stop
  }

  static async open(): Promise<BadLine> {
    const server = createServer((request, response) => line.#carry(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const line = new BadLine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    })
    return line
  }

  async close(): Promise<void> {
    await this.#stop()
  }

  async #carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const weather = await this.weather(request.url ?? '')
    if (weather === 'unheard') return void request.socket.destroy()
    if (weather === 'broken') return void response.writeHead(502).end('bad gateway')
    try {
      const answer = await this.#forward(request)
      const text = await answer.text()
      if (weather === 'unanswered') return void request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    } catch {
      request.socket.destroy()
    }
  }

  async #forward(request: IncomingMessage): Promise<Response> {
    const { host: _, connection: __, ...headers } = request.headers
    const body = Buffer.concat(await request.toArray())
    return fetch(this.target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    })
  }
}
