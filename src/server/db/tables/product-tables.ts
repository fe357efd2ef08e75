import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CategoryPath } from '#domain/catalog.ts'
import { eachFact } from '#domain/product-facts.ts'
import { moment, paise } from './columns.ts'

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

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
  /** In percent; null: the shop's. */
  taxRate: doublePrecision('tax_rate'),
  ...eachFact((name) => text(snakeCase(name))),
  archivedAt: moment('archived_at'),
  revision: integer('revision').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  sellable: boolean('sellable').notNull().generatedAlwaysAs(sql``),
  /** LOW_STOCK or fewer, if it is counted. */
  fewLeft: boolean('few_left').notNull().generatedAlwaysAs(sql``),
  discount: integer('discount').notNull().generatedAlwaysAs(sql``),
})
