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

const CANCELLED = `shopper_cancelled_at > now() - interval '1 day'`
/** As boundedPieces in domain/cash-orders.ts counts them. */
const PIECES = `CASE WHEN loose IS NULL THEN quantity
  ELSE ceil(quantity * (loose ->> 'step')::numeric / ${PIECE_OF_WEIGHT}) END`

type CountedRow = {
  isOwn: boolean
  isDoor: boolean
  isPhone: boolean
  waits: boolean
  isCancelled: boolean
  pieces: number
}

const readCounted = statement<CountedRow>(`
  SELECT user_id = $1 AS "isOwn", door IS NOT DISTINCT FROM $2 AS "isDoor", ${LAST_DIGITS} = $3 AS "isPhone",
    status = 'Waiting for confirmation' AS waits, status = 'Cancelled' AS "isCancelled",
    (SELECT sum(${PIECES}) FROM order_items WHERE order_id = orders.id AND status <> 'Cancelled')::int AS pieces
  FROM orders WHERE id IN (
    SELECT id FROM orders WHERE user_id = $1 AND ${UNPAID}
    UNION SELECT id FROM orders WHERE door = $2 AND ${UNPAID}
    UNION SELECT id FROM orders WHERE ${LAST_DIGITS} = $3 AND ${UNPAID}
    UNION SELECT id FROM orders WHERE user_id = $1 AND ${CANCELLED}
    UNION SELECT id FROM orders WHERE door = $2 AND ${CANCELLED}
    UNION SELECT id FROM orders WHERE ${LAST_DIGITS} = $3 AND ${CANCELLED}) AND id IS DISTINCT FROM $4`)

/**
 * What is open and unpaid by account, by door and by phone number, and what was cancelled there by its shopper in the
 * last day. Beside one order that is there already, only what is open counts: nothing more is placed.
 */
export async function openCashOf(
  tx: Tx,
  { userId, door, phone }: CashRecipient,
  beside: string | null = null,
): Promise<Record<'account' | 'door' | 'phone', OpenCash>> {
  const rows = await readCounted(tx, userId, door, phone, beside)
  const counted = beside === null ? rows : rows.filter(({ isCancelled }) => !isCancelled)
  return {
    account: sumOf(counted.filter(({ isOwn }) => isOwn)),
    door: sumOf(counted.filter(({ isDoor }) => isDoor)),
    phone: sumOf(counted.filter(({ isPhone }) => isPhone)),
  }
}

function sumOf(rows: CountedRow[]): OpenCash {
  const open = rows.filter(({ waits, isCancelled }) => !waits && !isCancelled)
  return {
    orders: open.length,
    pieces: open.reduce((sum, { pieces }) => sum + pieces, 0),
    waiting: rows.filter(({ waits }) => waits).length,
    cancelled: rows.filter(({ isCancelled }) => isCancelled).length,
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
