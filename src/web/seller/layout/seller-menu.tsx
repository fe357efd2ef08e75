import {
  Boxes,
  History,
  type LucideIcon,
  Mail,
  MessageCircleWarning,
  PackagePlus,
  ReceiptText,
  TextSearch,
} from 'lucide-react'
import { NavLink } from '../../ui/link.tsx'
import { useUnseenOrders } from '../live/order-feed.ts'
import { useOpenReports } from '../reports/open-reports.ts'

const ORDERS = '/seller/orders'
const REPORTS = '/seller/reports'

const SCREENS: readonly { text: string; to: string; icon: LucideIcon }[] = [
  { text: 'Add Product', to: '/seller', icon: PackagePlus },
  { text: 'Product List', to: '/seller/product-list', icon: Boxes },
  { text: 'Orders', to: ORDERS, icon: ReceiptText },
  { text: 'Reports', to: REPORTS, icon: MessageCircleWarning },
  { text: 'Messages', to: '/seller/messages', icon: Mail },
  { text: 'Search', to: '/seller/search', icon: TextSearch },
  { text: 'Activity', to: '/seller/activity', icon: History },
]

const ITEM =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-field text-xs font-medium text-ink-soft transition-colors duration-150 hover:bg-leaf-tint hover:text-ink md:min-h-12 md:w-12 lg:w-auto lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-[0.9375rem] aria-[current=page]:bg-leaf-tint aria-[current=page]:text-leaf'

/** Bottom tabs on phones, an icon rail on tablets, icons with text on larger screens. */
export function SellerMenu() {
  const marks: Record<string, Mark> = {
    [ORDERS]: { count: useUnseenOrders(), word: 'new' },
    [REPORTS]: { count: useOpenReports(), word: 'open' },
  }
  return (
    <nav
      aria-label="Seller"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card px-2 pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:inset-y-0 md:left-0 md:w-18 md:border-t-0 md:border-r md:px-3 md:pt-18 lg:w-60 print:hidden"
    >
      <ul className="grid grid-cols-7 py-1 md:grid-cols-1 md:gap-1.5">
        {SCREENS.map(({ text, to, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end title={text} className={ITEM}>
              <span className="relative">
                <Icon size={22} aria-hidden className="shrink-0" />
                {marks[to] && <CountMark {...marks[to]} />}
              </span>
              <span className="max-[22rem]:sr-only max-[24rem]:text-[0.6875rem] md:sr-only lg:not-sr-only">{text}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
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
