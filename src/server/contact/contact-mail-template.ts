import { html } from '../http/html.ts'
import { link, type MailBody, mailTemplate, oneLine, onLines, paragraph, softParagraph } from '../mail/mail-template.ts'

export type Message = { id: string; userName: string; userEmail: string; userPhone: string | null; message: string }

/**
 * A message of the contact form, for the shop's own mailbox; a reply goes to its sender. The subject has a few letters
 * of its id, so that mail programs do not take all messages for one conversation.
 */
export function contactMail({ id, userName, userEmail, userPhone, message }: Message, publicUrl: string): MailBody {
  const name = oneLine(userName)
  const messagesUrl = `${publicUrl}/seller/messages`
  const phone = userPhone ? `, phone ${oneLine(userPhone)}` : ''
  return mailTemplate({
    subject: `New message from your contact form (${id.slice(-6)})`,
    preview: 'Reply to this email to answer.',
    heading: 'New message',
    body: html`${softParagraph(html`${name}, ${userEmail}${phone}`)}${paragraph(onLines(message.split(/\r?\n/)))}`,
    footer: html`Sent through your contact form. Reply to this email to answer, or see ${link('all messages', messagesUrl)}.`,
    text: [
      `${name} <${userEmail}>${phone} wrote:`,
      message,
      'Reply to this email to answer.',
      `All messages: ${messagesUrl}`,
    ].join('\n\n'),
  })
}
