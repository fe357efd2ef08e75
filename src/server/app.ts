import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { ENDPOINTS } from '../contract/endpoints.ts'
import { MAX_PICTURE_BYTES, PICTURES_PER_PRODUCT } from '../domain/catalog.ts'
import { guardsFor } from './accounts/guards.ts'
import { sellerRoutes } from './accounts/seller-routes.ts'
import { shopperRoutes } from './accounts/shopper-routes.ts'
import { addressRoutes } from './addresses/address-routes.ts'
import { cartRoutes } from './cart/cart-routes.ts'
import { servePictures } from './catalog/picture-routes.ts'
import { productCsvRoutes } from './catalog/product-csv-routes.ts'
import { ProductList } from './catalog/product-list.ts'
import { catalogReader } from './catalog/product-pages.ts'
import { productRoutes } from './catalog/product-routes.ts'
import { sellerProductRoutes } from './catalog/seller-product-routes.ts'
import { startPaymentJobs } from './checkout/payment-jobs.ts'
import { paymentRoutes } from './checkout/payment-routes.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import type { Config } from './config/config.ts'
import { contactRoutes } from './contact/contact-routes.ts'
import { newsletterRoutes } from './contact/newsletter-routes.ts'
import type { Database } from './db/database.ts'
import { Notices } from './db/publish-subscribe.ts'
import { startHousekeeping } from './housekeeping.ts'
import { serveCompatibleClients } from './http/compatible-clients.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  connectionOptions,
  guardConnections,
} from './http/connection-limits.ts'
import { answerErrors, sendRefusal } from './http/errors.ts'
import { type Health, healthRoutes } from './http/health.ts'
import { Metrics } from './http/metrics.ts'
import { countRequests, measureProcess, metricsRoutes } from './http/metrics-routes.ts'
import { openapiRoutes } from './http/openapi.ts'
import { refuse } from './http/refused.ts'
import { RequestLog, requestId } from './http/request-log.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { securityHeaders, standingHeaders } from './http/security-headers.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { dropUnusedConnections } from './http/unused-connections.ts'
import { Background } from './jobs/background-jobs.ts'
import { openGates, shedLoad } from './limits/admission.ts'
import { limitAddresses } from './limits/rate-limit.ts'
import { mailRoutes } from './mail/mail-routes.ts'
import { OrderEvents } from './orders/order-events.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { orderStreamRoutes } from './orders/order-stream-routes.ts'
import { sellerOrderRoutes } from './orders/seller-order-routes.ts'
import { todayRoutes } from './orders/today-routes.ts'
import { openPayments } from './outside/open-payments.ts'
import { PictureFolder } from './outside/picture-folder.ts'
import { RAZORPAY_PAGE_SOURCES } from './outside/razorpay.ts'
import { mountPages } from './pages/pages.ts'
import { sellerPaymentRoutes } from './payments/refund-routes.ts'
import type { Shop } from './shop.ts'
import { measureShop, shopCounters } from './shop-metrics.ts'

export type AppOptions = {
  config: Config
  database: Database
  /** Tests of the API leave the pages out. */
  pages?: boolean
  logger?: boolean | object
  heartbeatMs?: number
  limits?: ConnectionLimits
}

/** Wires the whole server; the caller listens and closes. */
export async function buildApp({
  config,
  database,
  pages = true,
  logger = false,
  heartbeatMs = 15_000,
  limits = CONNECTION_LIMITS,
}: AppOptions): Promise<{ app: FastifyInstance; shop: Shop; health: Health }> {
  const app = fastify({
    logger,
    logController: new RequestLog(config),
    genReqId: requestId,
    clientErrorHandler: answerUnreadable,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    ...connectionOptions(limits),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  const metrics = new Metrics()
  const gates = openGates(database.kind)
  const notices = new Notices(database, app.log)
  const background = new Background(app.log)
  const { payments, sandbox } = await openPayments(app, { config, db: database.db, background })
  const counters = shopCounters(metrics)
  const shop = openShop(app.log, { config, database, notices, heartbeatMs, background, payments, counters })
  await shop.pictures.prepare()

  app.addHook('onReady', () => notices.start())
  app.addHook('onClose', () => notices.stop())
  app.addHook('onClose', () => shop.background.stop())
  startHousekeeping(shop)

  dropUnusedConnections(app)
  guardConnections(app, limits)
  securityHeaders(app, config.publicUrl)
  answerErrors(app)
  serveCompatibleClients(app, config)
  countRequests(app, metrics)
  measureProcess(app, metrics, database, gates)
  measureShop(metrics, shop)
  refuseForeignOrigins(app, config.publicUrl)
  limitAddresses(app, config)
  shedLoad(app, gates)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: PICTURES_PER_PRODUCT, fileSize: MAX_PICTURE_BYTES, fields: 10, fieldSize: 64 * 1024, parts: 20 },
  })

  const health = healthRoutes(app, shop)
  metricsRoutes(app, metrics, config)
  openapiRoutes(app, ENDPOINTS, config.publicUrl)
  for (const routes of API) routes(app, shop)
  sandbox?.serve(app, { control: !config.production })
  startPaymentJobs(app, shop)
  app.all('/api/*', async (_request, reply) =>
    sendRefusal(reply, refuse(404, 'not_found', "This API call doesn't exist. See /api/docs.")),
  )
  await servePictures(app, shop.pictures.path)

  if (pages) {
    const { purge } = await mountPages(app, {
      catalog: catalogReader(shop.db),
      publicUrl: config.publicUrl,
      dev: config.dev,
      extraSources: sandbox ? undefined : RAZORPAY_PAGE_SOURCES,
      renderGate: gates.render,
      metrics,
    })
    shop.productList.onChange(purge)
  }
  return { app, shop, health }
}

const API = [
  shopperRoutes,
  sellerRoutes,
  cartRoutes,
  addressRoutes,
  productRoutes,
  sellerProductRoutes,
  productCsvRoutes,
  orderRoutes,
  sellerOrderRoutes,
  paymentRoutes,
  sellerPaymentRoutes,
  webhookRoutes,
  orderStreamRoutes,
  todayRoutes,
  contactRoutes,
  newsletterRoutes,
  mailRoutes,
]

type Opened = Pick<Shop, 'config' | 'database' | 'heartbeatMs' | 'background' | 'payments' | 'counters'> & {
  notices: Notices
}

function openShop(log: FastifyBaseLogger, { notices, ...opened }: Opened): Shop {
  const { config, database } = opened
  const { db } = database
  return {
    ...opened,
    db,
    guards: guardsFor(db, config.seller),
    productList: new ProductList(db, notices, {
      standingHeaders: standingHeaders(config.publicUrl),
      pictureOrigin: config.publicUrl,
      hasClientsElsewhere: config.compatibleClients.some((origin) => origin !== config.publicUrl),
    }),
    orderEvents: new OrderEvents(db, notices, log),
    pictures: new PictureFolder(config.dataDir),
  }
}
