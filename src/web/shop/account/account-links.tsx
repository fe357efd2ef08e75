import Heart from 'lucide-react/icons/heart'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Package from 'lucide-react/icons/package'
import { Link } from '../../ui/link.tsx'

const LINKS = [
  { text: 'My orders', to: '/my-orders', Icon: Package },
  { text: 'Addresses', to: '/addresses', Icon: MapPin },
  { text: 'Favourites', to: '/favourites', Icon: Heart },
  { text: 'Newsletter', to: '/#newsletter', Icon: Mail },
]

export function AccountLinks() {
  return (
    <nav aria-label="My account">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {LINKS.map(({ text, to, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              viewTransition
              className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-card px-4 py-3 font-medium transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint motion-reduce:transition-none"
            >
              <Icon size={20} aria-hidden className="shrink-0 text-leaf" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
