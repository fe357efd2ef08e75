import type { FastifyInstance } from 'fastify'
import { CODE_MINUTES } from '#contract/accounts/phone-codes.ts'
import type { BodyReceived } from '#contract/endpoint.ts'
import { askSpendingCode } from '#contract/orders/take-order.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { phoneNumberOf, phoneWords } from '#domain/phone-number.ts'
import { accountForCode, findAccount, findAccountByPhone, isCounter } from '../accounts/account-store.ts'
import type { PhoneCodes } from '../accounts/phone-codes.ts'
import type { Db, Reader } from '../db/database.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { numbersOf } from './spending-store.ts'

/** The code that lets a customer's store credit or account pay for an order which the shop takes (decision 47). */
export function spendingCodeRoutes(
  app: FastifyInstance,
  { db, guards, phoneCodes }: { db: Db; guards: Guards; phoneCodes: PhoneCodes },
): void {
  serveEndpoint(app, guards, askSpendingCode, async ({ body, request }) => {
    const asked = await spendingCodeFor(db, body)
    if (isRefused(asked)) return asked
    if (!phoneCodes.isOn) return refuse('impossible_move', NO_TEXTS)
    const message = `We’ve sent a code to ${phoneWords(asked.phone)}. It works for ${CODE_MINUTES} minutes.`
    return phoneCodes.ask(asked, { message, request })
  })
}

const NO_TEXTS = 'This takes a code by text message, and this shop sends none yet (MESSAGES_URL).'

type Refusals = 'not_found' | 'impossible_move'
type Who = BodyReceived<typeof askSpendingCode>
type SpendingCode = { phone: string; purpose: 'spend'; holder: string }

/** The account whose money an order would use: of a chosen customer, or of a typed number that has one. */
export async function spenderOf(db: Reader, { customer, phone }: Who): Promise<string | null> {
  if (customer) return isCounter(customer) ? null : ((await findAccount(db, customer))?.id ?? null)
  const number = phone ? phoneNumberOf(phone) : null
  return number && findAccountByPhone(db, number)
}

/** Which number gets a code, so that nobody shops with the money of somebody whose number they know. */
export async function spendingCodeFor(db: Reader, who: Who): Promise<SpendingCode | Refused<Refusals>> {
  const holder = await spenderOf(db, who)
  const found = holder && (await numbersOf(db, holder))
  if (!found) return refuse('not_found', NO_CUSTOMER)
  const phone = found.phone ?? (found.own && phoneNumberOf(found.own, found.country ?? undefined))
  if (!phone) return refuse('impossible_move', NO_NUMBER)
  const asked = { phone, purpose: 'spend', holder } as const
  return (await accountForCode(db, asked)) ? asked : refuse('impossible_move', TOO_OLD)
}

const NO_CUSTOMER = 'We couldn’t find this customer. They may have deleted their account.'
const NO_NUMBER = 'We know no phone number of this customer that a code could be sent to.'
const TOO_OLD =
  'This customer has ordered nothing for six months. Their number may have another owner by now, so a code to it proves nothing.'
