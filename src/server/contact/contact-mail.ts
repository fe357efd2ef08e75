import type { ContentWriter } from '../mail/mail-content.ts'
import { oneLine } from '../mail/mail-template.ts'
import { contactMail } from './contact-mail-template.ts'
import { findMessage } from './contact-store.ts'

/** Messages of the contact form, for the shop's own mailbox. */
export const contactMailWriter = (publicUrl: string): ContentWriter<'contact'> => ({
  async write(db, { messageId }) {
    const message = await findMessage(db, messageId)
    if (!message) return null
    const name = oneLine(message.userName)
    return {
      ...contactMail(message, publicUrl),
      replyTo: { name, address: message.userEmail },
      form: {
        user_name: name,
        user_email: message.userEmail,
        user_phone: oneLine(message.userPhone ?? ''),
        message: message.message,
      },
    }
  },
})
