import type { MailSettings } from '../config/mail-settings.ts'
import type { MailCarriers } from '../mail/mail-carriers.ts'
import { emailJsCarrier } from './mail-emailjs.ts'
import { smtpCarrier } from './mail-smtp.ts'

/** The mail services that the settings name. */
export function openCarriers({ from, smtp, emailjs }: MailSettings): MailCarriers {
  const letters = smtp && smtpCarrier(smtp, from)
  return { letters, forms: emailjs ? emailJsCarrier(emailjs) : letters }
}
