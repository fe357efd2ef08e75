import type { FastifyInstance } from 'fastify'
import { refuse } from '#contract/refused.ts'
import { accountSettingsRoutes } from './accounts/account-settings-routes.ts'
import { emailChangeRoutes } from './accounts/email-change-routes.ts'
import { mailboxRoutes } from './accounts/mailbox-routes.ts'
import { passkeyLoginRoutes } from './accounts/passkey-login-routes.ts'
import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { passwordResetRoutes } from './accounts/password-reset-routes.ts'
import { phoneSignInRoutes } from './accounts/phone-sign-in-routes.ts'
import { secondFactorRoutes } from './accounts/second-factor-routes.ts'
import { sellerRoutes } from './accounts/seller-routes.ts'
import { shopperRoutes } from './accounts/shopper-routes.ts'
import { activityRoutes } from './activity/activity-routes.ts'
import { addressRoutes } from './addresses/address-routes.ts'
import { backInStockRoutes } from './back-in-stock/back-in-stock-routes.ts'
import { buyingRoutes } from './buying/buying-routes.ts'
import { cartRoutes } from './cart/cart-routes.ts'
import { alikeRoutes } from './catalog/alike-routes.ts'
import { batchRoutes } from './catalog/batch-routes.ts'
import { categoryRoutes } from './catalog/category-routes.ts'
import { demoRoutes } from './catalog/demo-routes.ts'
import { familyRoutes } from './catalog/family-routes.ts'
import { productCsvRoutes } from './catalog/product-csv-routes.ts'
import { productRoutes } from './catalog/product-routes.ts'
import { searchRoutes } from './catalog/search-routes.ts'
import { sellerProductRoutes } from './catalog/seller-product-routes.ts'
import { shopPictureRoutes } from './catalog/shop-picture-routes.ts'
import { addItemsRoutes } from './checkout/add-items.ts'
import { listRoutes } from './checkout/match-list.ts'
import { payOwedRoutes } from './checkout/pay-owed-routes.ts'
import { startPaymentJobs } from './checkout/payment-jobs.ts'
import { paymentRoutes } from './checkout/payment-routes.ts'
import { placeOrderRoutes } from './checkout/place-order.ts'
import { spendingCodeRoutes } from './checkout/spending-code.ts'
import { takeOrderRoutes } from './checkout/take-order.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import { contactRoutes } from './contact/contact-routes.ts'
import { newsletterRoutes } from './contact/newsletter-routes.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { earlierOrdersRoutes } from './customers/earlier-orders-routes.ts'
import { owedRoutes } from './customers/owed-routes.ts'
import { phoneJoinRoutes } from './customers/phone-join-routes.ts'
import { deliveryBoardRoutes } from './delivery/delivery-board-routes.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { deliverySettingsRoutes } from './delivery/delivery-settings-routes.ts'
import { favouriteRoutes } from './favourites/favourite-routes.ts'
import { startExpiringGoods } from './goods/expire-goods.ts'
import { goodsRoutes } from './goods/goods-routes.ts'
import { supplierRoutes } from './goods/supplier-routes.ts'
import { sendRefusal } from './http/errors.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import type { Parts } from './open-parts.ts'
import { cashBarRoutes } from './orders/cash-bar-routes.ts'
import { creditRoutes } from './orders/credit-routes.ts'
import { ifMissingRoutes } from './orders/if-missing-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { orderStreamRoutes } from './orders/order-stream-routes.ts'
import { receiptRoutes } from './orders/receipt-routes.ts'
import { reportRoutes } from './orders/report-routes.ts'
import { sellerOrderRoutes } from './orders/seller-order-routes.ts'
import { todayRoutes } from './orders/today-routes.ts'
import { refundRoutes } from './payments/refund-routes.ts'
import { personalDataRoutes } from './personal-data/personal-data-routes.ts'
import { answerRoutes } from './picking/answer-routes.ts'
import { pickingRoutes } from './picking/picking-routes.ts'
import { cashDayRoutes } from './riding/cash-day-routes.ts'
import { dispatchRoutes } from './riding/dispatch-routes.ts'
import { myDeliveryRoutes } from './riding/my-delivery-routes.ts'
import { riderCashRoutes } from './riding/rider-cash-routes.ts'
import { riderPhoneRoutes } from './riding/rider-phone-routes.ts'
import { ridingRoutes } from './riding/riding-routes.ts'
import { sharedOrderRoutes } from './riding/shared-order-routes.ts'
import { salesRoutes } from './sales/sales-routes.ts'
import { sellerSearchRoutes } from './search/seller-search-routes.ts'
import { checklistRoutes } from './shop/checklist-routes.ts'
import { shopRoutes } from './shop/shop-routes.ts'
import { ownStaffRoutes } from './staff/own-staff-routes.ts'
import { sellerStaffRoutes } from './staff/seller-staff-routes.ts'
import { staffSignInRoutes } from './staff/staff-sign-in-routes.ts'

