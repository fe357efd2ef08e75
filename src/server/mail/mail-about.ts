import type { MailAbout } from '../db/tables/mail-tables.ts'

export function mailTitle(about: MailAbout): string {
  if (about.kind === 'contact') return 'Contact form message'
  if (about.kind === 'newsletter') return 'Newsletter confirmation'
  if (about.kind === 'back-in-stock') return 'Back in stock'
  return about.status === 'Order Placed' ? 'Order confirmation' : about.status
}
