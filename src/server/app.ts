import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { ENDPOINTS } from '../contract/endpoints.ts'
import { MAX_PICTURE_BYTES, PICTURES_PER_PRODUCT } from '../domain/catalog.ts'
import { forgetExpiredSessions } from './accounts/account-store.ts'
import { guardsFor } from './accounts/guards.ts'
import { sellerRoutes } from './accounts/seller-routes.ts'
import { shopperRoutes } from './accounts/shopper-routes.ts'
import { addressRoutes } from './addresses/address-routes.ts'
import { Background } from './background.ts'
import { cartRoutes } from './cart/cart-routes.ts'
import { ProductList } from './catalog/product-list.ts'
import { catalogReader } from './catalog/product-pages.ts'
import { productRoutes } from './catalog/product-routes.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contact/contact-routes.ts'
import type { Database, Db } from './db/database.ts'
import { Notices } from './events/notices.ts'
import { OrderEvents } from './events/order-events.ts'
import { orderStreamRoutes } from './events/order-stream-routes.ts'
import { answerErrors, sendRefusal } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { openapiRoutes } from './http/openapi.ts'
import { mountPages } from './http/pages.ts'
import { servePictures } from './http/pictures.ts'
import { refuse } from './http/refused.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { dropUnusedConnections } from './http/unused-connections.ts'
import { forgetOldReplies } from './orders/idempotency-store.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { sellerOrderRoutes } from './orders/seller-order-routes.ts'
import { PictureFolder } from './outside/picture-folder.ts'
import type { Shop } from './shop.ts'

export type AppOptions = {
  config: Config
  database: Database
  /** Tests of the API leave the pages out. */
  pages?: boolean
  logger?: boolean | object
  heartbeatMs?: number
}

/** Wires the whole server; the caller listens and closes. */
export async function buildApp({
  config,
  database,
  pages = true,
  logger = false,
  heartbeatMs = 15_000,
}: AppOptions): Promise<{ app: FastifyInstance; shop: Shop }> {
  const app = fastify({
    logger,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  })
  const notices = new Notices(database, app.log)
  const shop = openShop(app.log, { config, database, notices, heartbeatMs })
  await shop.pictures.prepare()

  app.addHook('onReady', () => notices.start())
  app.addHook('onClose', () => notices.stop())
  app.addHook('onClose', () => shop.background.stop())
  shop.background.add({ name: 'forget what has expired', everySeconds: 3600, run: () => forgetExpired(shop.db) })

  dropUnusedConnections(app)
  answerErrors(app)
  refuseForeignOrigins(app, config.publicUrl)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { files: PICTURES_PER_PRODUCT, fileSize: MAX_PICTURE_BYTES, fields: 10, fieldSize: 64 * 1024, parts: 20 },
  })

  healthRoutes(app, shop)
  openapiRoutes(app, ENDPOINTS, config.publicUrl)
  for (const routes of API) routes(app, shop)
  app.all('/api/*', async (_request, reply) => sendRefusal(reply, refuse(404, 'not_found', 'There is no such call.')))
  await servePictures(app, shop.pictures.path)

  if (pages) {
    const { purge } = await mountPages(app, {
      catalog: catalogReader(shop.db),
      publicUrl: config.publicUrl,
      dev: config.dev,
    })
    shop.productList.onChange(purge)
  }
  return { app, shop }
}

async function forgetExpired(db: Db): Promise<void> {
  await forgetExpiredSessions(db)
  await forgetOldReplies(db)
}

const API = [
  shopperRoutes,
  sellerRoutes,
  cartRoutes,
  addressRoutes,
  productRoutes,
  orderRoutes,
  sellerOrderRoutes,
  orderStreamRoutes,
  contactRoutes,
]

type Opened = Pick<Shop, 'config' | 'database' | 'heartbeatMs'> & { notices: Notices }

function openShop(log: FastifyBaseLogger, { config, database, notices, heartbeatMs }: Opened): Shop {
  const { db } = database
  return {
    config,
    database,
    db,
    heartbeatMs,
    background: new Background(log),
    guards: guardsFor(db, config.seller),
    productList: new ProductList(db, notices),
    orderEvents: new OrderEvents(db, notices, log),
    pictures: new PictureFolder(config.dataDir),
  }
}