/** Every call of the API; what each needs is declared in its routes. */
export function apiRoutes(app: FastifyInstance, parts: Parts): void {
  shopperRoutes(app, parts)
  phoneSignInRoutes(app, parts)
  phoneJoinRoutes(app, parts)
  earlierOrdersRoutes(app, parts)
  passwordResetRoutes(app, parts)
  accountSettingsRoutes(app, parts)
  personalDataRoutes(app, parts)
  passkeyRoutes(app, parts)
  passkeyLoginRoutes(app, parts)
  emailChangeRoutes(app, parts)
  mailboxRoutes(app, parts)
  sellerRoutes(app, parts)
  secondFactorRoutes(app, parts)
  staffSignInRoutes(app, parts)
  ownStaffRoutes(app, parts)
  sellerStaffRoutes(app, parts)
  activityRoutes(app, parts)
  cartRoutes(app, parts)
  favouriteRoutes(app, parts)
  addressRoutes(app, parts)
  categoryRoutes(app, parts)
  productRoutes(app, parts)
  alikeRoutes(app, parts)
  searchRoutes(app, parts)
  sellerProductRoutes(app, parts)
  batchRoutes(app, parts)
  familyRoutes(app, parts)
  productCsvRoutes(app, parts)
  demoRoutes(app, parts)
  supplierRoutes(app, parts)
  goodsRoutes(app, parts)
  buyingRoutes(app, parts)
  sellerSearchRoutes(app, parts)
  backInStockRoutes(app, parts)
  deliveryRoutes(app, parts)
  deliverySettingsRoutes(app, parts)
  deliveryBoardRoutes(app, parts)
  placeOrderRoutes(app, parts)
  takeOrderRoutes(app, parts)
  spendingCodeRoutes(app, parts)
  listRoutes(app, parts)
  addItemsRoutes(app, parts)
  paymentRoutes(app, parts)
  payOwedRoutes(app, parts)
  webhookRoutes(app, parts)
  orderRoutes(app, parts)
  ifMissingRoutes(app, parts)
  receiptRoutes(app, parts)
  reportRoutes(app, parts)
  creditRoutes(app, parts)
  sellerOrderRoutes(app, parts)
  cashBarRoutes(app, parts)
  customerRoutes(app, parts)
  owedRoutes(app, parts)
  pickingRoutes(app, parts)
  answerRoutes(app, parts)
  ridingRoutes(app, parts)
  dispatchRoutes(app, parts)
  riderCashRoutes(app, parts)
  cashDayRoutes(app, parts)
  riderPhoneRoutes(app, parts)
  myDeliveryRoutes(app, parts)
  sharedOrderRoutes(app, parts)
  orderStreamRoutes(app, parts)
  todayRoutes(app, parts)
  salesRoutes(app, parts)
  refundRoutes(app, parts)
  shopRoutes(app, parts)
  checklistRoutes(app, parts)
  shopPictureRoutes(app, parts)
  contactRoutes(app, parts)
  newsletterRoutes(app, parts)
  mailRoutes(app, parts)
  parts.sandbox?.serve(app, { control: !parts.config.production })
  startExpiringGoods(app, parts)
  startPaymentJobs(app, parts)
  app.all('/api/*', { config: { openToOtherSites: true } }, async (_request, reply) =>
    sendRefusal(reply, refuse('not_found', 'This API call doesn’t exist. See /api/docs.')),
  )
}
