import type { LucideIcon } from 'lucide-react'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import telephone from '#seed/art/telephone.webp'
import { phoneLink, whatsappLink } from '../../core/phone-link.ts'
import { useShop } from '../../core/shop.ts'
import { Section } from '../../ui/section.tsx'
import { ContactForm } from './contact-form.tsx'

type ContactLinkProps = { href: string; Icon: LucideIcon; children: ReactNode }

const ContactLink = ({ href, Icon, children }: ContactLinkProps) => (
  <li>
    <a href={href} rel="noopener noreferrer" className="contact-link">
      <Icon size={20} aria-hidden /> {children}
    </a>
  </li>
)

export function Contact() {
  const { phone, email, whatsapp, address, mapUrl } = useShop()
  const hasDetails = [phone, email, whatsapp, mapUrl, ...address].some(Boolean)
  return (
    <Section id="contact" title="Contact" lead="Questions or feedback? We’d love to hear from you.">
      <div
        className={`grid overflow-clip rounded-[28px] border border-line bg-card ${hasDetails ? 'lg:grid-cols-[1fr_1.4fr]' : ''}`}
      >
        {hasDetails && (
          <div className="relative overflow-clip bg-leaf-tint p-6 sm:p-10">
            <ul className="relative z-10 grid gap-1">
              {phone && (
                <ContactLink href={phoneLink(phone)} Icon={Phone}>
                  {phone}
                </ContactLink>
              )}
              {whatsapp && (
                <ContactLink href={whatsappLink(whatsapp)} Icon={Phone}>
                  Chat with us on WhatsApp
                </ContactLink>
              )}
              {email && (
                <ContactLink href={`mailto:${email}`} Icon={Mail}>
                  {email}
                </ContactLink>
              )}
              {address.length > 0 && (
                <li>
                  <address className="mt-2 flex items-start gap-4 not-italic">
                    <MapPin size={20} aria-hidden className="mt-0.5 shrink-0 text-leaf" />
                    <span className="wrap-anywhere">
                      {address.map((line) => (
                        <span key={line} className="block">
                          {line}
                        </span>
                      ))}
                    </span>
                  </address>
                </li>
              )}
              {mapUrl && (
                <ContactLink href={mapUrl} Icon={MapPin}>
                  See us on the map
                </ContactLink>
              )}
            </ul>
            <img
              src={telephone}
              alt=""
              width={176}
              height={176}
              loading="lazy"
              decoding="async"
              className="absolute right-8 bottom-8 size-44 rotate-6 max-lg:hidden"
            />
          </div>
        )}
        <ContactForm />
        <noscript>
          <p className="p-6 font-medium sm:p-10">
            {phone || email
              ? 'Please write to us or call, or turn on JavaScript in your browser to send a message from here.'
              : 'Please turn on JavaScript in your browser to send a message from here.'}
          </p>
        </noscript>
      </div>
    </Section>
  )
}
