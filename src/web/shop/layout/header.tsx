import Menu from 'lucide-react/icons/menu'
import { useShop } from '../../core/shop.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { LONG_NAME } from '../../ui/word-mark.tsx'
import { DeliverTo } from '../delivery/deliver-to.tsx'
import { AccountButton } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { MENU_ID, MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { NAVIGATION } from './shop-links.ts'

/** Fixed columns: nothing moves while the page loads or when Login becomes the profile button. */
const PLACES =
  'grid-cols-[1fr_2.75rem_2.75rem] sm:grid-cols-[1fr_2.75rem_5.5rem_2.75rem] lg:grid-cols-[var(--logo,9.5rem)_20rem_1fr_2.75rem_5.5rem]'

/** The place scrolls away; search and cart stay. */
export function Header() {
  const isLong = useShop().name.length > LONG_NAME
  return (
    <header className="contents">
      <div className="deliver-to">
        <div className="page-column flex h-13 items-center gap-3 sm:gap-6 lg:h-10">
          <HomeLink className="lg:hidden" />
          <DeliverTo />
        </div>
      </div>
      <div className="site-header sticky top-0 z-40 border-line border-b bg-card">
        <div
          className={`page-column grid h-15 items-center gap-1 sm:gap-2 lg:h-18 lg:gap-6 ${PLACES} ${isLong ? '[--logo:12rem]' : ''}`}
        >
          <HomeLink className="max-lg:hidden" />
          <nav aria-label="Main" className="hidden lg:block">
            <ul className="flex items-center">
              {NAVIGATION.map(({ text, to }) => (
                <li key={text}>
                  <Link to={to} viewTransition className="nav-link">
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {/* Not positioned on small screens: suggestions are as wide as the bar there. */}
          <SearchBox id="search" className="max-lg:mr-1 lg:relative" />
          <CartButton />
          <AccountButton />
          <button
            type="button"
            popoverTarget={MENU_ID}
            className="grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-leaf-tint lg:hidden"
            aria-label="Menu"
          >
            <Menu size={24} aria-hidden />
          </button>
        </div>
        <MobileMenu />
      </div>
    </header>
  )
}

function HomeLink({ className }: { className: string }) {
  return (
    <Link
      to="/"
      viewTransition
      aria-label={`${useShop().name}, home`}
      className={`flex min-h-11 max-w-38 shrink-0 items-center justify-self-start rounded-full sm:max-w-60 lg:max-w-full ${className}`}
    >
      <Logo />
    </Link>
  )
}
