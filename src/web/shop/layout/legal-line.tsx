import { Link } from '../../ui/link.tsx'

const LINKS = [
  ['Privacy', '/legal/privacy'],
  ['Terms', '/legal/terms'],
] as const

/** Above the copyright line of a shop that has a name, a licence or a contact of its own. */
export const LegalLine = ({ numbers }: { numbers: readonly string[] }) => (
  <p className="footer-line legal-line">
    {LINKS.map(([text, to]) => (
      <Link key={to} to={to} viewTransition className="footer-link">
        {text}
      </Link>
    ))}
    <span>{numbers.join(' · ')}</span>
  </p>
)
