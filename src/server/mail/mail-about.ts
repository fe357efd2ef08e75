import type { MailAbout } from '../db/tables/mail-tables.ts'

export function mailTitle(about: MailAbout): string {
  if (about.kind === 'contact') return 'Contact form message'
  if (about.kind === 'newsletter') return 'Newsletter confirmation'
  return about.status === 'Order Placed' ? 'Order confirmation' : about.status
}
