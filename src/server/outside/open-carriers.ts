import type { MailSettings } from '../config/mail-settings.ts'
import type { MailAbout } from '../mail/mail-about.ts'
import type { MailCarrier } from '../mail/mail-carrier.ts'
import { emailJsCarrier } from './mail-emailjs.ts'
import { smtpCarrier } from './mail-smtp.ts'

/** Who carries messages of the contact form, and who all other mail; null where nobody is configured. */
export type MailCarriers = { forms: MailCarrier | null; letters: MailCarrier | null }

export function openCarriers({ from, smtp, emailjs }: MailSettings): MailCarriers {
  const letters = smtp && smtpCarrier(smtp, from)
  return { letters, forms: emailjs ? emailJsCarrier(emailjs) : letters }
}

export function carrierOf({ forms, letters }: MailCarriers, kind: MailAbout['kind']): MailCarrier | null {
  return kind === 'contact' ? forms : letters
}
