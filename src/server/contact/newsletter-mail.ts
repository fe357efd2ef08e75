import { html } from '../http/html.ts'
import { defineMail, type MailContext } from '../mail/define-mail.ts'
import { button, link, type MailBody, mailTemplate, paragraph } from '../mail/mail-template.ts'
import { newLinkToken } from './newsletter-store.ts'

/** Asks a new subscriber for confirmation. */
export const newsletterMail = defineMail({
  kind: 'newsletter',
  to: 'anybody',
  title: () => 'Newsletter confirmation',
  async write(_about, { db, shop, email, links, publicUrl }) {
    const token = email === null ? '' : await newLinkToken(db, email)
    if (token === null) return null
    // For mail programs, which post to it as it is (RFC 8058): the one token in a query.
    const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=${token}`
    return { ...bodyOf({ token, shop, links, publicUrl }), unsubscribeUrl }
  },
})

type Asked = { token: string } & Pick<MailContext, 'shop' | 'links' | 'publicUrl'>

/** With `links` the mailbox is not confirmed, and its owner may not be who signed up. */
function bodyOf({ token, shop, links, publicUrl }: Asked): MailBody {
  const ask = 'Please confirm your email address to get our weekly email with what’s in season and what’s on offer.'
  const expiry = 'This link works for 7 days.'
  const otherwise = 'Didn’t sign up? You can ignore this email, and we won’t send you anything.'
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe#${token}`
  const stop = links ? [`This wasn’t me, stop all email: ${links.notMeUrl}`] : []
  return mailTemplate({
    shop,
    subject: 'Please confirm your subscription',
    preview: ask,
    heading: 'Almost there!',
    body: [paragraph(ask), button(shop, 'Confirm subscription', `${publicUrl}/newsletter/confirm#${token}`, 'Confirm')],
    footer: [
      {
        html: html`${expiry} ${otherwise} You can also ${link(shop, 'unsubscribe', unsubscribeUrl)} at any time${links && html`, or ${link(shop, 'stop all email from us', links.notMeUrl)}`}.`,
        text: [expiry, otherwise, `Unsubscribe: ${unsubscribeUrl}`, ...stop].join('\n\n'),
      },
    ],
  })
}
