import type { Audience } from '#contract/audiences.ts'
import { listSellerProducts } from '#contract/catalog/seller-catalog.ts'
import { listCustomers } from '#contract/customers/customers.ts'
import { findMyDelivery } from '#contract/delivery/my-delivery.ts'
import { listMyOrders, readMyOrder } from '#contract/orders/my-orders.ts'
import { readReceipt } from '#contract/orders/receipts.ts'
import { listReports } from '#contract/orders/reports.ts'
import { listSellerOrders } from '#contract/orders/seller-orders.ts'
import { listForeignPayments, listRefunds } from '#contract/payments/payments.ts'
import { showSales } from '#contract/sales/sales.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { listMails, showMail } from '#contract/shop/mail.ts'
import { listMessages } from '#contract/shop/seller-messages.ts'
import { CONTRACT_CALLS } from './contract-calls.ts'

export type Screen = { name: string; who: Audience; path: string }

type Known = {
  /** An order of the shopper who looks at the screens. */
  order: string
  number: string
  /** A mail in the outbox. */
  mail: string
  /** Sorts in the middle of all ids: where a deep page begins. */
  middle: string
}

/** Every GET of the contract, and the lists with each filter, a search and a page that is far from the first. */
export function allScreens({ order, number, mail, middle }: Known): Screen[] {
  // Without a limit, the seller's orders are all orders in one reply, for clients of the first days.
  const plain = CONTRACT_CALLS.filter(
    ({ method, path, changesState, replyType }) =>
      method === 'GET' && !changesState && !replyType && path !== listSellerOrders.path,
  )
  const seller = (path: string, queries: Record<string, string>): Screen[] =>
    Object.entries(queries).map(([name, query]) => ({ name, who: 'seller', path: `${path}?${query}` }))
  const deep = `limit=20&cursor=${middle}`
  return [
    ...plain.map(({ path, who }) => ({ name: path, who, path })),
    { name: 'an order’s receipt', who: 'shopper', path: `${readReceipt.path}?id=${order}` },
    { name: 'an order’s delivery', who: 'shopper', path: `${findMyDelivery.path}?id=${order}` },
    { name: 'an order', who: 'shopper', path: `${readMyOrder.path}?id=${order}` },
    { name: 'open orders', who: 'shopper', path: `${listMyOrders.path}?stage=open` },
    ...seller(listSellerOrders.path, {
      'orders, first page': 'limit=20',
      'orders, deep page': deep,
      'orders, open': 'limit=20&stage=open&sort=oldest',
      'orders, finished': 'limit=20&stage=finished',
      'orders, finished, deep page': `${deep}&stage=finished`,
      'orders, one status': 'limit=20&status=Cancelled',
      'orders, one status, deep page': `${deep}&status=Cancelled`,
      'orders, oldest': 'limit=20&sort=oldest',
      'orders, by id': `limit=20&search=${order}`,
      'orders, by number': `limit=20&search=${number}`,
      'orders, by half a number': `limit=20&search=${number.slice(0, 6)}`,
      'orders, a common name': 'limit=20&search=meera%20khan',
      'orders, a rare name': 'limit=20&search=quenelle',
      'orders, a name nobody has': 'limit=20&search=xylophone',
      'orders, a phone': 'limit=20&search=9000007919',
      'orders, a common name, deep page': `${deep}&search=meera%20khan`,
    }),
    ...seller(listSellerProducts.path, {
      'products, by name': 'limit=200&sort=name',
      'products, one category': 'limit=200&sort=name&category=Dairy',
      'products, a search': 'limit=200&search=organic%20rice',
      'products, part of a word': 'limit=8&search=mil',
    }),
    ...seller(listCustomers.path, {
      'customers, first page': 'limit=20',
      'customers, deep page': deep,
      'customers, a name': 'limit=20&search=meera',
      'customers, part of a phone': 'limit=20&search=00791',
    }),
    ...seller(listReports.path, {
      'reports, first page': 'limit=20',
      'reports, open': 'limit=20&state=open',
      'reports, declined': 'limit=20&state=declined',
      'reports, refunded': 'limit=20&state=refunded',
    }),
    ...seller(showSales.path, {
      'sales of a year': 'from=2026-01-01&to=2026-12-31',
      'sales of a year, by product': 'from=2026-01-01&to=2026-12-31&by=product',
      'sales of a year, by category': 'from=2026-01-01&to=2026-12-31&by=category',
    }),
    ...seller(listActivity.path, {
      'activity, first page': 'limit=20',
      'activity, deep page': deep,
      'activity, one subject': 'limit=20&subject=products',
      'activity, one subject, deep page': `${deep}&subject=orders`,
    }),
    ...seller(listRefunds.path, {
      'refunds, first page': 'limit=20',
      'refunds, failed': 'limit=20&state=failed',
      'refunds, deep page': deep,
    }),
    ...seller(listForeignPayments.path, { 'foreign payments': 'limit=20', 'foreign payments, deep page': deep }),
    ...seller(listMails.path, {
      'mails, first page': 'limit=20',
      'mails, failed': 'limit=20&state=failed',
      'mails, sent, deep page': `${deep}&state=sent`,
    }),
    ...seller(showMail.path, { 'a mail': `id=${mail}` }),
    ...seller(listMessages.path, { 'messages, deep page': deep }),
  ]
}
