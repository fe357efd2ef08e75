import type { Mailbox } from '../config/mail-settings.ts'

export type OutgoingMail = {
  /** The same at every attempt, so that a receiver recognises a copy. */
  messageId: string
  from: Mailbox
  to: string
  replyTo?: Mailbox
  subject: string
  text: string
  html: string
  /** Takes a subscriber off the list by a bare POST (RFC 8058). */
  unsubscribeUrl?: string
  /** What was filled in, for services that have a template of their own. */
  form?: { user_name: string; user_email: string; user_phone: string; message: string }
}

/** A text message, to a phone number such as +919876543210. */
export type OutgoingText = {
  /** The same at every attempt, so that a receiver recognises a copy. */
  id: string
  to: string
  text: string
  kind: string
  /** What the text is made of, for providers that know it as a template. */
  values: Record<string, string>
}

/** What became of a mail. Only 'unsure' leaves open whether it was accepted; 'dropped' never left. */
export type Delivery = { outcome: 'sent' | 'dropped' } | { outcome: 'later' | 'refused' | 'unsure'; why: string }

export type Handing = {
  /**
   * Awaited right before the step after which the mail may arrive. false means that another process has the mail
   * by now: it must not be sent.
   */
  handOver(): Promise<boolean>
  stopping: AbortSignal
}

type Carrier<Outgoing> = { carry(outgoing: Outgoing, handing: Handing): Promise<Delivery> }
export type MailCarrier = Carrier<OutgoingMail>
export type TextCarrier = Carrier<OutgoingText>

/** What sends messages of the contact form, all other mail, and text messages; null where none is configured. */
export type MailCarriers = { contactForm: MailCarrier | null; others: MailCarrier | null; texts: TextCarrier | null }

/** How long an answer is waited for after the shop began to close. */
const GRACE_MS = 5_000

/** Says when the shop begins to close and, a little later, that there is no more time; returns how to stop listening. */
export function onClosing(stopping: AbortSignal, { begins, over }: { begins(): void; over(): void }): () => void {
  let grace: NodeJS.Timeout
  const begin = () => {
    grace = setTimeout(over, GRACE_MS)
    begins()
  }
  stopping.addEventListener('abort', begin)
  return () => {
    clearTimeout(grace)
    stopping.removeEventListener('abort', begin)
  }
}
