import { sql } from 'drizzle-orm'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import type { IfMissing } from '#domain/if-missing.ts'
import { orderOf } from './delivered-orders.ts'
import { grocery } from './groceries.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { Payer, WEBHOOK_SECRET, type WireOrder } from './paying.ts'

/** Four milks of one mark, one of another, one without, and bread. */
const SHELF = {
  'Full Cream': { offerPrice: 35, diet: 'veg' },
  Toned: { offerPrice: 32, diet: 'veg' },
  Skimmed: { offerPrice: 28, diet: 'veg' },
  Buffalo: { offerPrice: 40, diet: 'veg' },
  Cheap: { offerPrice: 10, diet: 'veg' },
  Eggnog: { offerPrice: 33, diet: 'egg' },
  Unmarked: { offerPrice: 34, diet: null },
}
export const SHELF_STOCK = 30

export type ReplacingShop = OpenShop & {
  asha: Payer
  idOf(name: string): Promise<string>
  stockOf(name: string): Promise<number | null>
  order(quantity: number, ifMissing?: Wish, payer?: Payer): Promise<WireOrder>
  restock(): Promise<void>
}

/** `product` is a name. */
export type Wish = IfMissing

export async function openReplacingShop(): Promise<ReplacingShop> {
  const shop = await openShop({
    seeds: [
      ...Object.entries(SHELF).map(([name, { offerPrice }]) =>
        grocery(name, { category: 'Dairy', price: 50, offerPrice, weight: '500 ml', stock: SHELF_STOCK }),
      ),
      grocery('Bread'),
    ],
    config: { payments: { keys: null, webhookSecret: WEBHOOK_SECRET, baseUrl: null } },
  })
  const { db } = shop.shop
  for (const [name, { diet }] of Object.entries(SHELF))
    await db.execute(sql`UPDATE products SET diet = ${diet} WHERE name = ${name}`)
  const asha = await Payer.at(shop)
  const idOf = async (name: string) => (await shop.product(name))._id
  return {
    ...shop,
    asha,
    idOf,
    stockOf: async (name) => (await shop.product(name)).stock,
    async order(quantity, wish, payer = asha) {
      const ifMissing = wish && { ...wish, ...(wish.product && { product: await idOf(wish.product) }) }
      const items = [
        { product: await idOf('Full Cream'), quantity, ...(ifMissing && { ifMissing }) },
        { product: await idOf('Bread'), quantity: 1 },
      ]
      const { body } = await payer.person.expectDone(placeCodOrder, { items, address: payer.address })
      return orderOf(payer, body.orderId)
    },
    async restock() {
      await db.execute(sql`UPDATE products SET in_stock = true`)
      await db.execute(sql`UPDATE products SET stock = ${SHELF_STOCK} WHERE stock IS NOT NULL`)
    },
  }
}
