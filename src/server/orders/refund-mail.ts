import type { Order } from '#contract/orders/order.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { formatPaise } from '#domain/money.ts'
import { BANKS_TAKE, moneyBackWords } from '#domain/money-back.ts'
import { dueAtDoor, isOnAccount } from '#domain/order.ts'
import { linesBack, wordsBack } from '#domain/sent-words.ts'
import { defineMail, type MailContext } from '../mail/define-mail.ts'
import { button, lines, type MailBody, mailTemplate, notMe, paragraph, whyThisCame } from '../mail/mail-template.ts'
import { writeAboutOrder } from './order-mail.ts'

/** Tells a shopper which items were refunded or are missing, and where the money goes. */
export const refundMail = defineMail<{ orderId: string; refundId: string }>({
  kind: 'refund',
  to: 'customer',
  title: () => 'Refund',
  once: ({ refundId }) => refundId,
  write: ({ orderId, refundId }, context) =>
    writeAboutOrder(orderId, context, (order) => {
      const refund = order.itemRefunds?.find(({ _id }) => _id === refundId)
      return refund ? bodyOf(order, refund, context) : null
    }),
})

type Refund = NonNullable<Order['itemRefunds']>[number]

function bodyOf(order: Order, refund: Refund, { shop, links, publicUrl }: MailContext): MailBody {
  const { subject, first } = beginning(order, refund)
  const items = linesBack(order.items, refund.items)
  const rest = [
    ...whereTo(order, refund),
    // A mailbox that is not confirmed may be a stranger's.
    ...(refund.reason && !links ? [refund.reason] : []),
  ]
  return mailTemplate({
    shop,
    subject,
    preview: `${items.join(', ')}. ${rest.join(' ')}`,
    heading: subject,
    body: [
      paragraph(first),
      lines(items),
      ...rest.map(paragraph),
      button(shop, 'See the receipt', `${publicUrl}/my-orders/${order._id}/receipt`, 'Receipt'),
    ],
    footer: [whyThisCame(shop, 'for an order at', publicUrl), notMe(shop, links)],
  })
}

function beginning(
  { number, bill, items }: Order,
  { isShortage, amount, fee, items: back }: Refund,
): { subject: string; first: string } {
  if (!isShortage) {
    const alsoFee = fee ? ` and the shipping fee of ${formatPaise(fee)}` : ''
    const alsoTax = bill.some(({ kind }) => kind === 'tax') ? ', with their share of the tax' : ''
    const first = `We’ve refunded these items from order ${number}${alsoTax}${alsoFee}:`
    return { subject: `We’ve refunded ${formatPaise(amount)}`, first }
  }
  const words = wordsBack(items, back)
  if (words.items.length === 0) {
    const why = words.lighter.length > 0 ? 'We weighed' : 'We packed'
    return {
      subject: `You pay ${formatPaise(amount)} less`,
      first: `${why} order ${number}, and you only pay for what we sent:`,
    }
  }
  const first =
    words.lighter.length + words.replaced.length > 0
      ? `Sorry, we couldn’t send all of order ${number}. You only pay for what we sent:`
      : `Sorry, we ran out of these items from order ${number}, so you don’t pay for them:`
  return { subject: 'Something is missing from your order', first }
}

function whereTo(order: Order, { toPayment, toCredit, byHand, notCharged }: Refund): string[] {
  return [
    ...(notCharged
      ? [
          isOnAccount(order)
            ? `You owe ${formatPaise(notCharged)} less.`
            : `You pay ${formatPaise(notCharged)} less. Please keep ${formatPaise(dueAtDoor(order))} ready for the ${carrierOf(order.promise)}.`,
        ]
      : []),
    ...(toPayment + toCredit + (byHand ?? 0) > 0
      ? [moneyBackWords({ toPayment, toCredit, byHand, paidBy: order.paidBy })]
      : []),
    ...(toPayment > 0 ? [BANKS_TAKE] : []),
    ...(toCredit > 0 ? ['We’ll use your store credit on your next order.'] : []),
  ]
}
