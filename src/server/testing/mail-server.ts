import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

export type ReceivedMail = ReadMail & { from: string; to: string[] }

/** How the server treats one conversation that is not all smiles. */
export type Mood =
  | { refuse: 'recipient' | 'message'; code: number }
  /** Goes away: when the message should come, or with the message taken and no word said. */
  | { hangUp: 'before the message' | 'after taking it' }
  | { waitMs: number }

/** What everybody signs in with who signs in. */
export const MAIL_PASSWORD = 'correct horse'

/** A mail server that really speaks SMTP, with an inbox to look into. */
export class MailServer {
  readonly inbox: ReceivedMail[] = []
  /** One for each conversation to come; without any, all is well. */
  readonly moods: Mood[] = []
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
        const mood = this.moods.shift()
        if (mood) this.#moodOf.set(session.id, mood)
        done()
      },
      onRcptTo: (_address, session, done) => done(refusalAt('recipient', this.#moodOf.get(session.id))),
      onData: (stream, session, done) => void this.#take(stream, session, done),
    })
    this.#server.on('error', () => {})
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  readonly #moodOf = new Map<string, Mood>()

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
    const mood = this.#moodOf.get(session.id)
    const hangsUp = mood && 'hangUp' in mood ? mood.hangUp : null
    if (hangsUp === 'before the message') return this.hangUp()
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    const whole = await once(stream, 'end').then(
      () => true,
      () => false,
    )
    if (!whole) return
    if (mood && 'waitMs' in mood) await new Promise((resolve) => setTimeout(resolve, mood.waitMs))
    const refusal = refusalAt('message', mood)
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

function refusalAt(stage: 'recipient' | 'message', mood: Mood | undefined): Error | null {
  if (!mood || !('refuse' in mood) || mood.refuse !== stage) return null
  return Object.assign(new Error('Not now, not like this'), { responseCode: mood.code })
}
