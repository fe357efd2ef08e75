const IGNORES_DOTS = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an email address leads to, to be counted by: without `+tag`, and at Gmail without dots. Only for
 * counting: accounts and mails keep the address as it is written.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const local = email.slice(0, Math.max(at, 0)).toLowerCase()
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  return IGNORES_DOTS.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
