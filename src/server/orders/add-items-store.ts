import { amountOf, type Bill, takenOff, totalOf } from '#domain/bill.ts'
import type { Paise } from '#domain/money.ts'
import type { OrderedLine } from '#domain/order.ts'
import type { ShelfPart } from '#domain/shelf.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { OrderedLoose, OrderLine } from '../db/tables/order-tables.ts'
import { itemOf } from './order-item.ts'

export type AgreedLine = {
  line: number
  productId: string
  quantity: number
  offerPrice: Paise
  taxRate: number | null
  counted: boolean
  shelf: ShelfPart | null
  loose: OrderedLoose | null
}

const readLines = statement<AgreedLine>(`
  SELECT line, product_id AS "productId", quantity, offer_price AS "offerPrice", tax_rate AS "taxRate", counted, loose,
    CASE WHEN shelf_id IS NOT NULL THEN jsonb_build_object('id', shelf_id, 'size', shelf_size) END AS shelf
  FROM order_items WHERE order_id = $1 ORDER BY line`)

export const agreedLinesOf = (tx: Tx, orderId: string): Promise<AgreedLine[]> => readLines(tx, orderId)

const raise = statement(`
  UPDATE order_items SET quantity = line.quantity,
    off_shelf = off_shelf + (line.quantity - order_items.quantity) * shelf_size
  FROM jsonb_to_recordset($2::jsonb) AS line ("productId" text, quantity integer)
  WHERE order_id = $1 AND product_id = line."productId"`)

/** The quantities of these products in the order. */
export async function setQuantities(tx: Tx, orderId: string, lines: readonly OrderedLine[]): Promise<void> {
  await raise(tx, orderId, JSON.stringify(lines.map(({ productId, quantity }) => ({ productId, quantity }))))
}

/** Pictures of lines that come with their order are found by its id, and these may come to an old one. */
const insert = statement(`
  WITH item AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS item (line integer, "productId" text, quantity integer, name text,
      category text, pictures text[], price integer, "offerPrice" integer, weight text, counted boolean,
      "taxRate" double precision, "shelfId" text, "shelfSize" integer, loose jsonb)
  ), shown AS (
    INSERT INTO ordered_pictures (picture) SELECT DISTINCT unnest(pictures) FROM item ORDER BY 1 ON CONFLICT DO NOTHING
  )
  INSERT INTO order_items (order_id, line, product_id, quantity, name, category, pictures, price, offer_price, weight,
    counted, tax_rate, shelf_id, shelf_size, loose, cost)
  SELECT $1, line, "productId", quantity, name, category, pictures, price, "offerPrice", weight, counted, "taxRate",
    "shelfId", "shelfSize", loose, (SELECT cost FROM products WHERE products.id = "productId") FROM item`)

export async function insertLines(tx: Tx, orderId: string, from: number, lines: readonly OrderLine[]): Promise<void> {
  const rows = lines.map((each, nth) => ({ line: from + nth, ...itemOf(each) }))
  await insert(tx, orderId, JSON.stringify(rows))
}

const rebill = statement(`
  UPDATE orders SET bill = $2::jsonb, cart = $3, tax = $4, fee = $5, amount = $6, credit = $7, is_paid = $8,
    additions = coalesce(additions, '[]') || jsonb_build_object('at', clock_timestamp(), 'lines', $9::jsonb)
  WHERE id = $1`)

type Addition = { bill: Bill; isPaid: boolean; lines: readonly OrderedLine[] }

/** The bill of the whole order, and what was added. */
export async function saveAddition(tx: Tx, orderId: string, { bill, isPaid, lines }: Addition): Promise<void> {
  await rebill(
    tx,
    orderId,
    JSON.stringify(bill),
    amountOf(bill, 'items'),
    amountOf(bill, 'tax'),
    amountOf(bill, 'delivery'),
    totalOf(bill),
    takenOff(bill, 'credit'),
    isPaid,
    JSON.stringify(lines),
  )
}
