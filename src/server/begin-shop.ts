import type { ShopHas } from '#domain/shop-checklist.ts'
import { hasProductOnSale } from './catalog/product-store.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import { inTransaction } from './db/transaction.ts'
import { clearDemoDelivery, readRules } from './delivery/delivery-settings-store.ts'
import { beginNewShop, endDemo } from './shop/shop-store.ts'

/** The first start of a shop: in production without the demo's hours and areas, and closed. Processes take turns. */
export async function beginShop(db: Db, { startsEmpty }: Pick<Config, 'startsEmpty'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isNew = await beginNewShop(tx, startsEmpty ? 'setting up' : 'demo')
    if (!startsEmpty) return
    if (isNew) await clearDemoDelivery(tx)
    else await endDemo(tx)
  })
}

export async function readShopHas(db: Db): Promise<ShopHas> {
  const { hours, areas } = await readRules(db)
  return {
    hours: hours.week.length > 0,
    area: areas.some(({ isServed }) => isServed),
    product: await hasProductOnSale(db),
  }
}
