import { html } from '../mail/html.ts'
import { link, type MailBody, mailTemplate, oneLine, onLines, paragraph, softParagraph } from '../mail/mail-template.ts'

export type Message = { userName: string; userEmail: string; userPhone: string | null; message: string }

/** A message of the contact form, for the shop's own mailbox; a reply goes to its sender. */
export function contactMail({ userName, userEmail, userPhone, message }: Message, publicUrl: string): MailBody {
  const name = oneLine(userName)
  const messagesUrl = `${publicUrl}/seller/messages`
  const phone = userPhone ? `, phone ${oneLine(userPhone)}` : ''
  const heading = `New message from ${name}`
  return mailTemplate({
    subject: `Message from ${name}`,
    preview: message.slice(0, 120),
    heading,
    body: html`${softParagraph(html`${userEmail}${phone}`)}${paragraph(onLines(message.split(/\r?\n/)))}`,
    footer: html`Sent through your contact form. Reply to this email to answer, or see ${link('all messages', messagesUrl)}.`,
    text: [
      `${name} <${userEmail}>${phone} wrote:`,
      message,
      'Reply to this email to answer.',
      `All messages: ${messagesUrl}`,
    ].join('\n\n'),
  })
}
