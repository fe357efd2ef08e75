import type { Order } from '#contract/orders/order.ts'
import { dueOf } from '#domain/bill.ts'
import { formatPaise } from '#domain/money.ts'
import { findAccount } from '../accounts/account-store.ts'
import type { MailSettings } from '../config/mail-settings.ts'
import { html } from '../http/html.ts'
import type { ContentWriter } from '../mail/mail-content.ts'
import { button, link, type MailBody, mailTemplate, onLines, paragraph } from '../mail/mail-template.ts'
import type { MailboxLinks } from '../mail/mailboxes.ts'
import { findOrder } from './order-query-store.ts'

type Settings = { publicUrl: string; mail: Pick<MailSettings, 'from' | 'shopEmail'> }

/** Tells a shopper which items were refunded or are missing, and where the money goes. */
export const refundMailWriter = ({ publicUrl, mail }: Settings): ContentWriter<'refund'> => ({
  async write(db, { orderId, refundId }, { email, links }) {
    const order = await findOrder(db, orderId)
    const refund = order?.itemRefunds?.find(({ _id }) => _id === refundId)
    const shopper = order && (await findAccount(db, order.userId))
    if (!refund || !shopper || (email !== null && email !== shopper.email)) return null
    return {
      ...refundMail({ order, refund, links, publicUrl }),
      replyTo: { name: mail.from.name, address: mail.shopEmail },
    }
  },
})

type Refund = NonNullable<Order['itemRefunds']>[number]
type News = { order: Order; refund: Refund; links: MailboxLinks | null; publicUrl: string }

function refundMail({ order, refund, links, publicUrl }: News): MailBody {
  const { subject, first } = beginning(order, refund)
  const nameOf = new Map(order.items.map(({ product }) => [product._id, product.name]))
  const items = refund.items.map(({ product, quantity }) => `${quantity} × ${nameOf.get(product)}`)
  const rest = [
    ...whereTo(order, refund),
    // A mailbox that is not confirmed may be a stranger's.
    ...(refund.reason && !links ? [refund.reason] : []),
  ]
  const receiptUrl = `${publicUrl}/my-orders/${order._id}/receipt`
  const footer = "You're getting this email because this address was used for an order at"
  return mailTemplate({
    subject,
    preview: `${items.join(', ')}. ${rest.join(' ')}`,
    heading: subject,
    body: html`${paragraph(first)}${paragraph(onLines(items))}${rest.map(paragraph)}${button('See the receipt', receiptUrl)}`,
    footer: html`${footer} ${link(new URL(publicUrl).host, publicUrl)}.${links && html` ${link("This wasn't me", links.notMeUrl)}`}`,
    text: [
      first,
      items.join('\n'),
      ...rest,
      `Receipt: ${receiptUrl}`,
      ...(links ? [`This wasn't me: ${links.notMeUrl}`] : []),
    ].join('\n\n'),
  })
}

function beginning({ number }: Order, { isShortage, amount, fee }: Refund): { subject: string; first: string } {
  if (!isShortage) {
    const alsoFee = fee ? ` and the shipping fee of ${formatPaise(fee)}` : ''
    const first = `We've refunded these items of order ${number}, with their share of the tax${alsoFee}:`
    return { subject: `We've refunded ${formatPaise(amount)}`, first }
  }
  const first = `We're sorry: these items of order ${number} weren't there when we packed it. You don't pay for them:`
  return { subject: 'Something is missing from your order', first }
}

function whereTo(order: Order, { toPayment, toCredit, notCharged }: Refund): string[] {
  return [
    ...(notCharged
      ? [`You pay ${formatPaise(notCharged)} less. Please keep ${formatPaise(dueOf(order.bill))} ready for the rider.`]
      : []),
    ...(toPayment > 0
      ? [`${formatPaise(toPayment)} goes back to what you paid with. Banks take up to seven working days.`]
      : []),
    ...(toCredit > 0 ? [`${formatPaise(toCredit)} is store credit now. Your next order uses it by itself.`] : []),
  ]
}
