import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { openLogin, useSession } from '../account/session-store.ts'
import { useLogOut } from '../account/use-log-out.ts'
import { belowHeader } from './below-header.ts'
import { useCloseOnNavigation } from './close-on-navigation.ts'
import { NAVIGATION } from './shop-links.ts'

export const MENU_ID = 'menu'

const ITEM = 'flex min-h-12 w-full items-center rounded-field px-3 text-left font-medium text-lg hover:bg-leaf-tint'

/** A popover: the browser opens and closes it and returns the focus. */
export function MobileMenu() {
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnNavigation(panel)
  const session = useSession()
  const logOut = useLogOut()
  const close = () => panel.current?.hidePopover()
  const leave = () => {
    close()
    void logOut()
  }
  const enter = () => {
    close()
    openLogin()
  }

  return (
    <div ref={panel} id={MENU_ID} popover="auto" onBeforeToggle={belowHeader} className="menu-popover mobile-menu">
      <nav aria-label="Menu">
        <ul>
          {NAVIGATION.map(({ text, to }) => (
            <li key={text}>
              <Link to={to} viewTransition onClick={close} className={ITEM}>
                {text}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/favourites" viewTransition onClick={close} className={ITEM}>
              Favourites
            </Link>
          </li>
          {session.state === 'in' && (
            <>
              <li>
                <Link to="/my-orders" viewTransition onClick={close} className={ITEM}>
                  My Orders
                </Link>
              </li>
              <li>
                <Link to="/account" viewTransition onClick={close} className={ITEM}>
                  My account
                </Link>
              </li>
              <li>
                <button type="button" onClick={leave} className={ITEM}>
                  Logout
                </button>
              </li>
            </>
          )}
        </ul>
      </nav>
      {session.state !== 'in' && (
        <Button onClick={enter} className="needs-network mt-3 w-full">
          Login
        </Button>
      )}
    </div>
  )
}
