import { type Refused, refuse } from '#contract/refused.ts'
import { formatPaise, paise } from '#domain/money.ts'
import { accountDeletedMail } from '../accounts/account-mail.ts'
import { type AccountDetails, deletePersonOf, lockShopper } from '../accounts/account-store.ts'
import { deleteAllTokens } from '../accounts/email-tokens.ts'
import { deleteChangesOf } from '../accounts/mailbox-change-store.ts'
import { deletePasskeysOf } from '../accounts/passkey-store.ts'
import { wrongPassword } from '../accounts/password-check.ts'
import { deleteResetRequest } from '../accounts/password-reset-store.ts'
import { deleteCodesOf } from '../accounts/phone-code-store.ts'
import { closeSessions } from '../accounts/session-store.ts'
import { clearReasonsAbout } from '../activity/activity-store.ts'
import { deleteWishesTo } from '../back-in-stock/wish-store.ts'
import { deleteMessagesFrom } from '../contact/contact-store.ts'
import { deleteSubscriber } from '../contact/newsletter-store.ts'
import { clearCreditNotes, creditOf, spendCredit } from '../credit/credit-store.ts'
import { addOwed, owedBy } from '../credit/owed-store.ts'
import { deleteCustomer } from '../customers/customer-store.ts'
import type { Tx } from '../db/database.ts'
import { deleteAreaWishesOf } from '../delivery/area-wish-store.ts'
import { deleteRepliesTo } from '../http/idempotency.ts'
import { deleteMailsAbout, deleteMailsOf } from '../mail/mail-retention-store.ts'
import { clearBarsOf } from '../orders/cash-bar-store.ts'
import { clearShopperOf, countOpenOrders, lockOrdersOf, orderIdsOf } from '../orders/order-store.ts'
import { deleteReportsOf } from '../orders/report-store.ts'
import { lockHeldBy } from '../payments/intent-hold-store.ts'
import { deleteIntentsOf } from '../payments/intent-retention-store.ts'
import { deleteBelongings } from './delete-belongings.ts'

/**
 * Orders, payments and store credit keep their amounts and lose the person; everything else goes (decision 19).
 * What hangs on the email alone goes only when the shopper has proved to own it: it may be somebody else's.
 */
export async function deleteShopper(
  tx: Tx,
  account: AccountDetails,
  { sendsMail }: { sendsMail: boolean },
): Promise<Refused<'in_progress' | 'invalid_credentials'> | null> {
  const { id: userId, email, phone } = account
  await lockOrdersOf(tx, userId)
  await lockShopper(tx, userId)
  const unfinished = await whyNot(tx, userId)
  if (unfinished) return unfinished
  if (!(await deletePersonOf(tx, account))) return wrongPassword()

  const ownEmail = account.isConfirmed ? email : null
  await closeSessions(tx, { kind: 'shopper', id: userId })
  await deletePasskeysOf(tx, userId)
  const orderIds = await orderIdsOf(tx, userId)
  const recipients = await deleteMailsOf(tx, { userId, orderIds, email: ownEmail })
  await deleteAllTokens(tx, { userId, email: ownEmail, recipients })
  await deleteChangesOf(tx, userId)
  if (email !== null) await deleteResetRequest(tx, email)
  await deleteCodesOf(tx, { userId, phone })
  await deleteBelongings(tx, userId)
  await deleteRepliesTo(tx, userId)
  await forfeitCredit(tx, userId)
  await clearCreditNotes(tx, userId)
  await deleteReportsOf(tx, userId)
  await clearShopperOf(tx, userId)
  await clearReasonsAbout(tx, orderIds)
  await clearBarsOf(tx, userId)
  await deleteCustomer(tx, userId)
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
    return refuse('in_progress', `${orders} in progress. ${HOW_TO_END}`)
  }
  const owed = await owedBy(tx, userId)
  if (owed > 0) return refuse('in_progress', `You still owe us ${formatPaise(owed)}. ${HOW_TO_PAY}`)
  return (await lockHeldBy(tx, userId)).length > 0 ? refuse('in_progress', PAYING) : null
}

const HOW_TO_END = 'You can delete your account once everything is delivered or cancelled.'
const HOW_TO_PAY = 'You can delete your account once it is paid.'
const PAYING =
  'You have an online payment in progress. Please complete it or wait 15 minutes, then delete your account.'

async function forfeitCredit(tx: Tx, userId: string): Promise<void> {
  const advance = paise(-(await owedBy(tx, userId)))
  await addOwed(tx, { userId, amount: advance, reason: 'account_deleted' })
  const amount = await creditOf(tx, userId)
  if (amount > 0) await spendCredit(tx, { userId, amount, reason: 'account_deleted', orderId: null })
}
