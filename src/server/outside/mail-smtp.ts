import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpSettings } from '../config/mail-settings.ts'
import { type Delivery, type Handing, type MailCarrier, type OutgoingMail, onClosing } from '../mail/mail-carrier.ts'

const TIMEOUT_MS = 60_000
const ANSWER_MS = 5 * 60_000

/** The mail was not handed over, and the server has no say in it. */
class Dropped extends Error {}

/**
 * One conversation a mail. The message's last byte is held back until the hand-over is on record: a server accepts
 * a message only at its end, so whatever breaks before then has surely not been accepted.
 */
export function smtpCarrier(settings: SmtpSettings): MailCarrier {
  return {
    async carry(mail, handing) {
      const connection = new SMTPConnection(connectionOptions(settings))
      const handed = { over: false }
      try {
        const message = await compose(mail)
        await Promise.race([
          talk(connection, settings, {
            from: mail.from.address,
            to: mail.to,
            body: heldBack(message, handing, handed),
          }),
          giveUp(connection, handing.stopping, handed),
        ])
        return { outcome: 'sent' }
      } catch (error) {
        return verdict(error, handed.over)
      } finally {
        connection.close()
      }
    },
  }
}

function compose(mail: OutgoingMail): Promise<Buffer> {
  const { messageId, from, to, replyTo, subject, text, html, unsubscribeUrl } = mail
  const composer = new MailComposer({
    messageId,
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function connectionOptions({ host, port, secure, requireTLS, anyCertificate }: SmtpSettings) {
  return {
    host,
    port,
    secure,
    requireTLS,
    tls: { rejectUnauthorized: !anyCertificate },
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    dnsTimeout: 10_000,
    socketTimeout: ANSWER_MS,
  }
}

type Parcel = { from: string; to: string; body: Readable }

async function talk(connection: SMTPConnection, { login }: SmtpSettings, { from, to, body }: Parcel): Promise<void> {
  await called((done) => connection.connect(done))
  if (login) await called((done) => connection.login({ ...login }, done))
  await called((done) => connection.send({ from, to: [to] }, body, done))
}

const called = (act: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => act((error) => (error ? reject(error) : resolve())))

function heldBack(message: Buffer, { handOver, stopping }: Handing, handed: { over: boolean }): Readable {
  async function* bytes() {
    yield message
    if (stopping.aborted || !(await handOver()) || stopping.aborted) throw new Dropped('not handed over')
    handed.over = true
  }
  return Readable.from(bytes())
}

/** Rejects when the connection breaks or takes too long, or when the shop closes. */
function giveUp(connection: SMTPConnection, stopping: AbortSignal, handed: { over: boolean }): Promise<never> {
  return new Promise((_, reject) => {
    const unlessHanded = (error: Error) => () => handed.over || reject(error)
    const timer = setTimeout(unlessHanded(new Error('The mail server took too long to reply')), TIMEOUT_MS)
    const stopListening = onClosing(stopping, {
      begins: unlessHanded(new Dropped('the shop is closing')),
      over: () => reject(new Error('The shop stopped before the mail server replied')),
    })
    connection.once('error', reject)
    connection.once('end', () => {
      clearTimeout(timer)
      stopListening()
    })
  })
}

/** A refusal of these says something about the mail; one of any other says something about the server. */
const ABOUT_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA)/

function verdict(error: unknown, handedOver: boolean): Delivery {
  if (!(error instanceof Error)) throw error
  if (error instanceof Dropped) return { outcome: 'dropped' }
  const {
    responseCode,
    command = '',
    code,
  } = error as Error & { responseCode?: number; command?: string; code?: string }
  const why = error.message
  if (responseCode) {
    const final = responseCode >= 500 && (handedOver || ABOUT_THE_MAIL.test(command))
    return { outcome: final ? 'refused' : 'later', why }
  }
  if (handedOver) return { outcome: 'unsure', why }
  return { outcome: code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'later', why }
}
