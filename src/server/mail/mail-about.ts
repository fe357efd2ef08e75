import type { AccountNews, MailAbout } from '../db/tables/mail-tables.ts'

export function mailTitle(about: MailAbout): string {
  if (about.kind === 'contact') return 'Contact form message'
  if (about.kind === 'newsletter') return 'Newsletter confirmation'
  if (about.kind === 'account') return ACCOUNT_TITLES[about.news]
  if (about.kind === 'refund') return 'Refund'
  if (about.kind === 'report') return 'Answer to a report'
  if (about.kind === 'back-in-stock') return 'Back in stock'
  if (about.kind === 'area-served') return 'Deliveries begin'
  if (about.status === 'Waiting for confirmation') return 'Order received'
  return about.status === 'Order Placed' ? 'Order confirmation' : about.status
}

/** The last mail to a deleted account: its row goes when it has left, so that no table names the recipient. */
export const isLastMail = (about: MailAbout): boolean => about.kind === 'account' && about.news === 'deleted'

const ACCOUNT_TITLES: Record<AccountNews, string> = {
  reset: 'Password reset',
  confirm: 'Email confirmation',
  change: 'New email address',
  changing: 'Change of email address',
  deleted: 'Account deleted',
  passkey: 'Passkey added',
}
