import type { FastifyBaseLogger } from 'fastify'
import { MAIL_KINDS } from '../../contract/mail.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { carrierOf, type MailCarriers } from '../outside/open-carriers.ts'
import type { OutgoingMail } from './mail-carrier.ts'
import {
  type ClaimedMail,
  claimDueMails,
  giveBack,
  handOverMail,
  keepDueMails,
  markEnded,
  markForRetry,
  markSent,
  recoverAbandonedMails,
} from './mail-store.ts'
import { writeMail } from './mail-writer.ts'

const AT_ONCE = 4

export type MailRoom = {
  db: Db
  config: Pick<Config, 'publicUrl' | 'mail'>
  carriers: MailCarriers
  log: FastifyBaseLogger
}

/** Sends whatever is due, a few at a time; a server that has trouble is left alone until the next round. */
export async function sendDueMails(room: MailRoom, stopping: AbortSignal): Promise<void> {
  await recoverAbandonedMails(room.db, { alone: false })
  await keepDueMails(
    room.db,
    MAIL_KINDS.filter((kind) => !carrierOf(room.carriers, kind)),
  )
  while (!stopping.aborted) {
    const mails = await claimDueMails(room.db, AT_ONCE)
    if (mails.length === 0) return
    const rounds = await Promise.allSettled(mails.map((mail) => send(room, mail, stopping)))
    const broken = rounds.find((round) => round.status === 'rejected')
    if (broken) throw broken.reason
    if (rounds.some((round) => round.status === 'fulfilled' && !round.value)) return
  }
}

/** false when it is worth a pause. */
async function send(room: MailRoom, mail: ClaimedMail, stopping: AbortSignal): Promise<boolean> {
  const { db, carriers, log } = room
  const carrier = carrierOf(carriers, mail.kind)
  if (!carrier) {
    // Queued after the others were kept: so will this one be, in the next round.
    await giveBack(db, mail)
    return false
  }
  const written = await writeOrRetry(room, mail)
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

async function writeOrRetry({ db, config, log }: MailRoom, mail: ClaimedMail): Promise<OutgoingMail | null> {
  try {
    const written = await writeMail({ db, config }, mail)
    if (!written) await markEnded(db, mail, 'failed', 'The order or message behind this email no longer exists')
    return written
  } catch (error) {
    log.error({ err: error, mail: mail.id }, 'could not write an email')
    await markForRetry(db, mail, "The email couldn't be written")
    return null
  }
}
