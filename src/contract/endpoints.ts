import * as accountData from './account-data.ts'
import * as accountSettings from './account-settings.ts'
import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as addressChanges from './address-changes.ts'
import * as addresses from './addresses.ts'
import * as backInStock from './back-in-stock.ts'
import * as cart from './cart.ts'
import * as cashBars from './cash-bars.ts'
import * as catalog from './catalog.ts'
import * as contact from './contact.ts'
import * as credit from './credit.ts'
import * as delivery from './delivery.ts'
import * as deliveryBoard from './delivery-board.ts'
import type { Endpoint } from './endpoint.ts'
import * as favourites from './favourites.ts'
import * as mail from './mail.ts'
import * as myDelivery from './my-delivery.ts'
import * as orders from './orders.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as picking from './picking.ts'
import * as receipts from './receipts.ts'
import * as reports from './reports.ts'
import * as riderCash from './rider-cash.ts'
import * as riding from './riding.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as sellerAccounts from './seller-accounts.ts'
import * as sellerCatalog from './seller-catalog.ts'
import * as sellerDelivery from './seller-delivery.ts'
import * as sellerMessages from './seller-messages.ts'
import * as sellerSearch from './seller-search.ts'
import * as sellerSignIn from './seller-sign-in.ts'
import * as sellerStaff from './seller-staff.ts'
import * as signIn from './sign-in.ts'
import * as staff from './staff.ts'
import * as today from './today.ts'

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
  orders,
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
