import type { Order } from '#contract/orders/order.ts'
import { itemsWords } from '#domain/add-items.ts'
import { amountOfName } from '#domain/amount-text.ts'
import { dueOf } from '#domain/bill.ts'
import { formatPaise } from '#domain/money.ts'
import { timeFrom } from '#domain/time-words.ts'
import { defineMail, type MailContext } from '../mail/define-mail.ts'
import { button, lines, type MailBody, mailTemplate, notMe, paragraph, whyThisCame } from '../mail/mail-template.ts'
import { writeAboutOrder } from './order-mail.ts'

/** Tells a shopper what was added to an order, and what it costs by now. `nth` counts the additions from 0. */
export const itemsAddedMail = defineMail<{ orderId: string; nth: number }>({
  kind: 'items-added',
  to: 'customer',
  title: () => 'Items added',
  once: ({ orderId, nth }) => `${orderId}:${nth}`,
  write: ({ orderId, nth }, context) =>
    writeAboutOrder(orderId, context, (order) => {
      const addition = order.additions?.[nth]
      return addition && order.status !== 'Cancelled' ? bodyOf(order, addition, context) : null
    }),
})

type Addition = NonNullable<Order['additions']>[number]

function bodyOf(order: Order, { items }: Addition, { shop, links, publicUrl }: MailContext): MailBody {
  const productOf = new Map(order.items.map(({ product }) => [product._id, product]))
  const added = items.map(({ product, quantity }) => ({ ...productOf.get(product), quantity }))
  const due = dueOf(order.bill)
  const arrives = order.promise ? ` It arrives by ${timeFrom(new Date(), order.promise.by)}.` : ''
  const says = `Your order is now ${formatPaise(order.amount)}.${arrives}`
  const toPay = order.isPaid ? 'Your store credit covers it.' : `Please keep ${formatPaise(due)} ready at the door.`
  return mailTemplate({
    shop,
    subject: `We’ve added ${itemsWords(added)} to your order`,
    preview: `${says} ${toPay}`,
    heading: `${itemsWords(added)} added`,
    body: [
      paragraph(`We’ve added this to order ${order.number}:`),
      lines(added.map((line) => amountOfName(line, line.quantity, line.name ?? ''))),
      paragraph(says),
      paragraph(toPay),
      button(shop, 'View your order', `${publicUrl}/my-orders/${order._id}`, 'Your order'),
    ],
    footer: [whyThisCame(shop, 'for an order at', publicUrl), notMe(shop, links)],
  })
}
