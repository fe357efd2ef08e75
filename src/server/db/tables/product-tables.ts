import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CategoryPath } from '#domain/catalog.ts'
import type { Allergen, Diet, Nutrition } from '#domain/food-facts.ts'
import type { Loose } from '#domain/loose.ts'
import type { Quantity } from '#domain/quantity.ts'
import { moment, paise, paiseSum } from './columns.ts'

export const products = pgTable('products', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  category: text('category').$type<CategoryPath>().notNull(),
  price: paise('price').notNull(),
  offerPrice: paise('offer_price').notNull(),
  pictures: text('pictures').array().notNull(),
  description: text('description').array().notNull(),
  /** Other names that shoppers search for. */
  aliases: text('aliases').array().notNull().default([]),
  /** What it is found by; null until it is computed. */
  words: text('words').array(),
  /** Units in the last 30 days. */
  sold: integer('sold').notNull().default(0),
  inStock: boolean('in_stock').notNull(),
  stock: integer('stock'),
  /** What a piece, or a step of what is sold by weight, costs the shop. */
  cost: paise('cost'),
  /** Its usual supplier, and how many pieces or steps come in one pack that is bought. */
  supplierId: text('supplier_id'),
  packSize: integer('pack_size'),
  /** In percent; null: the shop's. */
  taxRate: doublePrecision('tax_rate'),
  /** From here on: what domain/product-facts.ts knows. */
  weight: text('weight'),
  quantity: jsonb('quantity').$type<Quantity>(),
  loose: jsonb('loose').$type<Loose>(),
  brand: text('brand'),
  barcode: text('barcode'),
  origin: text('origin'),
  maker: text('maker'),
  diet: text('diet').$type<Diet>(),
  allergens: text('allergens').array().$type<Allergen[]>(),
  ingredients: text('ingredients'),
  nutrition: jsonb('nutrition').$type<Nutrition>(),
  storage: text('storage'),
  shelfLifeDays: integer('shelf_life_days'),
  hsn: text('hsn'),
  /** The shelf that it is taken from, and what a piece takes of it, in the shelf's unit. */
  shelfId: text('shelf_id'),
  shelfSize: integer('shelf_size'),
  /** Sizes of one thing have the same. */
  family: text('family'),
  archivedAt: moment('archived_at'),
  revision: integer('revision').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  sellable: boolean('sellable').notNull().generatedAlwaysAs(sql``),
  /** LOW_STOCK or fewer, if it is counted. */
  fewLeft: boolean('few_left').notNull().generatedAlwaysAs(sql``),
  discount: integer('discount').notNull().generatedAlwaysAs(sql``),
  /** Of a product with a quantity: paise for a kilo, a litre or a piece. */
  unitPrice: paiseSum('unit_price').generatedAlwaysAs(sql``),
})
