import type { Order } from '#contract/orders/order.ts'
import type { OrderReport } from '#contract/orders/order-report.ts'
import { REPORT_KIND_WORDS } from '#domain/report.ts'
import { defineMail, type MailContext } from '../mail/define-mail.ts'
import { button, type MailBody, mailTemplate, notMe, paragraph, whyThisCame } from '../mail/mail-template.ts'
import { writeAboutOrder } from './order-mail.ts'

/** Tells a shopper that a report was declined, and why; a refund has a mail of its own. */
export const reportMail = defineMail<{ orderId: string; reportId: string }>({
  kind: 'report',
  to: 'customer',
  title: () => 'Answer to a report',
  once: ({ reportId }) => reportId,
  write: ({ orderId, reportId }, context) =>
    writeAboutOrder(orderId, context, (order) => {
      const report = order.reports?.find(({ _id }) => _id === reportId)
      return report ? bodyOf(order, report, context) : null
    }),
})

function bodyOf(order: Order, report: OrderReport, { shop, links, publicUrl }: MailContext): MailBody {
  const name = order.items.find(({ product }) => product._id === report.product)?.product.name ?? 'an item'
  const says = [
    `You told us that ${name} from order ${order.number} was ${REPORT_KIND_WORDS[report.kind]}. We’ve looked into it, and we’re sorry that we can’t refund it.`,
    links || !report.answer ? 'Our answer is with your order.' : report.answer,
  ]
  return mailTemplate({
    shop,
    subject: `About your order ${order.number}`,
    preview: says.join(' '),
    heading: 'Our answer to your report',
    body: [
      ...says.map(paragraph),
      button(shop, 'View your order', `${publicUrl}/my-orders/${order._id}`, 'Your order'),
    ],
    footer: [whyThisCame(shop, 'for an order at', publicUrl), notMe(shop, links)],
  })
}
