import type { ProductList } from './catalog/product-list.ts'
import type { Config } from './config/config.ts'
import type { Database, Db } from './db/database.ts'
import type { Guards } from './http/serve-endpoint.ts'
import type { Background } from './jobs/background-jobs.ts'
import type { OrderEvents } from './orders/order-events.ts'
import type { PictureFolder } from './outside/picture-folder.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { ShopCounters } from './shop-metrics.ts'

/** Everything a route may use, wired once at the start. */
export type Shop = {
  config: Config
  database: Database
  db: Db
  guards: Guards
  background: Background
  productList: ProductList
  pictures: PictureFolder
  orderEvents: OrderEvents
  payments: PaymentProvider
  counters: ShopCounters
  /** How often a quiet stream says that it is still there. */
  heartbeatMs: number
}
