import broccoli from '#seed/art/broccoli.webp'
import carrot from '#seed/art/carrot.webp'
import grapes from '#seed/art/grapes.webp'
import leafyGreen from '#seed/art/leafy-green.webp'
import lemon from '#seed/art/lemon.webp'
import redApple from '#seed/art/red-apple.webp'
import { useShop } from '../../core/shop.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { LegalLine } from './legal-line.tsx'
import { FOOTER_GROUPS } from './shop-links.ts'

const STALL = [
  { picture: carrot, className: 'size-16 -rotate-12' },
  { picture: broccoli, className: 'size-20 rotate-6' },
  { picture: redApple, className: 'size-14' },
  { picture: leafyGreen, className: 'size-20 -rotate-6 max-sm:hidden' },
  { picture: lemon, className: 'size-14 rotate-12 max-sm:hidden' },
  { picture: grapes, className: 'size-16 max-md:hidden' },
]

export function Footer() {
  const { name, tagline } = useShop()
  return (
    <footer className="relative mt-24 border-line border-t bg-card">
      <div
        aria-hidden
        className="page-column pointer-events-none absolute inset-x-0 bottom-full flex items-end justify-end gap-1"
      >
        {STALL.map(({ picture, className }) => (
          <img
            key={picture}
            src={picture}
            alt=""
            width={80}
            height={80}
            loading="lazy"
            decoding="async"
            className={`translate-y-2 ${className}`}
          />
        ))}
      </div>
      <div className="page-column relative bg-card">
        <div className="footer-columns">
          <div>
            <Logo />
            {tagline && <p className="mt-4 max-w-[38ch] text-ink-soft">{tagline}</p>}
            <FooterLink text="Our delivery record" to="/delivery-record" />
          </div>
          {FOOTER_GROUPS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="font-semibold">{title}</h2>
              <ul className="mt-2">
                {links.map(({ text, to }) => (
                  <li key={text}>
                    <FooterLink text={text} to={to} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <LegalLine />
        <p className="border-line border-t py-6 text-ink-soft text-sm" suppressHydrationWarning>
          Copyright {new Date().getFullYear()}
          {` © ${name}. All rights reserved.`}
        </p>
      </div>
    </footer>
  )
}

function FooterLink({ text, to }: { text: string; to: string }) {
  if (to.startsWith('https:')) {
    return (
      <a href={to} rel="noopener noreferrer" className="footer-link">
        {text}
      </a>
    )
  }
  return (
    <Link to={to} viewTransition className="footer-link">
      {text}
    </Link>
  )
}
