import * as accountData from './accounts/account-data.ts'
import * as accountSettings from './accounts/account-settings.ts'
import * as accounts from './accounts/accounts.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as sellerAccounts from './accounts/seller-accounts.ts'
import * as sellerSignIn from './accounts/seller-sign-in.ts'
import * as signIn from './accounts/sign-in.ts'
import * as addressChanges from './addresses/address-changes.ts'
import * as addresses from './addresses/addresses.ts'
import * as cart from './cart/cart.ts'
import * as backInStock from './catalog/back-in-stock.ts'
import * as catalog from './catalog/catalog.ts'
import * as favourites from './catalog/favourites.ts'
import * as search from './catalog/search.ts'
import * as sellerCatalog from './catalog/seller-catalog.ts'
import * as sellerSearch from './catalog/seller-search.ts'
import * as delivery from './delivery/delivery.ts'
import * as deliveryBoard from './delivery/delivery-board.ts'
import * as myDelivery from './delivery/my-delivery.ts'
import * as riderCash from './delivery/rider-cash.ts'
import * as riding from './delivery/riding.ts'
import * as sellerDelivery from './delivery/seller-delivery.ts'
import type { Endpoint } from './endpoint.ts'
import * as cashBars from './orders/cash-bars.ts'
import * as credit from './orders/credit.ts'
import * as myOrders from './orders/my-orders.ts'
import * as orderStream from './orders/order-stream.ts'
import * as picking from './orders/picking.ts'
import * as placeOrder from './orders/place-order.ts'
import * as receipts from './orders/receipts.ts'
import * as reports from './orders/reports.ts'
import * as sellerOrders from './orders/seller-orders.ts'
import * as payments from './payments/payments.ts'
import * as activity from './shop/activity.ts'
import * as contact from './shop/contact.ts'
import * as mail from './shop/mail.ts'
import * as sellerMessages from './shop/seller-messages.ts'
import * as today from './shop/today.ts'
import * as sellerStaff from './staff/seller-staff.ts'
import * as staff from './staff/staff.ts'

/** Every call there is, for documentation and for tests that must miss none. */
export const ENDPOINTS: Endpoint[] = [
  signIn,
  accounts,
  accountSettings,
  accountData,
  passkeys,
  sellerSignIn,
  sellerAccounts,
  secondFactor,
  staff,
  sellerStaff,
  picking,
  activity,
  cart,
  favourites,
  addresses,
  addressChanges,
  catalog,
  sellerCatalog,
  search,
  sellerSearch,
  backInStock,
  delivery,
  sellerDelivery,
  deliveryBoard,
  placeOrder,
  myOrders,
  sellerOrders,
  orderStream,
  cashBars,
  riding,
  myDelivery,
  riderCash,
  receipts,
  reports,
  credit,
  payments,
  today,
  contact,
  sellerMessages,
  mail,
]
  .flatMap((noun) => Object.values<unknown>(noun))
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
  )
