import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Link } from '../../ui/link.tsx'
import { useLogOut } from '../account/use-log-out.ts'
import { belowHeader } from './below-header.ts'

/** Here, in a part that only shoppers with an account load, and drawn in the line below the header. */
const fetchLiveStrip = async () => (await import('../orders/loaded-parts.tsx')).orderParts.LiveStrip

const ITEM = 'flex min-h-11 w-full items-center rounded-field px-4 text-left hover:bg-leaf-tint'

export function ProfileMenu({ user: { _id, name, hasOpenOrder = false } }: { user: User }) {
  const LiveStrip = useLazyComponent(fetchLiveStrip, hasOpenOrder)
  const menu = useRef<HTMLDivElement>(null)
  const logOut = useLogOut()
  const close = () => menu.current?.hidePopover()
  const leave = () => {
    close()
    void logOut()
  }
  return (
    <>
      {hasOpenOrder && LiveStrip && <LiveStrip key={_id} />}
      <button
        type="button"
        popoverTarget="profile-menu"
        aria-label={`Profile of ${name}`}
        className="flex h-11 items-center justify-between rounded-full border border-line pr-2 pl-1.5 transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint sm:pr-3"
      >
        <span className="grid size-8 place-items-center rounded-full bg-leaf-tint font-semibold text-leaf-deep">
          {name.charAt(0).toUpperCase()}
        </span>
        <ChevronDown size={18} aria-hidden className="text-ink-soft" />
      </button>
      <div
        ref={menu}
        id="profile-menu"
        popover="auto"
        onBeforeToggle={belowHeader}
        className="menu-popover fixed right-[max(1rem,calc((100vw-75rem)/2))] left-auto m-0 mt-1 w-60 rounded-card border border-line bg-card p-2 text-ink shadow-float"
      >
        <p className="truncate px-4 py-2 text-ink-soft text-sm">{name}</p>
        <Link to="/my-orders" viewTransition onClick={close} className={ITEM}>
          My Orders
        </Link>
        <Link to="/account" viewTransition onClick={close} className={ITEM}>
          My account
        </Link>
        <Link to="/favourites" viewTransition onClick={close} className={ITEM}>
          Favourites
        </Link>
        <button type="button" onClick={leave} className={ITEM}>
          Logout
        </button>
      </div>
    </>
  )
}
