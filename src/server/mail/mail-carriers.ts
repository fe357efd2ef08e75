import type { MailAbout } from '../db/tables/mail-tables.ts'
import type { MailCarrier } from './mail-carrier.ts'

/** What sends messages of the contact form, and what sends all other mail; null where none is configured. */
export type MailCarriers = { forms: MailCarrier | null; letters: MailCarrier | null }

export function carrierOf({ forms, letters }: MailCarriers, kind: MailAbout['kind']): MailCarrier | null {
  return kind === 'contact' ? forms : letters
}
