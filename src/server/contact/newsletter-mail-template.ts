import { html } from '../http/html.ts'
import { button, link, type MailBody, mailTemplate, paragraph } from '../mail/mail-template.ts'
import type { MailboxLinks } from '../mail/mailboxes.ts'

export type NewsletterLinks = {
  confirmUrl: string
  unsubscribeUrl: string
  /** For mail programs, which post to it as it is (RFC 8058): the one token in a query. */
  oneClickUrl: string
}

export function newsletterLinks(publicUrl: string, token: string): NewsletterLinks {
  return {
    confirmUrl: `${publicUrl}/newsletter/confirm#${token}`,
    unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe#${token}`,
    oneClickUrl: `${publicUrl}/newsletter/unsubscribe?token=${token}`,
  }
}

/** With `links` the mailbox is not confirmed, and its owner may not be who signed up. */
export function newsletterMail({ confirmUrl, unsubscribeUrl }: NewsletterLinks, links: MailboxLinks | null): MailBody {
  const ask = "Please confirm your email address to get our weekly email with what's in season and what's on offer."
  const otherwise = "Didn't sign up? You can ignore this email, and we won't send you anything."
  const expiry = 'This link works for 7 days.'
  return mailTemplate({
    subject: 'Please confirm your subscription',
    preview: ask,
    heading: 'Almost there!',
    body: html`${paragraph(ask)}${button('Confirm subscription', confirmUrl)}`,
    footer: html`${expiry} ${otherwise} You can also ${link('unsubscribe', unsubscribeUrl)} at any time${links ? html`, or ${link('stop all email from us', links.notMeUrl)}` : null}.`,
    text: [
      ask,
      `Confirm: ${confirmUrl}`,
      expiry,
      otherwise,
      `Unsubscribe: ${unsubscribeUrl}`,
      ...(links ? [`This wasn't me, stop all email: ${links.notMeUrl}`] : []),
    ].join('\n\n'),
  })
}
