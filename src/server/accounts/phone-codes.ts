import type { FastifyRequest } from 'fastify'
import { CODE_MINUTES } from '#contract/accounts/phone-codes.ts'
import { isRefused, type Refused, refuseAt } from '#contract/refused.ts'
import type { Config } from '../config/config.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { BackgroundJobs } from '../jobs/background-jobs.ts'
import type { Limits } from '../limits/limits.ts'
import { accountForCode } from './account-store.ts'
import { CodeLimits, type Origin } from './code-limits.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { isCode } from './phone-code.ts'
import { type CodeFor, newCode, type TriedCode, takeNewCodes, takeTry, useCode } from './phone-code-store.ts'
import { phoneCodeText } from './phone-code-text.ts'
import { WrongCodes } from './wrong-codes.ts'

export const SEND_CODES = 'answer requests for codes'

type Needs = {
  db: Db
  jobs: BackgroundJobs
  limits: Limits
  failedSignIns: FailedSignIns
  secret: string
  delivery: CodeDelivery
  /** How many text messages the shop sends at most. */
  textsPerHour: number
}

/** sent: by text message. shown: to the seller, on a machine of one's own. */
type CodeDelivery = 'sent' | 'shown' | 'off'

/** The demo's seller can sign in on a loopback interface only. */
export function codeDelivery({ messages, seller }: Pick<Config, 'messages' | 'seller'>): CodeDelivery {
  if (messages.service) return 'sent'
  return seller.demo ? 'shown' : 'off'
}

type TooMany = Refused<'too_many_requests'>
type WrongCode = Refused<'too_many_requests' | 'wrong_code'>
type Given = { code: string; request: FastifyRequest }

/** Codes that prove who has a phone number: who may have one, how often, and what a right one allows. */
export class PhoneCodes {
  readonly #needs: Needs
  readonly #limits: CodeLimits
  readonly #wrongCodes: WrongCodes

  constructor(needs: Needs) {
    this.#needs = needs
    this.#limits = new CodeLimits(needs)
    this.#wrongCodes = new WrongCodes(needs)
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
    { message, request }: { message: string; request: FastifyRequest },
  ): Promise<{ message: string; isOn: boolean } | TooMany> {
    const { db, jobs, delivery } = this.#needs
    if (!this.isOn) return { message: CANNOT_SEND, isOn: false }
    const origin = await this.#limits.originOf(asked, request)
    const refusal =
      (await this.#refuseStranger(origin)) ?? (await this.#limits.refuseCode(origin, asked.phone, request))
    if (refusal) return refusal
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
    const { db, failedSignIns } = this.#needs
    const origin = await this.#limits.originOf(asked, request)
    const closed = await this.#refuseStranger(origin)
    if (closed) return closed
    const caller = this.#limits.callerOf(asked, request)
    const right = await failedSignIns.attempt(caller, () => this.#check(asked, { origin, code, request }))
    if (isRefused(right)) return right
    if (right === null) return wrongCode()
    if (asked.purpose === 'account') await failedSignIns.noteHome({ ...caller, who: asked.phone })
    const result = await inTransaction(db, async (tx) => ((await useCode(tx, right.id)) ? act(tx) : wrongCode()))
    if (origin === 'stranger' && !isRefused(result)) await this.#wrongCodes.takeBack(right.tries - 1)
    return result
  }

  /** The code that is right; null when it is wrong. */
  async #check(
    asked: CodeFor,
    { origin, code, request }: Given & { origin: Origin },
  ): Promise<TriedCode | null | TooMany> {
    const { db, secret } = this.#needs
    const known = await takeTry(db, asked, { isKnown: origin !== 'stranger' })
    const isRight = known?.hasLeft === true && isCode(code, { seed: known.seed, secret })
    if (origin === 'stranger') {
      const refusal = await this.#wrongCodes.count({ hadChance: known?.hasLeft === true, isRight, request })
      if (refusal) return refusal
    }
    return isRight ? known : null
  }

  async #refuseStranger(origin: Origin): Promise<TooMany | null> {
    return origin === 'stranger' ? this.#wrongCodes.refuseStranger() : null
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
