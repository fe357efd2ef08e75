import type { Order } from '#contract/orders/order.ts'
import type { OrderReport } from '#contract/orders/order-report.ts'
import { findAccount } from '../accounts/account-store.ts'
import type { MailSettings } from '../config/mail-settings.ts'
import { html } from '../http/html.ts'
import type { ContentWriter } from '../mail/mail-content.ts'
import { button, link, type MailBody, mailTemplate, paragraph } from '../mail/mail-template.ts'
import type { MailboxLinks } from '../mail/mailboxes.ts'
import { findOrder } from './order-query-store.ts'

type Settings = { publicUrl: string; mail: Pick<MailSettings, 'from' | 'shopEmail'> }

/** Tells a shopper that a report was declined, and why; a refund has a mail of its own. */
export const reportMailWriter = ({ publicUrl, mail }: Settings): ContentWriter<'report'> => ({
  async write(db, { orderId, reportId }, { email, links }) {
    const order = await findOrder(db, orderId)
    const report = order?.reports?.find(({ _id }) => _id === reportId)
    const shopper = order && (await findAccount(db, order.userId))
    if (!report || !shopper || (email !== null && email !== shopper.email)) return null
    return {
      ...declinedMail({ order, report, links, publicUrl }),
      replyTo: { name: mail.from.name, address: mail.shopEmail },
    }
  },
})

type News = { order: Order; report: OrderReport; links: MailboxLinks | null; publicUrl: string }

function declinedMail({ order, report, links, publicUrl }: News): MailBody {
  const name = order.items.find(({ product }) => product._id === report.product)?.product.name ?? 'an item'
  const problem = report.kind === 'missing' ? 'was missing' : "wasn't good"
  const says = [
    `You told us that ${name} of order ${order.number} ${problem}. We've looked into it, and we're sorry that we can't refund it.`,
    links || !report.answer ? 'Our answer is with your order.' : report.answer,
  ]
  const ordersUrl = `${publicUrl}/my-orders`
  const footer = "You're getting this email because this address was used for an order at"
  return mailTemplate({
    subject: `About your order ${order.number}`,
    preview: says.join(' '),
    heading: 'Our answer to your report',
    body: html`${says.map(paragraph)}${button('View your orders', ordersUrl)}`,
    footer: html`${footer} ${link(new URL(publicUrl).host, publicUrl)}.${links && html` ${link("This wasn't me", links.notMeUrl)}`}`,
    text: [...says, `Your orders: ${ordersUrl}`, ...(links ? [`This wasn't me: ${links.notMeUrl}`] : [])].join('\n\n'),
  })
}
