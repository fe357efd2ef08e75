import Menu from 'lucide-react/icons/menu'
import { useShop } from '../../core/shop.ts'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { lettersOf } from '../../ui/word-mark.tsx'
import { DeliverTo } from '../delivery/deliver-to.tsx'
import { AccountButton } from './account-button.tsx'
import { CartButton } from './cart-button.tsx'
import { MENU_ID, MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { NAVIGATION } from './shop-links.ts'

/** The place scrolls away; search and cart stay. */
export function Header() {
  return (
    <header className="contents">
      <div className="deliver-to">
        <div className="page-column flex h-13 items-center gap-3 sm:gap-6 lg:h-10">
          <HomeLink className="lg:hidden" />
          <DeliverTo />
        </div>
      </div>
      <div className="site-header sticky top-0 z-40 border-line border-b bg-card">
        <div className="page-column header-places" style={lettersOf(useShop())}>
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
    <Link to="/" viewTransition aria-label={`${useShop().name}, home`} className={`home-link ${className}`}>
      <Logo />
    </Link>
  )
}
