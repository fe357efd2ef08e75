import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { DeliverTo } from '../delivery/deliver-to.tsx'
import { AccountButton } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { MENU_ID, MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { SEARCH_PANEL_ID, SearchPanel } from './search-panel.tsx'
import { NAVIGATION } from './shop-links.ts'

const ICON =
  'grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-leaf-tint lg:hidden'

/** Fixed columns: nothing moves while the page loads or when Login becomes the profile button. */
const PLACES =
  'grid-cols-[1fr_repeat(3,2.75rem)] sm:grid-cols-[1fr_2.75rem_2.75rem_5.5rem_2.75rem] lg:grid-cols-[9.5rem_20rem_1fr_2.75rem_5.5rem]'

export function Header() {
  return (
    <header className="contents">
      <div className="site-header sticky top-0 z-40 border-line border-b bg-card">
        <div className={`page-column grid h-16 items-center gap-1 sm:gap-2 lg:h-18 lg:gap-6 ${PLACES}`}>
          <Link
            to="/"
            viewTransition
            aria-label="GreenCart, home"
            className="flex min-h-11 items-center justify-self-start rounded-full"
          >
            <Logo />
          </Link>
          <nav aria-label="Main" className="hidden lg:block">
            <ul className="flex items-center">
              {NAVIGATION.map(({ text, to }) => (
                <li key={text}>
                  <Link
                    to={to}
                    viewTransition
                    className="flex min-h-11 items-center whitespace-nowrap rounded-full px-3 font-medium text-[0.9375rem] text-ink-soft transition-colors duration-150 hover:bg-leaf-tint hover:text-ink"
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="hidden lg:block">
            <SearchBox id="search" suggests />
          </div>
          <button type="button" popoverTarget={SEARCH_PANEL_ID} className={ICON} aria-label="Search">
            <Search size={22} aria-hidden />
          </button>
          <CartButton />
          <AccountButton />
          <button type="button" popoverTarget={MENU_ID} className={ICON} aria-label="Menu">
            <Menu size={24} aria-hidden />
          </button>
        </div>
        <SearchPanel />
        <MobileMenu />
      </div>
      <DeliverTo />
    </header>
  )
}
