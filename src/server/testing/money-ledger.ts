import { sql } from 'drizzle-orm'
import type { Reader } from '../db/database.ts'

/**
 * Everything that is wrong with the money and the stock, seen from both sides: what the provider took and gave
 * back, and what the shop believes. Empty when every captured paisa of ours is in exactly one paid order or in
 * refunds, each refund is in the books with its amount, store credit is the sum of its entries, and what is not ours
 * was not touched.
 */
export async function findLosses(
  db: Reader,
  initialStock: Record<string, number>,
  initialShelves: Record<string, number> = {},
): Promise<string[]> {
  const { rows } = await db.execute<{ loss: string }>(sql`
    WITH captured AS (
      SELECT payment.id, payment.amount, payment.amount_refunded,
        (SELECT count(*) FROM orders WHERE provider_payment_id = payment.id AND status <> 'Cancelled') AS live_orders,
        (SELECT count(*) FROM owed_entries WHERE provider_payment_id = payment.id AND reason = 'payment') AS entries,
        (SELECT count(*) FROM refund_books WHERE payment_id = payment.id AND reason IS NOT NULL) AS owed,
        (SELECT count(*) FROM refund_books WHERE payment_id = payment.id) AS books,
        (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = payment.id AND state <> 'failed') AS entered,
        (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = payment.id AND state <> 'failed'
          AND NOT by_shop) AS by_hand,
        (SELECT coalesce(sum(as_credit), 0) FROM refund_books WHERE payment_id = payment.id) AS as_credit,
        notes->>'greencart_shop' IS NOT DISTINCT FROM (SELECT id FROM shop_identity) AS ours
      FROM payment_sandbox.payments payment JOIN payment_sandbox.orders asked ON asked.id = payment.order_id
      WHERE payment.status IN ('captured', 'refunded')
    )
    SELECT 'payment ' || id || ' is in ' || live_orders || ' orders, ' || entries || ' entries and ' || owed
        || ' are given back' AS loss
      FROM captured WHERE ours AND live_orders + entries + owed <> 1
        AND NOT (live_orders + entries + owed = 0 AND amount_refunded = amount)
    UNION ALL
    SELECT 'payment ' || captured.id || ' of ' || captured.amount || ' pays ' || paid || ' of what is owed' FROM captured
      JOIN LATERAL (SELECT -sum(amount) AS paid FROM owed_entries WHERE provider_payment_id = captured.id) AS entry ON true
      WHERE paid <> captured.amount - amount_refunded
    UNION ALL
    SELECT 'payment ' || provider_payment_id || ' paid what is owed, and was never captured' FROM owed_entries
      WHERE reason = 'payment' AND paid_by = 'online'
        AND NOT EXISTS (SELECT FROM captured WHERE ours AND captured.id = provider_payment_id)
    UNION ALL
    SELECT 'payment ' || id || ' was given back ' || amount_refunded || ' of ' || amount
      FROM captured WHERE owed > 0 AND amount_refunded <> greatest(amount - as_credit, by_hand)
    UNION ALL
    SELECT 'payment ' || id || ' was given back ' || amount_refunded || ', in the books are ' || entered
      FROM captured WHERE ours AND entered <> amount_refunded
    UNION ALL
    SELECT 'payment ' || id || ' is not ours, but is in our books' FROM captured WHERE NOT ours AND live_orders + entries + books > 0
    UNION ALL
    SELECT 'refund ' || refund.id || ' is of a payment that is not ours' FROM payment_sandbox.refunds refund
      JOIN captured ON captured.id = refund.payment_id
      WHERE NOT ours AND refund.receipt IS DISTINCT FROM 'by hand'
    UNION ALL
    SELECT 'the books of ' || payment_id || ' do not add up' FROM refund_books WHERE refunded <>
      (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = refund_books.payment_id AND state <> 'failed')
    UNION ALL
    SELECT 'order ' || orders.id || ' charged ' || orders.amount - orders.credit || ' of a payment of ' || coalesce(paid.amount::text, 'nothing')
      FROM orders LEFT JOIN payment_sandbox.payments paid
        ON paid.id = orders.provider_payment_id AND paid.status IN ('captured', 'refunded') AND paid.currency = 'INR'
      WHERE orders.payment_type = 'Online' AND paid.amount IS DISTINCT FROM orders.amount - orders.credit
    UNION ALL
    SELECT 'order ' || orders.id || ' does not add up' FROM orders
      WHERE cart <> (SELECT sum(offer_price::bigint * quantity) FROM order_items WHERE order_id = orders.id)
        OR tax <> (SELECT coalesce(sum(div(cart * (entry->>'rate')::numeric, 100)), 0)
          FROM jsonb_array_elements(bill) AS entry WHERE entry->>'kind' = 'tax')
        OR amount <> cart + tax + fee
    UNION ALL
    SELECT 'order ' || orders.id || ' tells another tax than its items include' FROM orders
      WHERE (SELECT coalesce(jsonb_object_agg(rate, told), '{}') FROM (
          SELECT (entry->>'rate')::numeric AS rate, (entry->>'amount')::numeric AS told
          FROM jsonb_array_elements(bill) AS entry WHERE entry->>'kind' = 'includedTax') AS tellings)
        <> (SELECT coalesce(jsonb_object_agg(rate, within), '{}') FROM (
          SELECT tax_rate::numeric AS rate,
            div(sum(offer_price::bigint * quantity) * tax_rate::numeric, 100 + tax_rate::numeric) AS within
          FROM order_items WHERE order_id = orders.id AND tax_rate > 0 GROUP BY tax_rate) AS rates)
    UNION ALL
    SELECT 'order ' || orders.id || ' has a fee of ' || orders.fee || ', promised was ' || promise.fee FROM orders
      JOIN promises promise ON promise.order_id = orders.id WHERE promise.fee <> orders.fee
    UNION ALL
    SELECT 'order ' || id || ' gave back ' || fee_back || ' of its fee of ' || fee || ', kept were ' || kept FROM (
        SELECT id, fee, refunded + not_charged = amount AS is_all_back,
          (SELECT sum(item.quantity - item.refunded) FROM order_items item WHERE order_id = orders.id) AS kept,
          (SELECT coalesce(sum(part.fee), 0) FROM order_refunds part WHERE order_id = orders.id) AS fee_back,
          EXISTS (SELECT FROM refunds WHERE payment_id = provider_payment_id AND NOT by_shop) AS by_hand
        FROM orders WHERE status <> 'Cancelled') AS parts
      WHERE fee_back > CASE kept WHEN 0 THEN fee ELSE 0 END OR (kept = 0 AND NOT by_hand AND NOT is_all_back)
    UNION ALL
    SELECT 'payment ' || payment_id || ' owes ' || owed || ' for items, and ' || given || ' went back' FROM (
        SELECT payment_id, owed, captured,
          (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = books.payment_id AND state <> 'failed'
            AND by_shop) AS given,
          (SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = books.payment_id AND state <> 'failed'
            AND NOT by_shop) AS elsewhere
        FROM refund_books books WHERE reason IS NULL) AS parts
      WHERE given <> least(owed, captured - elsewhere)
    UNION ALL
    SELECT 'order ' || id || ' has items refunded for ' || refunded || ', paid back were ' || paid_back FROM (
        SELECT id, refunded + not_charged AS refunded, short_value, not_charged,
          (SELECT coalesce(sum(goods + tax + fee), 0) FROM order_refunds WHERE order_id = orders.id) AS paid_back,
          (SELECT coalesce(sum(goods + tax + fee), 0) FROM order_refunds WHERE order_id = orders.id AND is_shortage)
            AS for_short,
          (SELECT coalesce(sum(not_charged), 0) FROM order_refunds WHERE order_id = orders.id) AS fell_away
        FROM orders) AS parts
      WHERE refunded <> paid_back OR short_value <> for_short OR not_charged <> fell_away
    UNION ALL
    SELECT 'order ' || id || ' collects ' || amount - credit - not_charged || ' beside a credit of ' || credit - to_credit
      || ', and is worth ' || amount - refunded - not_charged FROM (
        SELECT *, (SELECT coalesce(sum(to_credit), 0) FROM order_refunds WHERE order_id = orders.id AND is_shortage)
          AS to_credit FROM orders WHERE payment_type = 'COD' AND status NOT IN ('Cancelled', 'Delivered')) AS parts
      WHERE amount - credit - not_charged < 0 OR credit < to_credit OR is_paid <> (amount - credit - not_charged = 0)
        OR amount - credit - not_charged + credit - to_credit <> amount - refunded - not_charged
    UNION ALL
    SELECT 'order ' || order_id || ' lacks more of a product than was refunded' FROM order_items item JOIN orders
      ON orders.id = order_id WHERE item.short > item.refunded AND status <> 'Cancelled'
    UNION ALL
    SELECT 'order ' || order_id || ' paid more for what came instead than for what it replaces' FROM order_items item
      WHERE (instead->>'amount')::bigint > offer_price::bigint * replaced
    UNION ALL
    SELECT 'order ' || order_id || ' gave back ' || less || ' for a replaced item, not ' || owed FROM (
        SELECT order_id, less, offer_price::bigint * replaced - (instead->>'amount')::bigint AS owed
        FROM order_items JOIN orders ON orders.id = order_id
        WHERE instead IS NOT NULL AND status NOT IN ('Order Placed', 'Cancelled')) AS lines
      WHERE less < owed
    UNION ALL
    SELECT 'order ' || id || ' has credit entries of ' || entered FROM (
        SELECT id, status, credit,
          (SELECT coalesce(sum(amount), 0) FROM credit_entries WHERE order_id = orders.id) AS entered,
          (SELECT coalesce(sum(to_credit), 0) FROM order_refunds WHERE order_id = orders.id) AS to_credit,
          (SELECT coalesce(sum(to_payment), 0) FROM order_refunds WHERE order_id = orders.id) AS to_payment,
          (SELECT coalesce(sum(owed), 0) FROM refund_books WHERE order_id = orders.id) AS owed,
          (SELECT coalesce(sum(as_credit), 0) FROM refund_books WHERE order_id = orders.id) AS as_credit
        FROM orders) AS parts
      WHERE entered <> CASE status WHEN 'Cancelled' THEN as_credit ELSE to_credit - credit END OR owed <> to_payment
    UNION ALL
    SELECT 'order ' || orders.id || ' is on account with ' || entered || ', due is ' || due FROM (
        SELECT id, CASE status WHEN 'Cancelled' THEN 0 ELSE amount - credit - not_charged
            - (SELECT coalesce(sum(by_hand), 0) FROM order_refunds WHERE order_id = orders.id) END AS due,
          (SELECT coalesce(sum(amount), 0) FROM owed_entries WHERE order_id = orders.id) AS entered
        FROM orders WHERE payment_type = 'Account') AS orders
      WHERE entered <> due
    UNION ALL
    SELECT 'order ' || id || ' on account says paid: ' || is_paid || ', left of it is ' || due - greatest(least(paid - older, due), 0)
      FROM (
        SELECT id, is_paid, status, due, paid, sum(due) OVER (PARTITION BY user_id ORDER BY id) - due AS older FROM (
          SELECT id, user_id, is_paid, status,
            CASE status WHEN 'Cancelled' THEN 0 ELSE amount - credit - not_charged
              - (SELECT coalesce(sum(by_hand), 0) FROM order_refunds WHERE order_id = orders.id) END AS due,
            (SELECT coalesce(-sum(amount), 0) FROM owed_entries entry
              WHERE entry.user_id = orders.user_id AND order_id IS NULL) AS paid
          FROM orders WHERE payment_type = 'Account') AS dues) AS standing
      WHERE status <> 'Cancelled' AND is_paid <> (due = 0 OR paid - older >= due)
    UNION ALL
    SELECT 'order ' || id || ' on account is cancelled and paid' FROM orders
      WHERE payment_type = 'Account' AND status = 'Cancelled' AND is_paid <> (amount - credit - not_charged = 0)
    UNION ALL
    SELECT user_id || ' owes ' || owed || ', the entries say otherwise' FROM owed_accounts account
      WHERE owed <> (SELECT coalesce(sum(amount), 0) FROM owed_entries WHERE user_id = account.user_id)
    UNION ALL
    SELECT 'the credit of ' || user_id || ' is ' || balance || ', its entries are not' FROM credit_accounts account
      WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM credit_entries WHERE user_id = account.user_id)
    UNION ALL
    SELECT 'refund ' || id || ' is ' || state FROM refunds
      WHERE state = 'pending' OR (state = 'failed' AND by_shop AND retried_at IS NULL)
    UNION ALL
    SELECT 'intent ' || id || ' still holds stock' FROM payment_intents WHERE held
    UNION ALL
    SELECT 'intent ' || intent.id || ' and its order disagree' FROM payment_intents intent
      LEFT JOIN orders ON orders.id = intent.order_id
      WHERE intent.order_id IS NOT NULL
        AND (orders.provider_order_id, orders.provider_payment_id, orders.user_id, orders.amount - orders.credit)
          IS DISTINCT FROM (intent.provider_order_id, intent.payment_id, intent.user_id, intent.amount)
    UNION ALL
    SELECT 'stock of ' || product.id || ' is ' || stock || ', ' || coalesce(units, 0) || ' are sold or gone, there were ' || was
      FROM jsonb_each_text(${JSON.stringify(initialStock)}::jsonb) AS initial(product_id, was)
      JOIN products product ON product.id = initial.product_id
      LEFT JOIN (${SOLD_OR_GONE}) sales ON sales.product_id = product.id
      WHERE stock + coalesce(units, 0) <> was::int
    UNION ALL
    SELECT 'stock of ' || product.id || ' is ' || stock || ', its shelf has ' || amount FROM products product
      JOIN shelves ON shelves.id = shelf_id WHERE stock <> amount / shelf_size
    UNION ALL
    SELECT 'shelf ' || shelf.id || ' has ' || amount || ', ' || coalesce(units, 0) || ' are sold or gone, there were ' || was
      FROM jsonb_each_text(${JSON.stringify(initialShelves)}::jsonb) AS initial(shelf_id, was)
      JOIN shelves shelf ON shelf.id = initial.shelf_id
      LEFT JOIN (${GONE_FROM_SHELVES}) gone ON gone.shelf_id = shelf.id
      WHERE amount + coalesce(units, 0) <> was::bigint`)
  return rows.map(({ loss }) => loss)
}

