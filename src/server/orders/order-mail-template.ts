import type { Order } from '#contract/orders/order.ts'
import { addressLine } from '#domain/address.ts'
import { amountOfName, amountText } from '#domain/amount-text.ts'
import { receiverOf } from '#domain/customer.ts'
import { carrierOf } from '#domain/delivery/carrier.ts'
import { kiloPriceText } from '#domain/loose.ts'
import { formatPaise, lineTotal } from '#domain/money.ts'
import { cancellationWords } from '#domain/money-back.ts'
import { dueAtDoor, HAPPY_PATH, type OrderStatus, paymentWords } from '#domain/order.ts'
import { sentNotes } from '#domain/sent-words.ts'
import { timeFrom } from '#domain/time-words.ts'
import { type Html, html } from '../http/html.ts'
import {
  button,
  leafOf,
  link,
  type MailBody,
  type MailPart,
  type MailShop,
  mailTemplate,
  onLines,
  paragraph,
  softParagraph,
  whyThisCame,
} from '../mail/mail-template.ts'
import type { MailboxLinks } from '../mail/mailboxes.ts'
import { billTable, billText, FIGURES } from './bill-table.ts'

export type OrderNews = {
  shop: MailShop
  order: Order
  status: OrderStatus
  /** The mailbox is not confirmed: the mail asks for that, and has no word that the shopper typed. */
  links: MailboxLinks | null
  publicUrl: string
}

/** The mail to a shopper whose order reaches this status. */
export function orderMailBody({ shop, order, status, links, publicUrl }: OrderNews): MailBody {
  const { subject, heading, says } = words(order, status, links === null)
  const facts = links ? orderFacts(order) : [...deliveryLines(order), ...orderFacts(order)]
  return mailTemplate({
    shop,
    subject,
    preview: says.join(' '),
    heading,
    body: [
      { html: progress(shop, status), text: heading },
      ...says.map(paragraph),
      { html: receipt(order), text: receiptText(order) },
      { html: tintedBox(facts), text: facts.join('\n') },
      button(shop, 'View your order', `${publicUrl}/my-orders/${order._id}`, 'Your order'),
      links && ownership(shop, links),
    ],
    footer: [whyThisCame(shop, 'for an order at', publicUrl)],
  })
}

function words(
  order: Order,
  status: OrderStatus,
  isConfirmed: boolean,
): { subject: string; heading: string; says: string[] } {
  const total = formatPaise(order.amount)
  const courier = courierDay(order)
  const who = carrierOf(order.promise)
  const due = dueAtDoor(order)
  const toPay = due > 0 ? [`Please keep ${formatPaise(due)} ready for the ${who}.`] : []
  switch (status) {
    case 'Waiting for confirmation':
      return {
        subject: `We’ve got your order: ${total}`,
        heading: 'We’ll confirm your order soon',
        says: [
          'You have other orders open or this is a large one, so we check it first. We’ll email you as soon as it’s confirmed. Nothing is packed or charged until then.',
        ],
      }
    case 'Order Placed':
      return {
        subject: `We’ve got your order: ${total}`,
        heading: 'Thanks for your order!',
        says: [
          isConfirmed ? 'We’re packing it now, and we’ll email you at every step.' : 'We’re packing it now.',
          ...(courier ? [`A courier will bring it by ${courier}.`] : []),
        ],
      }
    case 'Packed':
      return {
        subject: 'Your order is packed',
        heading: 'Packed and ready to go',
        says: [
          `Your groceries are packed. We’ll email you when the ${courier ? 'courier has them' : 'rider sets off'}.`,
        ],
      }
    case 'Out for delivery':
      return {
        subject: 'Your order is out for delivery',
        heading: 'Your order is on its way',
        says: [
          courier
            ? `The courier has your groceries, and will bring them by ${courier}.`
            : 'Our rider has just left with your groceries.',
          ...toPay,
        ],
      }
    case 'Delivered':
      return {
        subject: 'Your order has been delivered',
        heading: 'Delivered. Enjoy!',
        says: ['Is anything missing or not fresh? Report it in My Orders, or just reply to this email.'],
      }
    case 'Cancelled':
      return {
        subject: 'Your order has been cancelled',
        heading: 'Your order has been cancelled',
        says: [...reasonFor(order), ...moneyBack(order)],
      }
  }
}

