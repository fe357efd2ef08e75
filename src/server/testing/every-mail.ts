import { sql } from 'drizzle-orm'
import { forgotPassword } from '#contract/accounts/account-settings.ts'
import { checkUser } from '#contract/accounts/accounts.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { addItems } from '#contract/orders/add-items.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { answerReport, listReports, reportItems } from '#contract/orders/reports.ts'
import { moveOrder, refundOrderItems } from '#contract/orders/seller-orders.ts'
import { sendMessage, subscribeToNewsletter } from '#contract/shop/contact.ts'
import { accountDeletedMail } from '../accounts/account-mail.ts'
import { moveAccountTo } from '../accounts/mailbox-change-store.ts'
import { tellOfMove } from '../accounts/mailbox-notices.ts'
import { newCode } from '../accounts/phone-code-store.ts'
import { phoneCodeText } from '../accounts/phone-code-text.ts'
import { backInStockMail } from '../back-in-stock/back-in-stock-mail.ts'
import { statementMail } from '../customers/statement-mail.ts'
import { inTransaction } from '../db/transaction.ts'
import { areaServedMail } from '../delivery/area-served-mail.ts'
import { homeAddress } from './groceries.ts'
import type { OpenShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

/** Causes a mail of every kind, in a shop with two groceries of ₹40; answers an order of the shopper. */
export async function causeEveryMail(shop: OpenShop, shopper: Visitor, groceries: [string, string]): Promise<string> {
  const seller = await shop.seller()
  const [one, other] = [(await shop.product(groceries[0]))._id, (await shop.product(groceries[1]))._id]
  const { body: saved } = await shopper.expectDone(addAddress, { address: homeAddress })
  const order = { items: [{ product: one, quantity: 1 }], address: saved.address._id }
  const { orderId } = (await shopper.expectDone(placeCodOrder, order)).body
  await shopper.expectDone(addItems, {
    orderId,
    items: [{ product: other, quantity: 1 }],
    totalSeen: 81.6,
    promisedBy: '2199-01-01T00:00:00Z',
  })
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const)
    await seller.expectDone(moveOrder, { id: orderId, status })
  await seller.expectDone(refundOrderItems, { id: orderId, items: [{ product: other, refunded: 1 }] })
  const form = new FormData()
  form.set('report', JSON.stringify({ id: orderId, items: [{ product: one, quantity: 1, kind: 'damaged' }] }))
  await shopper.expectDone(reportItems, form)
  for (const { report } of (await seller.expectDone(listReports)).body.reports)
    await seller.expectDone(answerReport, { id: report._id, refund: false, words: 'It looked fine to us.' })

  const email = 'meera@example.com'
  await shop.visitor().expectDone(sendMessage, { user_name: 'Meera', user_email: email, message: 'Figs?' })
  await shop.visitor().expectDone(subscribeToNewsletter, { email })
  await shop.visitor().expectDone(forgotPassword, { email: 'shopper1@example.com' })
  await inTransaction(shop.shop.db, async (tx) => {
    await backInStockMail.queue(tx, email, { productId: one })
    await areaServedMail.queue(tx, email, { pincodes: [homeAddress.zipcode] })
    await statementMail.queue(tx, email, { userId: 'gone', from: '2026-01-01' })
    await accountDeletedMail.queue(tx, email, { userId: 'gone' })
  })
  await causeCode(shop)
  await causeMove(shop)
  return orderId
}

/** Nobody has ordered with the number: the text message is queued by hand. */
async function causeCode({ shop }: OpenShop): Promise<void> {
  const asked = { phone: '+919845099999', purpose: 'sign-in', holder: '' } as const
  await newCode(shop.db, asked)
  const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM phone_codes WHERE phone = ${asked.phone}`)
  const about = { purpose: asked.purpose, code: rows[0]?.id ?? '', userId: 'gone' }
  await inTransaction(shop.db, (tx) => phoneCodeText.queue(tx, asked.phone, about))
}

/** An account with a confirmed mailbox and a number moves to another mailbox. */
async function causeMove(shop: OpenShop): Promise<void> {
  const { _id: userId } = (await (await shop.shopper()).expectDone(checkUser)).body.user
  await inTransaction(shop.shop.db, async (tx) => {
    await tx.execute(sql`UPDATE users SET email_confirmed_at = now(), phone = '+919845099998' WHERE id = ${userId}`)
    const moved = await moveAccountTo(tx, userId, 'moved@example.com')
    if (moved) await tellOfMove(tx, { userId, ...moved })
  })
}
