import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const cartItems = pgTable(
  'cart_items',
  {
    userId: text('user_id').notNull(),
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
