import type { LucideIcon } from 'lucide-react'
import Boxes from 'lucide-react/icons/boxes'
import ChartColumn from 'lucide-react/icons/chart-column'
import Contact from 'lucide-react/icons/contact'
import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import Mail from 'lucide-react/icons/mail'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'
import PackageOpen from 'lucide-react/icons/package-open'
import PackagePlus from 'lucide-react/icons/package-plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Shapes from 'lucide-react/icons/shapes'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Store from 'lucide-react/icons/store'
import Tags from 'lucide-react/icons/tags'
import TextSearch from 'lucide-react/icons/text-search'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef } from 'react'
import { NavLink } from '../../ui/link.tsx'
import { useManager } from '../account/seller-session.ts'
import { useUnseenOrders } from '../live/order-feed.ts'
import { useUnreadMessages } from '../messages/unread-messages.ts'
import { useOpenReports } from '../reports/open-reports.ts'
import { SETUP_SCREEN } from '../screen/setup-screen.ts'

const ORDERS = '/seller/orders'
const COMPLAINTS = '/seller/complaints'
const MESSAGES = '/seller/messages'

type Screen = { text: string; to: string; icon: LucideIcon }

const SCREENS: readonly Screen[] = [
  { text: 'Add Product', to: '/seller', icon: PackagePlus },
  { text: 'Product List', to: '/seller/product-list', icon: Boxes },
  { text: 'Orders', to: ORDERS, icon: ReceiptText },
  { text: 'Delivery', to: '/seller/delivery', icon: Truck },
]
/** On phones behind the button More. */
const MORE_SCREENS: readonly Screen[] = [
  { text: 'Prices', to: '/seller/prices', icon: Tags },
  { text: 'Goods', to: '/seller/goods', icon: PackageOpen },
  { text: 'Buy', to: '/seller/buying', icon: ShoppingBasket },
  { text: 'Customers', to: '/seller/customers', icon: Contact },
  { text: 'Reports', to: '/seller/sales', icon: ChartColumn },
  { text: 'Complaints', to: COMPLAINTS, icon: MessageCircleWarning },
  { text: 'Messages', to: MESSAGES, icon: Mail },
  { text: 'Categories', to: '/seller/categories', icon: Shapes },
  { text: 'Search words', to: '/seller/search', icon: TextSearch },
  { text: 'Staff', to: '/seller/staff', icon: Users },
  { text: 'Activity', to: '/seller/activity', icon: History },
]
const OWNERS_SCREENS: readonly Screen[] = [...MORE_SCREENS, { text: 'Your shop', to: SETUP_SCREEN, icon: Store }]

const ITEM =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-field text-xs font-medium text-ink-soft transition-colors duration-150 hover:bg-leaf-tint hover:text-ink md:min-h-12 md:w-12 lg:w-auto lg:min-h-10 lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-[0.9375rem] aria-[current=page]:bg-leaf-tint aria-[current=page]:text-leaf'
/** While one of the screens behind it is shown. */
const MORE_IS_CURRENT =
  'group-has-[#more-screens_[aria-current=page]]:bg-leaf-tint group-has-[#more-screens_[aria-current=page]]:text-leaf'
const TEXT = 'max-[22rem]:sr-only max-[24rem]:text-[0.6875rem] md:sr-only lg:not-sr-only'

/** Bottom tabs on phones, with the rarer screens above a button; an icon rail on tablets; icons with text beyond. */
export function SellerMenu() {
  const more = useRef<HTMLUListElement>(null)
  // A phone that is turned shows the rail, which an open popover would lie above.
  useEffect(() => {
    const wide = matchMedia('(min-width: 48rem)')
    const close = () => more.current?.hidePopover()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  const marks: Record<string, Mark> = {
    [ORDERS]: { count: useUnseenOrders().length, word: 'new' },
    [COMPLAINTS]: { count: useOpenReports(), word: 'open' },
    [MESSAGES]: { count: useUnreadMessages(), word: 'unread' },
  }
  const moreScreens = useManager() === null ? OWNERS_SCREENS : MORE_SCREENS
  const count = moreScreens.reduce((sum, { to }) => sum + (marks[to]?.count ?? 0), 0)
  const hidden = { count, word: 'to look at in' }
  return (
    <nav
      aria-label="Seller"
      className="group fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card px-2 pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:inset-y-0 md:left-0 md:w-18 md:overflow-y-auto md:border-t-0 md:border-r md:px-3 md:pt-18 lg:w-60 print:hidden"
    >
      <ul className="grid grid-cols-5 py-1 md:grid-cols-1 md:gap-1">
        {SCREENS.map((screen) => (
          <Item key={screen.to} {...screen} mark={marks[screen.to]} />
        ))}
        <li className="md:hidden">
          <button type="button" popoverTarget="more-screens" className={`${ITEM} ${MORE_IS_CURRENT}`}>
            <span className="relative">
              <Ellipsis size={22} aria-hidden className="shrink-0" />
              <CountMark {...hidden} />
            </span>
            <span className={TEXT}>More</span>
          </button>
        </li>
      </ul>
      <ul
        ref={more}
        id="more-screens"
        popover="auto"
        className="inset-x-2 top-auto bottom-18 m-0 w-auto grid-cols-3 rounded-card border border-line bg-card p-2 shadow-float open:grid md:static md:mt-0.5 md:grid md:grid-cols-1 md:gap-1 md:rounded-none md:border-0 md:p-0 md:pb-4 md:shadow-none"
      >
        {moreScreens.map((screen) => (
          <Item key={screen.to} {...screen} mark={marks[screen.to]} onClick={() => more.current?.hidePopover()} />
        ))}
      </ul>
    </nav>
  )
}

type ItemProps = Screen & { mark?: Mark | undefined; onClick?: () => void }

function Item({ text, to, icon: Icon, mark, onClick }: ItemProps) {
  return (
    <li>
      <NavLink to={to} end title={text} onClick={onClick} className={ITEM}>
        <span className="relative">
          <Icon size={22} aria-hidden className="shrink-0" />
          {mark && <CountMark {...mark} />}
        </span>
        <span className={TEXT}>{text}</span>
      </NavLink>
    </li>
  )
}

type Mark = { count: number; word: string }

function CountMark({ count, word }: Mark) {
  if (count === 0) return null
  return (
    <span className="absolute -top-2 left-3 min-w-5 rounded-full bg-tangerine px-1 text-center text-card text-xs leading-5">
      {count}
      <span className="sr-only"> {word} </span>
    </span>
  )
}
