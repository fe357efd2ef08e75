import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import Clock from 'lucide-react/icons/clock'
import Contact from 'lucide-react/icons/contact'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Package from 'lucide-react/icons/package'
import PackageOpen from 'lucide-react/icons/package-open'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Shapes from 'lucide-react/icons/shapes'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Store from 'lucide-react/icons/store'
import Tags from 'lucide-react/icons/tags'
import TextSearch from 'lucide-react/icons/text-search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import UserPlus from 'lucide-react/icons/user-plus'
import UserX from 'lucide-react/icons/user-x'
import type { Act } from '#contract/shop/activity.ts'

const ICONS: Record<Act, LucideIcon> = {
  signed_in: LogIn,
  sign_in_failed: ShieldAlert,
  sign_ins_locked: Lock,
  codes_locked: Lock,
  signed_out: LogOut,
  credentials_changed: KeyRound,
  second_factor_added: ShieldCheck,
  second_factor_removed: ShieldAlert,
  staff_added: UserPlus,
  staff_changed: UserCog,
  staff_switched_off: UserX,
  staff_switched_on: UserCheck,
  staff_link_made: QrCode,
  staff_password_reset: KeyRound,
  staff_password_chosen: KeyRound,
  staff_erased: UserX,
  shift_began: Clock,
  shift_ended: Clock,
  product_added: Package,
  product_changed: Package,
  stock_changed: Package,
  product_archived: Package,
  product_restored: Package,
  products_imported: FileUp,
  products_changed: Tags,
  product_changes_planned: CalendarClock,
  product_changes_cancelled: CalendarX,
  product_changes_failed: TriangleAlert,
  planned_products_changed: Tags,
  product_changes_undone: Undo2,
  sizes_saved: Package,
  categories_saved: Shapes,
  goods_received: PackageOpen,
  goods_taken_off: PackageOpen,
  stock_taken: PackageOpen,
  supplier_saved: PackageOpen,
  supplier_deleted: PackageOpen,
  purchase_list_saved: ShoppingBasket,
  purchase_list_deleted: ShoppingBasket,
  purchase_sent: ShoppingBasket,
  purchase_received: ShoppingBasket,
  purchase_reopened: ShoppingBasket,
  order_moved: ReceiptText,
  order_move_undone: ReceiptText,
  items_short: ReceiptText,
  cash_barred: ShieldAlert,
  cash_bar_lifted: ShieldCheck,
  order_taken: ReceiptText,
  customers_listed: Contact,
  customer_viewed: Contact,
  customers_exported: FileDown,
  customer_noted: Contact,
  customer_paid: Banknote,
  customer_payment_undone: Banknote,
  customer_limit_set: Contact,
  customer_credited: Banknote,
  statement_sent: Mail,
  customers_merged: Contact,
  delivery_taken: Truck,
  delivery_given: Truck,
  delivery_given_back: Truck,
  bag_back: Truck,
  door_code_wrong: ShieldAlert,
  delivery_held_back: ShieldAlert,
  delivery_released: Truck,
  cash_handed_over: Banknote,
  cash_counted: Banknote,
  cash_day_closed: Banknote,
  upi_matched: Banknote,
  upi_id_changed: Banknote,
  opening_hours_saved: Truck,
  closures_saved: Truck,
  delivery_areas_saved: Truck,
  orders_stopped: Truck,
  orders_paused: Truck,
  orders_resumed: Truck,
  max_promise_saved: Truck,
  promise_changed: Truck,
  refund_retried: RotateCcw,
  items_refunded: RotateCcw,
  report_declined: ReceiptText,
  email_resent: Mail,
  synonyms_saved: TextSearch,
  synonyms_deleted: TextSearch,
  missed_search_explained: TextSearch,
  missed_search_dismissed: TextSearch,
  missed_search_restored: TextSearch,
  shop_changed: Store,
}

/** Worth a second look. */
const ALARMING: readonly Act[] = ['sign_in_failed', 'sign_ins_locked', 'codes_locked', 'second_factor_removed']

export function ActivityIcon({ act }: { act: Act }) {
  const Icon = ICONS[act]
  const look = ALARMING.includes(act) ? 'bg-berry-tint text-berry' : 'bg-leaf-tint text-leaf'
  return (
    <span className={`grid size-9 shrink-0 place-items-center rounded-full ${look}`} aria-hidden>
      <Icon size={18} />
    </span>
  )
}
