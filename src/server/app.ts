import { availableParallelism } from 'node:os'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { refuse } from '#contract/refused.ts'
import { MAX_PICTURE_BYTES, PICTURES_PER_PRODUCT } from '#domain/catalog.ts'
import { accountSettingsRoutes } from './accounts/account-settings-routes.ts'
import { emailChangeRoutes } from './accounts/email-change-routes.ts'
import { mailboxRoutes } from './accounts/mailbox-routes.ts'
import { passkeyLoginRoutes } from './accounts/passkey-login-routes.ts'
import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { passwordResetRoutes } from './accounts/password-reset-routes.ts'
import { secondFactorRoutes } from './accounts/second-factor-routes.ts'
import { sellerRoutes } from './accounts/seller-routes.ts'
import { shopperRoutes } from './accounts/shopper-routes.ts'
import { activityRoutes } from './activity/activity-routes.ts'
import { addressRoutes } from './addresses/address-routes.ts'
import { AnswerCache } from './answers/answer-cache.ts'
import { EarlyAnswers } from './answers/early-answers.ts'
import { measureAnswers } from './answers/measure-answers.ts'
import { backInStockRoutes } from './back-in-stock/back-in-stock-routes.ts'
import { cartRoutes } from './cart/cart-routes.ts'
import { listKey } from './catalog/list-key.ts'
import { servePictures } from './catalog/picture-routes.ts'
import { productCsvRoutes } from './catalog/product-csv-routes.ts'
import { catalogReader } from './catalog/product-pages.ts'
import { productRoutes } from './catalog/product-routes.ts'
import { searchRoutes } from './catalog/search-routes.ts'
import { sellerProductRoutes } from './catalog/seller-product-routes.ts'
import { addItemsRoutes } from './checkout/add-items.ts'
import { startPaymentJobs } from './checkout/payment-jobs.ts'
import { paymentRoutes } from './checkout/payment-routes.ts'
import { placeOrderRoutes } from './checkout/place-order.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import type { Config } from './config/config.ts'
import { networkMatcher } from './config/network.ts'
import { contactRoutes } from './contact/contact-routes.ts'
import { newsletterRoutes } from './contact/newsletter-routes.ts'
import type { Database } from './db/database.ts'
import { deliveryBoardRoutes } from './delivery/delivery-board-routes.ts'
import { deliveryRoutes } from './delivery/delivery-routes.ts'
import { deliverySettingsRoutes } from './delivery/delivery-settings-routes.ts'
import { favouriteRoutes } from './favourites/favourite-routes.ts'
import { startHousekeeping } from './housekeeping.ts'
import { serveCompatibleClients } from './http/compatible-clients.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, limitBodyTime } from './http/connection-limits.ts'
import { answerErrors, sendRefusal } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { Metrics } from './http/metrics.ts'
import { countRequests, measureProcess, metricsRoutes } from './http/metrics-routes.ts'
import { openapiRoutes } from './http/openapi.ts'
import { RequestLog, requestId } from './http/request-log.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serverFactory } from './http/server-factory.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { dropUnusedConnections } from './http/unused-connections.ts'
import { countRead, measureGates, openGates, readInTurn, shedLoad, whenQueueIsEmpty } from './limits/admission.ts'
import { IpLimit } from './limits/ip-limit.ts'
import { KnownVisitors } from './limits/known-visitors.ts'
import { OpenConnections } from './limits/open-connections.ts'
import { limitIps } from './limits/rate-limit.ts'
import { Uploads } from './limits/uploads.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { openParts, type Parts } from './open-parts.ts'
import { cashBarRoutes } from './orders/cash-bar-routes.ts'
import { creditRoutes } from './orders/credit-routes.ts'
import { startHeldRefunds } from './orders/held-refunds.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { orderStreamRoutes } from './orders/order-stream-routes.ts'
import { startPublishingEstimates } from './orders/publish-estimates.ts'
import { receiptRoutes } from './orders/receipt-routes.ts'
import { reportRoutes } from './orders/report-routes.ts'
import { sellerOrderRoutes } from './orders/seller-order-routes.ts'
import { todayRoutes } from './orders/today-routes.ts'
import { pageKey } from './pages/page-key.ts'
import { mountPages } from './pages/pages.ts'
import { refundRoutes } from './payments/refund-routes.ts'
import { personalDataRoutes } from './personal-data/personal-data-routes.ts'
import { pickingRoutes } from './picking/picking-routes.ts'
import { startCountingSales } from './popularity.ts'
import { cashDayRoutes } from './riding/cash-day-routes.ts'
import { dispatchRoutes } from './riding/dispatch-routes.ts'
import { myDeliveryRoutes } from './riding/my-delivery-routes.ts'
import { riderCashRoutes } from './riding/rider-cash-routes.ts'
import { riderPhoneRoutes } from './riding/rider-phone-routes.ts'
import { ridingRoutes } from './riding/riding-routes.ts'
import { sharedOrderRoutes } from './riding/shared-order-routes.ts'
import { sellerSearchRoutes } from './search/seller-search-routes.ts'
import { measureReplicas, measureShop } from './shop-metrics.ts'
import { startEndingShifts } from './staff/end-shifts.ts'
import { ownStaffRoutes } from './staff/own-staff-routes.ts'
import { sellerStaffRoutes } from './staff/seller-staff-routes.ts'
import { staffSignInRoutes } from './staff/staff-sign-in-routes.ts'