/** Counted pieces by product: sold, or not there when a picker looked, as the stock log says. */
export const SOLD_OR_GONE = sql`
  SELECT product_id, sum(units)::int AS units FROM (
    SELECT product_id, quantity AS units FROM order_items JOIN orders ON orders.id = order_id
      WHERE counted AND status <> 'Cancelled'
    UNION ALL
    SELECT instead->>'productId', (instead->>'packs')::int
      FROM order_items JOIN orders ON orders.id = order_id WHERE (instead->>'counted')::boolean AND status <> 'Cancelled'
    UNION ALL
    SELECT product_id, -by FROM stock_log WHERE cause = 'missing' AND product_id IS NOT NULL
  ) AS gone GROUP BY product_id`

/** The same of shelves, in their units. */
export const GONE_FROM_SHELVES = sql`
  SELECT shelf_id, sum(units)::bigint AS units FROM (
    SELECT shelf_id, coalesce(off_shelf, quantity::bigint * shelf_size) AS units FROM order_items JOIN orders ON orders.id = order_id
      WHERE counted AND shelf_id IS NOT NULL AND status <> 'Cancelled'
    UNION ALL
    SELECT instead#>>'{shelf,id}', (instead->>'packs')::bigint * (instead#>>'{shelf,size}')::bigint
      FROM order_items JOIN orders ON orders.id = order_id WHERE instead ? 'shelf' AND status <> 'Cancelled'
    UNION ALL
    SELECT shelf_id, -by FROM stock_log WHERE cause = 'missing' AND shelf_id IS NOT NULL
  ) AS gone GROUP BY shelf_id`
