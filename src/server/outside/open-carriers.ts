import type { MailSettings } from '../config/mail-settings.ts'
import type { MailCarriers } from '../mail/mail-carrier.ts'
import { emailJsCarrier } from './mail-emailjs.ts'
import { smtpCarrier } from './mail-smtp.ts'

/** The mail services that the settings name. */
export function openCarriers({ smtp, emailjs }: MailSettings): MailCarriers {
  const others = smtp && smtpCarrier(smtp)
  return { others, contactForm: emailjs ? emailJsCarrier(emailjs) : others }
}
