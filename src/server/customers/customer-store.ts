import type { Customer } from '#contract/customers/customers.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { Reader, Tx } from '../db/database.ts'
import { PLAN_EACH_TIME } from '../db/prepared-statements.ts'
import { statement } from '../db/statement.ts'
import { searchPattern } from './search-pattern.ts'

type Row = {
  id: string
  name: string
  phone: string
  notes: string | null
  email: string | null
  lastOrder: string
  lastOrderAt: Date
  orders: number
  spent: string
  owed: string
  owedLimit: string
  areas: string[] | null
  consentSince: Date | null
}

export type FoundCustomer = Customer & { email: string | null; lastOrder: string }

/** Figures of these rows of customers only: however many there are, a page reads the orders of a page. */
const withFigures = (found: string) => `
  SELECT found.user_id AS id, found.name, found.phone, found.notes, found.last_order AS "lastOrder",
    users.email, ordered.orders, ordered.spent, ordered.last AS "lastOrderAt", ordered.areas,
    coalesce(owed_accounts.owed, 0)::text AS owed, coalesce(owed_accounts.owed_limit, 0)::text AS "owedLimit",
    newsletter.confirmed_at AS "consentSince"
  FROM (${found}) AS found
  JOIN users ON users.id = found.user_id
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE status <> 'Cancelled'))::int AS orders, max(orders.created_at) AS last,
      coalesce(sum(orders.amount - refunded - not_charged) FILTER (WHERE is_paid AND status <> 'Cancelled'), 0)::text
        AS spent,
      array_agg(DISTINCT area_name) FILTER (WHERE area_name IS NOT NULL) AS areas
    FROM orders LEFT JOIN promises ON promises.order_id = orders.id
    WHERE orders.user_id = found.user_id
  ) AS ordered
  LEFT JOIN owed_accounts ON owed_accounts.user_id = found.user_id
  LEFT JOIN newsletter_subscribers AS newsletter
    ON newsletter.email = users.email AND users.email_confirmed_at IS NOT NULL
  ORDER BY found.last_order DESC`

const newest = statement<Row>(
  withFigures('SELECT * FROM customers WHERE last_order < $1 ORDER BY last_order DESC LIMIT $2'),
)
const matching = statement<Row>(
  withFigures(`SELECT * FROM customers WHERE search_text LIKE search_form($3) AND last_order < $1
    ORDER BY last_order DESC LIMIT $2 ${PLAN_EACH_TIME}`),
)
const one = statement<Row>(withFigures('SELECT * FROM customers WHERE user_id = $1'))

/** Sorts after every id. */
const AFTER_ALL = '~'

type Page = { search?: string | undefined; cursor?: string | undefined; limit: number }

/** By their newest order, the newest first; the cursor is the newest order of the customer before. */
export async function selectCustomers(
  db: Reader,
  { search, cursor = AFTER_ALL, limit }: Page,
): Promise<FoundCustomer[]> {
  const rows = search ? await matching(db, cursor, limit, searchPattern(search)) : await newest(db, cursor, limit)
  return rows.map(customerView)
}

export async function findCustomer(db: Reader, id: string): Promise<FoundCustomer | null> {
  const [row] = await one(db, id)
  return row ? customerView(row) : null
}

function customerView({ id, notes, spent, owed, owedLimit, areas, ...row }: Row): FoundCustomer {
  const money = { spent: paiseOf(spent), owed: paiseOf(owed), owedLimit: paiseOf(owedLimit) }
  return { _id: id, ...row, notes: notes ?? '', ...money, areas: areas ?? [] }
}

const paiseOf = (sum: string): Paise => paise(Number(sum))

const note = statement<{ id: string }>(
  `UPDATE customers SET notes = nullif($2, '') WHERE user_id = $1 RETURNING user_id AS id`,
)

/** False when there is no such customer. */
export async function saveNotes(tx: Tx, id: string, notes: string): Promise<boolean> {
  return (await note(tx, id, notes)).length > 0
}

const notes = statement<{ notes: string | null }>('SELECT notes FROM customers WHERE user_id = $1')

export async function notesOf(db: Reader, id: string): Promise<string | null> {
  const [row] = await notes(db, id)
  return row?.notes ?? null
}

const remove = statement('DELETE FROM customers WHERE user_id = $1')

/** With the account: orders keep their amounts, and nobody is found by them any more. */
export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await remove(tx, id)
}

const rename = statement<{ id: string }>(`
  UPDATE customers SET user_id = $1 WHERE user_id = $2 AND NOT EXISTS (SELECT FROM customers WHERE user_id = $1)
  RETURNING user_id AS id`)
type Gone = { name: string; phone: string; lastOrder: string; searchText: string; notes: string | null }
const takeAway = statement<Gone>(`
  DELETE FROM customers WHERE user_id = $1
  RETURNING name, phone, last_order AS "lastOrder", search_text AS "searchText", notes`)
const takeIn = statement(`
  UPDATE customers SET last_order = greatest(last_order, $4),
    name = CASE WHEN $4 > last_order THEN $2 ELSE name END,
    phone = CASE WHEN $4 > last_order THEN $3 ELSE phone END,
    search_text = left(search_text || '|' || $5, 2000),
    notes = nullif(concat_ws(chr(10), notes, $6::text), '')
  WHERE user_id = $1`)

/** One row of two: the newest order is that of both, and all names and numbers are found. Who never bought has none. */
export async function joinCustomers(tx: Tx, into: string, from: string): Promise<void> {
  if ((await rename(tx, into, from)).length > 0) return
  const [gone] = await takeAway(tx, from)
  if (gone) await takeIn(tx, into, gone.name, gone.phone, gone.lastOrder, gone.searchText, gone.notes)
}
