import { type CashRecipient, type OpenCash, PIECE_OF_WEIGHT } from '#domain/cash-orders.ts'
import { statusesIn } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const lock = statement('SELECT pg_advisory_xact_lock(hashtextextended(place, 70)) FROM unnest($1::text[]) AS place')

/** Until the transaction ends, orders to the same door or with the same phone number come one after the other. */
export async function lockCashRecipient(tx: Tx, { door, phone }: CashRecipient): Promise<void> {
  await lock(tx, [`door ${door}`, `phone ${phone}`])
}

/** As the migration's indexes have it, word for word. */
const UNPAID = `payment_type = 'COD' AND NOT is_paid
  AND status IN (${statusesIn('open')
    .map((status) => `'${status}'`)
    .join(', ')})`
const LAST_DIGITS = `right(regexp_replace(address ->> 'phone', '\\D', '', 'g'), 10)`

/** As boundedPieces in domain/cash-orders.ts counts them. */
const PIECES = `CASE WHEN loose IS NULL THEN quantity
  ELSE ceil(quantity * (loose ->> 'step')::numeric / ${PIECE_OF_WEIGHT}) END`

type OpenRow = { isOwn: boolean; isDoor: boolean; isPhone: boolean; waits: boolean; pieces: number }

const readOpen = statement<OpenRow>(`
  SELECT user_id = $1 AS "isOwn", door IS NOT DISTINCT FROM $2 AS "isDoor", ${LAST_DIGITS} = $3 AS "isPhone",
    status = 'Waiting for confirmation' AS waits,
    (SELECT sum(${PIECES}) FROM order_items WHERE order_id = orders.id)::int AS pieces
  FROM orders WHERE id IN (
    SELECT id FROM orders WHERE user_id = $1 AND ${UNPAID}
    UNION SELECT id FROM orders WHERE door = $2 AND ${UNPAID}
    UNION SELECT id FROM orders WHERE ${LAST_DIGITS} = $3 AND ${UNPAID}) AND id IS DISTINCT FROM $4`)

/** What is open and unpaid by account, by door and by phone number, beside one order. */
export async function openCashOf(
  tx: Tx,
  { userId, door, phone }: CashRecipient,
  beside: string | null = null,
): Promise<Record<'account' | 'door' | 'phone', OpenCash>> {
  const rows = await readOpen(tx, userId, door, phone, beside)
  return {
    account: sumOf(rows.filter(({ isOwn }) => isOwn)),
    door: sumOf(rows.filter(({ isDoor }) => isDoor)),
    phone: sumOf(rows.filter(({ isPhone }) => isPhone)),
  }
}

function sumOf(rows: OpenRow[]): OpenCash {
  const taken = rows.filter(({ waits }) => !waits)
  return {
    orders: taken.length,
    pieces: taken.reduce((sum, { pieces }) => sum + pieces, 0),
    waiting: rows.length - taken.length,
  }
}

const countReceived = statement<{ received: number }>(`
  SELECT count(*)::int AS received
  FROM (SELECT FROM orders WHERE user_id = $1 AND status = 'Delivered' LIMIT $2) AS delivered`)

/** How many orders the account has received, counted up to `most`. */
export async function receivedBy(tx: Tx, userId: string, most: number): Promise<number> {
  const [row] = await countReceived(tx, userId, most)
  return row?.received ?? 0
}
