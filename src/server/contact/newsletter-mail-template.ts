import { html } from '../mail/html.ts'
import { button, link, type MailBody, mailTemplate, paragraph } from '../mail/mail-template.ts'

export type NewsletterLinks = { confirmUrl: string; unsubscribeUrl: string }

export function newsletterLinks(publicUrl: string, token: string): NewsletterLinks {
  return {
    confirmUrl: `${publicUrl}/newsletter/confirm?token=${token}`,
    unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe?token=${token}`,
  }
}

export function newsletterMail({ confirmUrl, unsubscribeUrl }: NewsletterLinks): MailBody {
  const ask = "Please confirm your email address to get our weekly email with what's in season and what's on offer."
  const otherwise = "Didn't sign up? You can ignore this email, and we won't send you anything."
  const expiry = 'This link works for 7 days.'
  return mailTemplate({
    subject: 'Please confirm your subscription',
    preview: ask,
    heading: 'Almost there!',
    body: html`${paragraph(ask)}${button('Confirm subscription', confirmUrl)}`,
    footer: html`${expiry} ${otherwise} You can also ${link('unsubscribe', unsubscribeUrl)} at any time.`,
    text: [ask, `Confirm: ${confirmUrl}`, expiry, otherwise, `Unsubscribe: ${unsubscribeUrl}`].join('\n\n'),
  })
}
