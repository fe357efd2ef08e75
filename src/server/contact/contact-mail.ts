import { html } from '../http/html.ts'
import { defineMail, type MailContext } from '../mail/define-mail.ts'
import { lines, link, type MailBody, mailTemplate, oneLine, softParagraph } from '../mail/mail-template.ts'
import { findMessage, type MessageRow } from './contact-store.ts'

/** A message of the contact form, for the shop's own mailbox; a reply goes to its sender. */
export const contactMail = defineMail<{ messageId: string }>({
  kind: 'contact',
  to: 'shop',
  title: () => 'Contact form message',
  once: ({ messageId }) => messageId,
  async write({ messageId }, { db, shop, publicUrl }) {
    const found = await findMessage(db, messageId)
    if (!found) return null
    const { userEmail, message } = found
    const name = oneLine(found.userName)
    const phone = oneLine(found.userPhone ?? '')
    return {
      ...bodyOf({ ...found, name, phone: phone && `, phone ${phone}` }, { shop, publicUrl }),
      replyTo: { name, address: userEmail },
      form: { user_name: name, user_email: userEmail, user_phone: phone, message },
    }
  },
})

type Message = Pick<MessageRow, 'id' | 'userEmail' | 'message'> & { name: string; phone: string }
type Context = Pick<MailContext, 'shop' | 'publicUrl'>

/** The subject has a few letters of the id, so that mail programs do not take all messages for one conversation. */
function bodyOf({ id, name, phone, userEmail, message }: Message, { shop, publicUrl }: Context): MailBody {
  const messagesUrl = `${publicUrl}/seller/messages`
  return mailTemplate({
    shop,
    subject: `New message from your contact form (${id.slice(-6)})`,
    preview: 'Reply to this email to answer.',
    heading: 'New message',
    body: [
      { html: softParagraph(html`${name}, ${userEmail}${phone}`), text: `${name} <${userEmail}>${phone} wrote:` },
      { ...lines(message.split(/\r?\n/)), text: message },
    ],
    footer: [
      {
        html: html`Sent through your contact form. Reply to this email to answer, or see ${link(shop, 'all messages', messagesUrl)}.`,
        text: `Reply to this email to answer.\n\nAll messages: ${messagesUrl}`,
      },
    ],
  })
}
