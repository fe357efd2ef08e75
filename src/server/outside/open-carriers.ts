import type { MailSettings } from '../config/mail-settings.ts'
import type { MessageSettings } from '../config/message-settings.ts'
import type { MailCarriers } from '../mail/mail-carrier.ts'
import { emailJsCarrier } from './mail-emailjs.ts'
import { smtpCarrier } from './mail-smtp.ts'
import { messageWebhook } from './message-webhook.ts'

type Settings = { mail: MailSettings; messages: Pick<MessageSettings, 'service'> }

/** The services that the settings name. */
export function openCarriers({ mail: { smtp, emailjs }, messages: { service } }: Settings): MailCarriers {
  const others = smtp && smtpCarrier(smtp)
  return { others, contactForm: emailjs ? emailJsCarrier(emailjs) : others, texts: service && messageWebhook(service) }
}
