import type { FastifyBaseLogger } from 'fastify'
import type { Mailbox, MailSettings } from '../config/mail-settings.ts'
import type { MessageSettings } from '../config/message-settings.ts'
import type { ShopState } from '../shop/shop-state.ts'
import {
  type MailContent,
  type MailContext,
  type MailKind,
  type MailTo,
  mailKind,
  mailKinds,
  type TextContent,
  type TextKind,
} from './define-mail.ts'
import { type Allowance, allowMail, whyWithheld } from './mail-allowance.ts'
import type { Delivery, Handing, MailCarrier, MailCarriers } from './mail-carrier.ts'
import {
  type ClaimedMail,
  claimDueMails,
  giveBack,
  handOverMail,
  markDueKept,
  markEnded,
  markForRetry,
  markSent,
  putBack,
  recoverAbandonedMails,
} from './mail-sending-store.ts'

const AT_ONCE = 4

export type MailSending = Allowance & {
  messages: MessageSettings
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
  const { db, log } = sending
  const carry = await carrierFor(sending, mail)
  if (typeof carry === 'boolean') return carry
  const delivery = await carry({ handOver: () => handOverMail(db, mail), stopping })
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

type Carry = (handing: Handing) => Promise<Delivery>

/** How a mail or text message leaves; when it does not, whether the next one may follow at once. */
async function carrierFor(sending: MailSending, mail: ClaimedMail): Promise<Carry | boolean> {
  const { carriers } = sending
  const kind = mailKind(mail.kind)
  if (kind?.to === 'phone') {
    const { texts } = carriers
    if (!texts) return keptLater(sending, mail)
    const why = await whyWithheld(sending, mail)
    if (why !== null) return withheld(sending, mail, why)
    const text = await writeOrRetry(sending, mail, {
      write: () => writeText(sending, kind, mail),
      without: OUT_OF_DATE,
    })
    return text && ((handing) => texts.carry({ id: mail.id, to: mail.recipient, kind: mail.kind, ...text }, handing))
  }
  const carrier = mailCarrierTo(kind?.to, carriers)
  if (!carrier) return keptLater(sending, mail)
  const allowed = await allowMail(sending, mail, kind ?? {})
  if ('withheld' in allowed) return withheld(sending, mail, allowed.withheld)
  const recipient = { email: mail.recipient, links: allowed.links }
  const write = async () => kind && writeMail(sending, kind, mail, recipient)
  const content = await writeOrRetry(sending, mail, { write, without: NO_LONGER })
  if (!content) return false
  const from = { ...sending.from, name: sending.from.name ?? sending.shopState.facts.name }
  const outgoing = { ...content, messageId: messageId(mail, from), from, to: mail.recipient }
  return (handing) => carrier.carry(outgoing, handing)
}

/** Queued after the others were kept: so will this one be, in the next round. */
async function keptLater({ db }: MailSending, mail: ClaimedMail): Promise<false> {
  await putBack(db, mail)
  return false
}

async function withheld({ db }: MailSending, mail: ClaimedMail, why: string): Promise<true> {
  await markEnded(db, mail, 'withheld', why)
  return true
}

const carrierTo = (to: MailTo | 'phone', carriers: MailCarriers) =>
  to === 'phone' ? carriers.texts : mailCarrierTo(to, carriers)

const mailCarrierTo = (to: MailTo | undefined, { contactForm, others }: MailCarriers): MailCarrier | null =>
  to === 'shop' ? contactForm : others

type Recipient = Pick<MailContext, 'email' | 'links'>
type Writing = Pick<MailSending, 'db' | 'publicUrl' | 'shopState' | 'from' | 'shopEmail'>
type About = Pick<ClaimedMail, 'about'>

export async function writeMail(
  { db, publicUrl, shopState, ...sending }: Writing,
  kind: MailKind<object>,
  { about }: About,
  recipient: Recipient,
): Promise<MailContent | null> {
  const { facts: shop } = shopState
  const replyTo = { name: sending.from.name ?? shop.name, address: sending.shopEmail }
  return kind.write(about, { db, publicUrl, shop, replyTo, ...recipient })
}

export async function writeText(
  { db, publicUrl, shopState, messages }: Pick<MailSending, 'db' | 'publicUrl' | 'shopState' | 'messages'>,
  kind: TextKind<object>,
  { about }: About,
  hidesCodes = false,
): Promise<TextContent | null> {
  return kind.write(about, { db, publicUrl, shop: shopState.facts, secret: messages.service?.secret ?? '', hidesCodes })
}

type Without = { state: 'failed' | 'withheld'; why: string }
const NO_LONGER: Without = { state: 'failed', why: 'The order or message behind this email no longer exists' }
/** Nothing for the seller to do: who still waits for a code has asked for another one. */
const OUT_OF_DATE: Without = { state: 'withheld', why: 'The code is used, too old, or replaced by a newer one' }

async function writeOrRetry<Content>(
  { db, log }: MailSending,
  mail: ClaimedMail,
  { write, without }: { write: () => Promise<Content | null | undefined>; without: Without },
): Promise<Content | false> {
  try {
    const content = await write()
    if (content) return content
    await markEnded(db, mail, without.state, [without.why, mail.lastError].filter(Boolean).join(': '))
  } catch (error) {
    log.error({ err: error, mail: mail.id }, 'could not write an email')
    await markForRetry(db, mail, 'The message couldn’t be written')
  }
  return false
}

const messageId = ({ id }: ClaimedMail, from: Mailbox) => `<${id}@${from.address.split('@').at(-1)}>`
