import type { OrderStatus } from '../../domain/order.ts'

/** What a mail is about; its words are made from this when it is sent. */
export type MailAbout =
  | { kind: 'contact'; messageId: string }
  | { kind: 'order'; orderId: string; status: OrderStatus }
  | { kind: 'newsletter' }

export function mailTitle(about: MailAbout): string {
  if (about.kind === 'contact') return 'Contact form message'
  if (about.kind === 'newsletter') return 'Newsletter confirmation'
  return about.status === 'Order Placed' ? 'Order confirmation' : about.status
}
