import { html } from '../http/html.ts'
import type { ContentWriter } from '../mail/mail-content.ts'
import { button, link, type MailBody, mailTemplate, paragraph } from '../mail/mail-template.ts'
import type { MailboxLinks } from '../mail/mailboxes.ts'
import { servedAmong } from './notify-area-wishers.ts'

/** The one mail to a person who waits for deliveries; none when they have ended again meanwhile. */
export const areaServedMailWriter = (publicUrl: string): ContentWriter<'area-served'> => ({
  async write(db, { pincodes }, { links }) {
    const served = await servedAmong(db, pincodes)
    return served.length > 0 ? areaServedMail(served, publicUrl, links) : null
  },
})

const AND = new Intl.ListFormat('en-IN')

function areaServedMail(pincodes: string[], publicUrl: string, links: MailboxLinks | null): MailBody {
  const places = AND.format(pincodes)
  const says = `We deliver to ${places} now.`
  const how = 'Enter your PIN code in our shop to see when an order would be at your door, and what the delivery costs.'
  const once = 'You asked us to tell you when we deliver there. This is the only email about it.'
  const url = `${publicUrl}/`
  return mailTemplate({
    subject: `We deliver to ${places} now`,
    preview: says,
    heading: 'We deliver to you now!',
    body: html`${paragraph(says)}${paragraph(how)}${button('Visit the shop', url)}`,
    footer: html`${once}${links && html` Didn't ask? You can ${link('stop all email from us', links.notMeUrl)}.`}`,
    text: [
      says,
      how,
      `Visit the shop: ${url}`,
      once,
      ...(links ? [`This wasn't me, stop all email: ${links.notMeUrl}`] : []),
    ].join('\n\n'),
  })
}
