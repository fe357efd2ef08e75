import { useShop } from '../../core/shop.ts'
import { Link } from '../../ui/link.tsx'

const LINKS = [
  ['Privacy', '/legal/privacy'],
  ['Terms', '/legal/terms'],
] as const

/** Above the copyright line of a shop that has a name, a licence or a contact of its own. */
export function LegalLine() {
  const { legalLine } = useShop()
  return legalLine ? (
    <p className="flex flex-wrap items-center gap-x-6 border-line border-t pt-3 text-ink-soft text-sm">
      {LINKS.map(([text, to]) => (
        <Link key={to} to={to} viewTransition className="footer-link">
          {text}
        </Link>
      ))}
      <span className="wrap-anywhere">{legalLine.join(' · ')}</span>
    </p>
  ) : null
}
