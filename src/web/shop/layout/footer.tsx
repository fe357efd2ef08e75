import { lazy } from 'react'
import broccoli from '#seed/art/broccoli.webp'
import carrot from '#seed/art/carrot.webp'
import grapes from '#seed/art/grapes.webp'
import leafyGreen from '#seed/art/leafy-green.webp'
import lemon from '#seed/art/lemon.webp'
import redApple from '#seed/art/red-apple.webp'
import { useShop } from '../../core/shop.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { footerGroups } from './shop-links.ts'

/** Not of the demo. The Suspense around the footer waits for it. */
const LegalLine = lazy(async () => ({ default: (await import('./legal-line.tsx')).LegalLine }))

const STALL = [carrot, broccoli, redApple, leafyGreen, lemon, grapes]

export function Footer() {
  const shop = useShop()
  const { name, tagline, legalLine } = shop
  return (
    <footer className="relative mt-24 border-line border-t bg-card">
      <div aria-hidden className="page-column footer-stall">
        {STALL.map((picture) => (
          <img key={picture} src={picture} alt="" width={80} height={80} loading="lazy" decoding="async" />
        ))}
      </div>
      <div className="page-column relative bg-card">
        <div className="footer-columns">
          <div>
            <div>
              <Logo />
            </div>
            {tagline && <p className="mt-4 max-w-[38ch] text-ink-soft">{tagline}</p>}
            <FooterLink text="Our delivery record" to="/delivery-record" />
          </div>
          {footerGroups(shop).map(({ title, links }) => (
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
        {legalLine && <LegalLine numbers={legalLine} />}
        <p className="footer-line py-6" suppressHydrationWarning>
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
