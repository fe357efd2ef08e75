import { type Refused, refuse } from '#contract/refused.ts'
import { accountDeletedMail } from '../accounts/account-mail.ts'
import { type AccountDetails, eraseAccount, lockShopper } from '../accounts/account-store.ts'
import { dropAllTokens } from '../accounts/email-tokens.ts'
import { wrongPassword } from '../accounts/own-account.ts'
import { removePasskeysOf } from '../accounts/passkey-store.ts'
import { dropResetRequest } from '../accounts/password-reset-store.ts'
import { closeSessionsOf } from '../accounts/shopper-session-store.ts'
import { deleteWishesTo } from '../back-in-stock/wish-store.ts'
import { forgetRepliesTo } from '../checkout/idempotency-store.ts'
import { deleteMessagesFrom } from '../contact/contact-store.ts'
import { deleteSubscriber } from '../contact/newsletter-store.ts'
import { creditOf, spendCredit } from '../credit/credit-store.ts'
import type { Tx } from '../db/database.ts'
import { deleteAreaWishesOf } from '../delivery/area-wish-store.ts'
import { deleteMailsAbout, deleteMailsOf } from '../mail/mail-retention-store.ts'
import { forgetBarsOf } from '../orders/cash-bar-store.ts'
import { countOpenOrders, eraseShopperOf, lockOrdersOf, orderIdsOf } from '../orders/order-store.ts'
import { deleteReportsOf } from '../orders/report-store.ts'
import { lockHeldBy } from '../payments/intent-hold-store.ts'
import { deleteIntentsOf } from '../payments/intent-retention-store.ts'
import { forgetBelongings } from './forget-belongings.ts'

type OwnAccount = AccountDetails & { email: string }

/**
 * Orders, payments and store credit keep their amounts and lose the person; everything else goes (decision 19).
 * What hangs on the email alone goes only when the shopper has proved to own it: it may be somebody else's.
 */
export async function eraseShopper(
  tx: Tx,
  account: OwnAccount,
  { sendsMail }: { sendsMail: boolean },
): Promise<Refused<'in_progress' | 'invalid_credentials'> | null> {
  const { id: userId, email } = account
  await lockOrdersOf(tx, userId)
  await lockShopper(tx, userId)
  const unfinished = await whyNot(tx, userId)
  if (unfinished) return unfinished
  if (!(await eraseAccount(tx, account))) return wrongPassword()

  const ownEmail = account.isConfirmed ? email : null
  await closeSessionsOf(tx, userId)
  await removePasskeysOf(tx, userId)
  const orderIds = await orderIdsOf(tx, userId)
  const recipients = await deleteMailsOf(tx, { userId, orderIds, email: ownEmail })
  await dropAllTokens(tx, { userId, email: ownEmail, recipients })
  await dropResetRequest(tx, email)
  await forgetBelongings(tx, userId)
  await forgetRepliesTo(tx, userId)
  await forfeitCredit(tx, userId)
  await deleteReportsOf(tx, userId)
  await eraseShopperOf(tx, userId)
  await forgetBarsOf(tx, userId)
  await deleteIntentsOf(tx, userId)
  if (ownEmail) {
    await deleteSubscriber(tx, ownEmail)
    await deleteWishesTo(tx, ownEmail)
    await deleteAreaWishesOf(tx, ownEmail)
    await deleteMailsAbout(tx, await deleteMessagesFrom(tx, ownEmail))
    if (sendsMail) await accountDeletedMail.queue(tx, ownEmail, { userId })
  }
  return null
}

async function whyNot(tx: Tx, userId: string): Promise<Refused<'in_progress'> | null> {
  const open = await countOpenOrders(tx, userId)
  if (open > 0) {
    const orders = open === 1 ? 'You have an order' : `You have ${open} orders`
    return refuse('in_progress', `${orders} under way. ${HOW_TO_END}`)
  }
  return (await lockHeldBy(tx, userId)).length > 0 ? refuse('in_progress', PAYING) : null
}

const HOW_TO_END = 'Please wait for the delivery or cancel under My orders. Then you can delete your account.'
const PAYING =
  'You have an online payment under way. Please complete it, or wait a quarter of an hour. Then you can delete your account.'

async function forfeitCredit(tx: Tx, userId: string): Promise<void> {
  const amount = await creditOf(tx, userId)
  if (amount > 0) await spendCredit(tx, { userId, amount, reason: 'account_deleted', orderId: null })
}