export type AppOptions = {
  config: Config
  database: Database
  /** Tests of the API leave the pages out. */
  pages?: boolean
  logger?: boolean | object
  heartbeatMs?: number
  /** How long a call waits for its count in the limits that all processes share. */
  countAnswerMs?: number | undefined
  limits?: ConnectionLimits
  metrics?: Metrics
  /** What /metrics answers: of this process alone, unless there are others. */
  metricsText?: () => Promise<string>
}

/** Wires the whole server; the caller listens and closes. */
export async function buildApp({
  config,
  database,
  pages = true,
  logger = false,
  heartbeatMs = 15_000,
  countAnswerMs,
  limits = CONNECTION_LIMITS,
  metrics = new Metrics(),
  metricsText = () => metrics.text(),
}: AppOptions) {
  const earlyAnswers = new EarlyAnswers()
  const app = fastify({
    logger,
    logController: new RequestLog(config),
    genReqId: requestId,
    clientErrorHandler: answerUnreadable,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    serverFactory: serverFactory(limits, earlyAnswers),
    return503OnClosing: false,
    // Fastify gives each hook of a start ten seconds; reading a large catalogue on a busy machine may take longer.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 200 },
  })
  const gates = openGates(database, availableParallelism() / config.workers.count)
  const reads = new IpLimit(config.readsPerMinute)
  const visitors = new KnownVisitors()
  const answers = new AnswerCache({ beforeRenewal: () => whenQueueIsEmpty(gates.database) })
  const shop = await openParts(app, {
    config,
    database,
    metrics,
    heartbeatMs,
    countAnswerMs,
    answers,
    visitors,
    uploads: new Uploads(limits),
    inTurn: readInTurn({ gates, reads }),
  })
  earlyAnswers.open(app, answers, (url) => (url.startsWith('/api/') ? listKey(url) : pageKey(url).key))

  const connections = new OpenConnections(app.server, { ...limits, isProxy: networkMatcher(config.trustedProxies) })
  dropUnusedConnections(app, connections)
  limitBodyTime(app, limits)
  securityHeaders(app, config.publicUrl)
  answerErrors(app)
  serveCompatibleClients(app, config)
  countRequests(app, metrics)
  measureProcess(app, metrics, database)
  measureGates(metrics, gates)
  measureAnswers(metrics, answers)
  measureShop(metrics, shop)
  measureReplicas(metrics, shop.replicas)
  refuseForeignOrigins(app, config.publicUrl)
  limitIps(app, shop)
  shedLoad(app, { gates, reads, visitors })
  app.decorateRequest('uploaded', null)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: PICTURES_PER_PRODUCT, fileSize: MAX_PICTURE_BYTES, fields: 10, fieldSize: 64 * 1024, parts: 20 },
  })

  startHousekeeping(shop)
  startCountingSales(shop)
  startPublishingEstimates(app, shop)
  startEndingShifts(app, shop)
  startHeldRefunds(app, shop)
  const health = healthRoutes(app, database.db)
  metricsRoutes(app, metricsText, config)
  openapiRoutes(app, config.publicUrl)
  apiRoutes(app, shop)
  await servePictures(app, shop.pictureSource)

  if (pages) {
    await mountPages(app, {
      answers,
      catalog: catalogReader(shop),
      db: shop.catalogDb,
      publicUrl: config.publicUrl,
      dev: config.dev,
      extraSources: shop.payments.pageSources,
      renderGate: gates.render,
      beforeRendering: (ip) => countRead(reads, ip),
    })
  }
  return { app, shop, health }
}

function apiRoutes(app: FastifyInstance, parts: Parts): void {
  shopperRoutes(app, parts)
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
  productRoutes(app, parts)
  searchRoutes(app, parts)
  sellerProductRoutes(app, parts)
  productCsvRoutes(app, parts)
  sellerSearchRoutes(app, parts)
  backInStockRoutes(app, parts)
  deliveryRoutes(app, parts)
  deliverySettingsRoutes(app, parts)
  deliveryBoardRoutes(app, parts)
  placeOrderRoutes(app, parts)
  addItemsRoutes(app, parts)
  paymentRoutes(app, parts)
  webhookRoutes(app, parts)
  orderRoutes(app, parts)
  receiptRoutes(app, parts)
  reportRoutes(app, parts)
  creditRoutes(app, parts)
  sellerOrderRoutes(app, parts)
  cashBarRoutes(app, parts)
  pickingRoutes(app, parts)
  ridingRoutes(app, parts)
  dispatchRoutes(app, parts)
  riderCashRoutes(app, parts)
  cashDayRoutes(app, parts)
  riderPhoneRoutes(app, parts)
  myDeliveryRoutes(app, parts)
  sharedOrderRoutes(app, parts)
  orderStreamRoutes(app, parts)
  todayRoutes(app, parts)
  refundRoutes(app, parts)
  contactRoutes(app, parts)
  newsletterRoutes(app, parts)
  mailRoutes(app, parts)
  parts.sandbox?.serve(app, { control: !parts.config.production })
  startPaymentJobs(app, parts)
  app.all('/api/*', { config: { openToOtherSites: true } }, async (_request, reply) =>
    sendRefusal(reply, refuse('not_found', 'This API call doesn’t exist. See /api/docs.')),
  )
}
