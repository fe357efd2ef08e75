import type { ContentWriter } from '../mail/mail-content.ts'
import { newsletterLinks, newsletterMail } from './newsletter-mail-template.ts'
import { newLinkToken } from './newsletter-store.ts'

/** The mail that asks a new subscriber for confirmation. */
export const newsletterMailWriter = (publicUrl: string): ContentWriter<'newsletter'> => ({
  async write(db, _about, email) {
    const token = await newLinkToken(db, email)
    if (!token) return null
    const links = newsletterLinks(publicUrl, token)
    return { ...newsletterMail(links), unsubscribeUrl: links.unsubscribeUrl }
  },
  preview: () => newsletterMail(newsletterLinks(publicUrl, '')),
})
