import type { BodyReceived, ReplyOf } from '#contract/endpoint.ts'
import type { quoteTakenOrder } from '#contract/orders/take-order.ts'
import { refuseAt } from '#contract/refused.ts'
import { NO_ADDRESS } from '#domain/address.ts'
import { type Bill, dueOf, takenOff } from '#domain/bill.ts'
import { placeOf } from '#domain/cash-orders.ts'
import { type Paise, paise } from '#domain/money.ts'
import { whyCode } from '#domain/spending.ts'
import { findAddress } from '../addresses/address-store.ts'
import { creditOf } from '../credit/credit-store.ts'
import { owedBy, owedLimitOf } from '../credit/owed-store.ts'
import type { Reader } from '../db/database.ts'
import { spenderOf } from './spending-code.ts'
import { deliveredPlacesOf, spentLately } from './spending-store.ts'

const NOTHING = paise(0)

type Taken = Pick<BodyReceived<typeof quoteTakenOrder>, 'channel' | 'customer' | 'pay'>
type Place = Parameters<typeof placeOf>[0]

/** Why an order with this bill takes a code, as a sentence; null when it takes none. */
export async function whyCodeFor(
  db: Reader,
  { channel, customer, pay }: Taken,
  { userId, bill, place }: { userId: string; bill: Bill; place: Place | null },
): Promise<string | null> {
  const credit = takenOff(bill, 'credit')
  const onAccount = pay === 'account' ? dueOf(bill) : NOTHING
  if (credit + onAccount === 0) return null
  const isTyped = !customer
  const isDelivered = channel === 'phone'
  const isKnownPlace = isDelivered && place !== null && (await wasDelivered(db, userId, place))
  const lately = isDelivered ? { credit: NOTHING, onAccount: NOTHING } : await spentLately(db, userId)
  return whyCode({ channel, credit, onAccount, isTyped, isKnownPlace, spentLately: lately })
}

async function wasDelivered(db: Reader, userId: string, place: Place): Promise<boolean> {
  const wanted = placeOf(place)
  return (await deliveredPlacesOf(db, userId)).some((delivered) => placeOf(delivered) === wanted)
}

export const refuseWithoutCode = (why: string) => refuseAt('code', 'code_required', why)

type Quoted = Omit<BodyReceived<typeof quoteTakenOrder>, 'items'>
type QuotedSpending = Pick<ReplyOf<typeof quoteTakenOrder>, 'storeCredit' | 'account' | 'code'> & { bill: Bill }

/** The bill as it would be paid, and what is said of the customer's money: how much there is, and nothing about who. */
export async function quoteSpending(
  db: Reader,
  { customer, newCustomer, address, newAddress, ...taken }: Quoted,
  billWith: (balance: Paise) => Bill,
): Promise<QuotedSpending> {
  const userId = await spenderOf(db, { customer, phone: newCustomer?.phone })
  if (!userId) return { bill: billWith(NOTHING) }
  const storeCredit = await creditOf(db, userId)
  const bill = billWith(taken.useCredit ? storeCredit : NOTHING)
  const saved = address ? await findAddress(db, address) : null
  const typed = newAddress && { ...NO_ADDRESS, ...newAddress, area: newAddress.area ?? '' }
  const place = saved?.userId === userId ? saved.address : (typed ?? null)
  const isAddressed = taken.channel === 'counter' || place !== null
  const code = isAddressed ? await whyCodeFor(db, { ...taken, customer }, { userId, bill, place }) : null
  const account = { owed: await owedBy(db, userId), owedLimit: await owedLimitOf(db, userId) }
  const isShown = !customer && (account.owed !== 0 || account.owedLimit > 0)
  return { bill, ...(storeCredit > 0 && { storeCredit }), ...(isShown && { account }), ...(code && { code }) }
}
