import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { MessageSettings } from '../config/message-settings.ts'
import type { OutgoingText } from '../mail/mail-carrier.ts'

export const TEXT_SECRET = 'a secret of these tests'

export type ReceivedText = OutgoingText & { headers: IncomingHttpHeaders }

/** The function that an operator writes to call a provider of text messages: it checks who calls, and keeps them. */
export class TextServer {
  readonly inbox: ReceivedText[] = []
  /** What it does instead of accepting the next ones. */
  readonly faults: ((response: ServerResponse) => void)[] = []
  readonly #server: Server
  url = ''

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const { headers } = request
      const body = await text(request)
      if (!isOurs(body, headers)) return response.writeHead(401).end()
      this.inbox.push({ ...JSON.parse(body), headers })
      const fault = this.faults.shift()
      if (fault) return fault(response)
      response.writeHead(204).end()
    })
  }

  static async open(): Promise<TextServer> {
    const server = new TextServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    server.url = `http://127.0.0.1:${(server.#server.address() as AddressInfo).port}/texts`
    return server
  }

  /** For the settings of a shop that posts its text messages here. */
  settings(perHour = 1_000_000): MessageSettings {
    return { service: { url: this.url, authorization: null, secret: TEXT_SECRET }, perHour }
  }

  textsTo(number: string): ReceivedText[] {
    return this.inbox.filter(({ to }) => to === number)
  }

  /** The code in the newest text message to a number, once there is one after `seen` others. */
  async codeTo(number: string, seen = 0): Promise<string> {
    for (let tries = 0; tries < 400; tries++) {
      const texts = this.textsTo(number)
      if (texts.length > seen) return texts.at(-1)?.values.code ?? ''
      await pause(25)
    }
    throw new Error(`no text message to ${number}`)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    if (this.#server.listening) await once(this.#server.close(), 'close')
  }
}

/** As docs/operations.md tells an operator to check it. */
function isOurs(body: string, { 'x-message-signature': signature }: IncomingHttpHeaders): boolean {
  const [, time, signed] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(signature)) ?? []
  const expected = createHmac('sha256', TEXT_SECRET).update(`${time}.${body}`).digest('hex')
  return signed === expected && Math.abs(Date.now() / 1000 - Number(time)) < 300
}
