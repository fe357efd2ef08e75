import type { FastifyBaseLogger } from 'fastify'
import type { Mailbox, MailSettings } from '../config/mail-settings.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { type MailContent, type MailContext, type MailTo, mailKind, mailKinds } from './define-mail.ts'
import { type Allowance, allowMail } from './mail-allowance.ts'
import type { MailCarrier, MailCarriers, OutgoingMail } from './mail-carrier.ts'
import {
  type ClaimedMail,
  claimDueMails,
  giveBack,
  handOverMail,
  markDueKept,
  markEnded,
  markForRetry,
  markSent,
  recoverAbandonedMails,
} from './mail-sending-store.ts'

const AT_ONCE = 4

export type MailSending = Allowance & {
  publicUrl: string
  from: MailSettings['from']
  shopEmail: string
  shopState: ShopState
  carriers: MailCarriers
  log: FastifyBaseLogger
}

/** Sends whatever is due, a few at a time; a server that has trouble is left alone until the next round. */
export async function sendDueMails(sending: MailSending, stopping: AbortSignal): Promise<void> {
  await recoverAbandonedMails(sending.db, { alone: false })
  await markDueKept(
    sending.db,
    mailKinds(({ to }) => !carrierTo(to, sending.carriers)),
  )
  while (!stopping.aborted) {
    const mails = await claimDueMails(sending.db, AT_ONCE)
    if (mails.length === 0) return
    const rounds = await Promise.allSettled(mails.map((mail) => send(sending, mail, stopping)))
    const broken = rounds.find((round) => round.status === 'rejected')
    if (broken) throw broken.reason
    if (rounds.some((round) => round.status === 'fulfilled' && !round.value)) return
  }
}

/** false when it is worth a pause. */
async function send(sending: MailSending, mail: ClaimedMail, stopping: AbortSignal): Promise<boolean> {
  const { db, carriers, log } = sending
  const carrier = carrierTo(mailKind(mail.kind)?.to, carriers)
  if (!carrier) {
    // Queued after the others were kept: so will this one be, in the next round.
    await giveBack(db, mail)
    return false
  }
  const allowed = await allowMail(sending, mail)
  if ('withheld' in allowed) {
    await markEnded(db, mail, 'withheld', allowed.withheld)
    return true
  }
  const written = await writeOrRetry(sending, mail, { email: mail.recipient, links: allowed.links })
  if (!written) return false
  const delivery = await carrier.carry(written, { handOver: () => handOverMail(db, mail), stopping })
  if ('why' in delivery) log.warn({ mail: mail.id, attempt: mail.attempts, ...delivery }, 'email not delivered')
  switch (delivery.outcome) {
    case 'sent':
      await markSent(db, mail)
      return true
    case 'refused':
      await markEnded(db, mail, 'failed', delivery.why)
      return true
    case 'later':
      await markForRetry(db, mail, delivery.why)
      return false
    case 'unsure':
      await markEnded(db, mail, 'unsure', delivery.why)
      return false
    case 'dropped':
      await giveBack(db, mail)
      return false
  }
}

const carrierTo = (to: MailTo | undefined, { contactForm, others }: MailCarriers): MailCarrier | null =>
  to === 'shop' ? contactForm : others

type Recipient = Pick<MailContext, 'email' | 'links'>

export async function writeMail(
  { db, publicUrl, shopState, ...sending }: Pick<MailSending, 'db' | 'publicUrl' | 'shopState' | 'from' | 'shopEmail'>,
  { kind, about }: Pick<ClaimedMail, 'kind' | 'about'>,
  recipient: Recipient,
): Promise<MailContent | null> {
  const { facts: shop } = shopState
  const replyTo = { name: sending.from.name ?? shop.name, address: sending.shopEmail }
  return mailKind(kind)?.write(about, { db, publicUrl, shop, replyTo, ...recipient }) ?? null
}

async function writeOrRetry(
  sending: MailSending,
  mail: ClaimedMail,
  recipient: Recipient,
): Promise<OutgoingMail | null> {
  const { db, shopState, log } = sending
  const from = { ...sending.from, name: sending.from.name ?? shopState.facts.name }
  try {
    const content = await writeMail(sending, mail, recipient)
    if (!content) await markEnded(db, mail, 'failed', 'The order or message behind this email no longer exists')
    return content && { ...content, messageId: messageId(mail, from), from, to: mail.recipient }
  } catch (error) {
    log.error({ err: error, mail: mail.id }, 'could not write an email')
    await markForRetry(db, mail, 'The email couldn’t be written')
    return null
  }
}

const messageId = ({ id }: ClaimedMail, from: Mailbox) => `<${id}@${from.address.split('@').at(-1)}>`