/** Thursday; undefined for what a rider brings. */
const courierDay = ({ promise }: Order) => (promise?.courier ? timeFrom(new Date(), promise.by) : undefined)

function reasonFor({ history }: Order): string[] {
  const reason = history.find(({ status }) => status === 'Cancelled')?.reason
  return reason ? [`Reason: ${reason}`] : ['This order won’t be delivered.']
}

function moneyBack(order: Order): string[] {
  const back = cancellationWords(order)
  return [...(order.isPaid ? [] : ['You haven’t been charged.']), ...(back ? [back] : [])]
}

type Item = Order['items'][number]

/** How far along the order is; a cancelled one shows no progress. */
function progress(shop: MailShop, status: OrderStatus): Html | null {
  if (status === 'Cancelled') return null
  const reached = HAPPY_PATH.indexOf(status)
  const steps = HAPPY_PATH.map((_, step) =>
    step <= reached
      ? html`<td class="done" style="height:6px;border-radius:3px;background:${leafOf(shop)};font-size:0">&nbsp;</td>`
      : html`<td class="todo" style="height:6px;border-radius:3px;background:#e7e5da;font-size:0">&nbsp;</td>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="4" style="margin:0 -4px 16px;width:calc(100% + 8px);table-layout:fixed"><tr>${steps}</tr></table>`
}

const receipt = (order: Order): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0">${order.items.map(receiptLine)}</table>${billTable(order)}`

const CELL = 'padding:10px 0;border-bottom:1px solid #e7e5da;font-size:15px;line-height:1.4;vertical-align:top'

function receiptLine(item: Item): Html {
  const { product, quantity } = item
  const facts = [...pricedAs(product, quantity), ...sentNotes(item)].filter(Boolean).join(' · ')
  return html`<tr><td class="ink line" style="${CELL};color:#17221b;word-break:break-word">${product.name}<br><span class="soft" style="font-size:13px;color:#55645a">${facts}</span></td>
<td class="ink line" align="right" style="${CELL};padding-left:12px;color:#17221b;${FIGURES}">${formatPaise(lineTotal(item))}</td></tr>`
}

/** “500 g · 2 × ₹40”, “750 g at ₹160/kg”. */
function pricedAs({ weight, offerPrice, loose }: Item['product'], quantity: number): (string | null)[] {
  return loose
    ? [`${amountText({ loose }, quantity)} at ${kiloPriceText(offerPrice, loose)}`]
    : [weight, `${quantity} × ${formatPaise(offerPrice)}`]
}

function tintedBox(lines: string[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="tint soft" style="border-radius:12px;padding:14px 16px;background:#f3f6ee;font-size:14px;line-height:1.5;color:#55645a;word-break:break-word">${onLines(lines)}</td></tr></table>`
}

function deliveryLines(order: Order): string[] {
  const note = order.note ? [`Note for the ${carrierOf(order.promise)}: ${order.note}`] : []
  return [`${receiverOf(order)}, ${order.address.phone}`, addressLine(order.address), ...note]
}

const orderFacts = (order: Order) => [paymentWords(order), `Order ${order.number} (ID ${order._id})`]

const IS_IT_YOURS =
  'Is this your email address? Confirm it within 24 hours, where you’re signed in, to get the delivery details and every update. If you didn’t order, let us know and we’ll stop all email to you.'

function ownership(shop: MailShop, { confirmUrl, notMeUrl }: MailboxLinks): MailPart {
  const asked = html`<div class="line" style="border-top:1px solid #e7e5da;margin:12px 0 0;padding:16px 0 0">${softParagraph(IS_IT_YOURS)}${softParagraph(html`${link(shop, 'Confirm email address', confirmUrl)} &nbsp;·&nbsp; ${link(shop, 'This wasn’t me', notMeUrl)}`)}</div>`
  return { html: asked, text: `${IS_IT_YOURS}\n\nConfirm: ${confirmUrl}\n\nThis wasn’t me: ${notMeUrl}` }
}

function receiptText(order: Order): string {
  const lines = order.items.map((item) => {
    const { product, quantity } = item
    const weight = product.weight && !product.loose ? ` (${product.weight})` : ''
    const notes = sentNotes(item)
    const note = notes.length > 0 ? ` (${notes.join(', ')})` : ''
    return `${amountOfName(product, quantity, product.name)}${weight}: ${formatPaise(lineTotal(item))}${note}`
  })
  return [...lines, '', ...billText(order)].join('\n')
}
