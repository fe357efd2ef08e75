import type { FastifyRequest } from 'fastify'
import { CODE_MINUTES } from '#contract/accounts/phone-codes.ts'
import { isRefused, type Refused, refuseAt } from '#contract/refused.ts'
import type { Config } from '../config/config.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { Limit, Limits } from '../limits/limits.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import { accountForCode } from './account-store.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { isCode } from './phone-code.ts'
import { type CodeFor, newCode, takeNewCodes, takeTry, useCode } from './phone-code-store.ts'
import { phoneCodeText } from './phone-code-text.ts'

const SEND_CODES = 'answer requests for codes'
const PER_TEN_MINUTES = 3
const PER_DAY = 10

type Needs = {
  db: Db
  jobs: BackgroundJobs
  limits: Limits
  failedSignIns: FailedSignIns
  secret: string
  delivery: CodeDelivery
}

/** sent: by text message. shown: to the seller, on a machine of one's own. */
type CodeDelivery = 'sent' | 'shown' | 'off'

/** The demo's seller can sign in on a loopback interface only. */
export function codeDelivery({ messages, seller }: Pick<Config, 'messages' | 'seller'>): CodeDelivery {
  if (messages.service) return 'sent'
  return seller.demo ? 'shown' : 'off'
}

type WrongCode = Refused<'too_many_requests' | 'wrong_code'>
type Given = { code: string; request: FastifyRequest }

/** Codes that prove who has a phone number: who may have one, how often, and what a right one allows. */
export class PhoneCodes {
  readonly #needs: Needs
  readonly #limits: Limit[]

  constructor(needs: Needs) {
    const { limits } = needs
    this.#needs = needs
    this.#limits = [
      limits.of({ name: 'codes in ten minutes', max: PER_TEN_MINUTES, windowMinutes: 10 }),
      limits.of({ name: 'codes in a day', max: PER_DAY, windowMinutes: 24 * 60 }),
    ]
  }

  get isOn(): boolean {
    return this.#needs.delivery !== 'off'
  }

  start(): void {
    const { db, jobs } = this.#needs
    jobs.add({ name: SEND_CODES, everySeconds: 5, run: () => answerRequests(db) })
  }

  /** Reply and work are the same for every number; `message` says so to who asks. */
  async ask(
    asked: CodeFor,
    message: string,
  ): Promise<{ message: string; isOn: boolean } | Refused<'too_many_requests'>> {
    const { db, jobs, delivery } = this.#needs
    if (!this.isOn) return { message: CANNOT_SEND, isOn: false }
    for (const limit of this.#limits) {
      const wait = await limit.take(asked.phone)
      if (wait > 0) return refuseTooMany(wait)
    }
    await newCode(db, asked)
    jobs.wake(SEND_CODES)
    return { message: delivery === 'shown' ? `${message} ${SHOWN}` : message, isOn: true }
  }

  /** Runs `act` in the transaction that uses up a right code: a refusal gives it back. A try counts whatever happens. */
  async use<Result>(
    asked: CodeFor,
    { code, request }: Given,
    act: (tx: Tx) => Promise<Result>,
  ): Promise<Result | WrongCode> {
    const { db, secret, failedSignIns } = this.#needs
    const id = await failedSignIns.attempt({ who: asked.phone, ip: ipKey(request.ip) }, async () => {
      const known = await takeTry(db, asked)
      return known && isCode(code, { seed: known.seed, secret }) ? known.id : null
    })
    if (isRefused(id)) return id
    if (id === null) return wrongCode()
    return inTransaction(db, async (tx) => ((await useCode(tx, id)) ? act(tx) : wrongCode()))
  }
}

/** The same for every number, and whatever is wrong with the code. */
export const wrongCode = () => refuseAt('code', 'wrong_code', WRONG_CODE)

const WRONG_CODE = `This code isn’t right, or it’s more than ${CODE_MINUTES} minutes old. Use the newest one, or ask for another.`
const CANNOT_SEND = 'This shop can’t send text messages at the moment. Please call us, and we’ll help you.'
const SHOWN = '(In this demo, the seller finds it under Messages, Outgoing.)'

async function answerRequests(db: Db): Promise<void> {
  while (await inTransaction(db, answerSome));
}

/** false when there are none left. */
async function answerSome(tx: Tx): Promise<boolean> {
  const codes = await takeNewCodes(tx)
  for (const { id: code, ...asked } of codes) {
    const userId = await accountForCode(tx, asked)
    if (!userId) continue
    await phoneCodeText.queue(tx, asked.phone, { purpose: asked.purpose, code, userId })
  }
  return codes.length > 0
}
