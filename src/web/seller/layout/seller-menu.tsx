import { Boxes, type LucideIcon, PackagePlus, ReceiptText } from 'lucide-react'
import { NavLink } from 'react-router'

const SCREENS: readonly { text: string; to: string; icon: LucideIcon }[] = [
  { text: 'Add Product', to: '/seller', icon: PackagePlus },
  { text: 'Product List', to: '/seller/product-list', icon: Boxes },
  { text: 'Orders', to: '/seller/orders', icon: ReceiptText },
]

const ITEM =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-field text-xs font-medium text-ink-soft transition-colors duration-150 hover:bg-leaf-tint hover:text-ink md:min-h-12 md:w-12 lg:w-auto lg:flex-row lg:justify-start lg:gap-3 lg:px-4 lg:text-[0.9375rem] aria-[current=page]:bg-leaf-tint aria-[current=page]:text-leaf'

/** Tabs at the bottom on phones, icons at the side on tablets, icons and words on larger screens. */
export function SellerMenu() {
  return (
    <nav
      aria-label="Seller"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card px-2 pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:inset-y-0 md:left-0 md:w-18 md:border-t-0 md:border-r md:px-3 md:pt-18 lg:w-60 print:hidden"
    >
      <ul className="grid grid-cols-3 gap-1 py-1 md:grid-cols-1 md:gap-1.5">
        {SCREENS.map(({ text, to, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end prefetch="intent" title={text} className={ITEM}>
              <Icon size={22} aria-hidden className="shrink-0" />
              <span className="md:sr-only lg:not-sr-only">{text}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
