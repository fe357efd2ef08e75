import type { ContentWriter } from '../mail/mail-content.ts'
import { newsletterLinks, newsletterMail } from './newsletter-mail-template.ts'
import { newLinkToken } from './newsletter-store.ts'

/** The mail that asks a new subscriber for confirmation. */
export const newsletterMailWriter = (publicUrl: string): ContentWriter<'newsletter'> => ({
  async write(db, _about, { email, links }) {
    const token = email && (await newLinkToken(db, email))
    if (!token) return null
    const subscription = newsletterLinks(publicUrl, token)
    return { ...newsletterMail(subscription, links), unsubscribeUrl: subscription.oneClickUrl }
  },
  preview: ({ links }) => newsletterMail(newsletterLinks(publicUrl, ''), links),
})
