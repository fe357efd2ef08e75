import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

export type ReceivedMail = ReadMail & { from: string; to: string[] }

/** What goes wrong in one conversation. */
export type Fault =
  | { refuse: 'recipient' | 'message'; code: number }
  /** Goes away: when the message should come, or with the message taken and no reply sent. */
  | { hangUp: 'before the message' | 'after taking it' }
  | { waitMs: number }

/** For every user who signs in. */
export const MAIL_PASSWORD = 'correct horse'

/** A mail server that really speaks SMTP, with an inbox to look into. */
export class MailServer {
  readonly inbox: ReceivedMail[] = []
  /** One for each conversation to come; without any, nothing goes wrong. */
  readonly faults: Fault[] = []
  conversations = 0
  readonly #sockets = new Set<Socket>()
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        password === MAIL_PASSWORD ? done(null, { user: username }) : done(new Error('Wrong password')),
      onMailFrom: (_address, session, done) => {
        this.conversations++
        const fault = this.faults.shift()
        if (fault) this.#faultOf.set(session.id, fault)
        done()
      },
      onRcptTo: (_address, session, done) => done(refusalAt('recipient', this.#faultOf.get(session.id))),
      onData: (stream, session, done) => void this.#take(stream, session, done),
    })
    this.#server.on('error', () => {})
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  readonly #faultOf = new Map<string, Fault>()

  static async open(port = 0): Promise<MailServer> {
    const server = new MailServer()
    await once(server.#server.listen(port, '127.0.0.1'), 'listening')
    return server
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  mailsTo(recipient: string): ReceivedMail[] {
    return this.inbox.filter(({ to }) => to.includes(recipient))
  }

  async close(): Promise<void> {
    this.hangUp()
    await new Promise<void>((resolve) => this.#server.close(resolve))
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error | null) => void) {
    const fault = this.#faultOf.get(session.id)
    const hangsUp = fault && 'hangUp' in fault ? fault.hangUp : null
    if (hangsUp === 'before the message') return this.hangUp()
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    const whole = await once(stream, 'end').then(
      () => true,
      () => false,
    )
    if (!whole) return
    if (fault && 'waitMs' in fault) await new Promise((resolve) => setTimeout(resolve, fault.waitMs))
    const refusal = refusalAt('message', fault)
    if (refusal) return done(refusal)
    const { mailFrom, rcptTo } = session.envelope
    const to = rcptTo.map(({ address }) => address)
    this.inbox.push({
      ...readMail(Buffer.concat(chunks).toString('utf8')),
      from: mailFrom ? mailFrom.address : '',
      to,
    })
    if (hangsUp) this.hangUp()
    else done()
  }

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

function refusalAt(stage: 'recipient' | 'message', fault: Fault | undefined): Error | null {
  if (!fault || !('refuse' in fault) || fault.refuse !== stage) return null
  return Object.assign(new Error('Not now, not like this'), { responseCode: fault.code })
}
