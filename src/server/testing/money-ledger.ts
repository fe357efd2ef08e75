import { sql } from 'drizzle-orm'
import type { Reader } from '../db/database.ts'

/**
 * Everything that is wrong with the money and the stock, seen from both sides: what the provider took and gave
 * back, and what the shop believes. Empty when every captured paisa is in exactly one paid order or one refund.
 */
export async function findLosses(db: Reader, initialStock: Record<string, number>): Promise<string[]> {
  const { rows } = await db.execute<{ loss: string }>(sql`
    WITH captured AS (
      SELECT payment.id, payment.amount, payment.amount_refunded,
        (SELECT count(*) FROM orders WHERE provider_payment_id = payment.id AND status <> 'Cancelled') AS live_orders,
        (SELECT count(*) FROM orders WHERE provider_payment_id = payment.id) AS orders,
        (SELECT count(*) FROM refunds WHERE payment_id = payment.id) AS refunds
      FROM payment_sandbox.payments payment WHERE payment.status IN ('captured', 'refunded')
    )
    SELECT 'payment ' || id || ' is in ' || live_orders || ' orders and ' || refunds || ' refunds' AS loss
      FROM captured WHERE live_orders + refunds <> 1
    UNION ALL
    SELECT 'payment ' || captured.id || ' was given back ' || amount_refunded || ' of ' || amount
      || ' but has ' || refunds || ' refunds'
      FROM captured WHERE amount_refunded <> CASE WHEN refunds = 0 THEN 0 ELSE amount END
    UNION ALL
    SELECT 'order ' || orders.id || ' charged ' || orders.amount || ' of a payment of ' || coalesce(paid.amount::text, 'nothing')
      FROM orders LEFT JOIN payment_sandbox.payments paid
        ON paid.id = orders.provider_payment_id AND paid.status IN ('captured', 'refunded') AND paid.currency = 'INR'
      WHERE orders.payment_type = 'Online' AND paid.amount IS DISTINCT FROM orders.amount
    UNION ALL
    SELECT 'order ' || orders.id || ' does not add up' FROM orders
      WHERE cart <> (SELECT sum(offer_price::bigint * quantity) FROM order_items WHERE order_id = orders.id)
    UNION ALL
    SELECT 'refund ' || id || ' is ' || state FROM refunds WHERE state <> 'processed'
    UNION ALL
    SELECT 'intent ' || id || ' still holds stock' FROM payment_intents WHERE held
    UNION ALL
    SELECT 'intent ' || intent.id || ' and its order disagree' FROM payment_intents intent
      LEFT JOIN orders ON orders.id = intent.order_id
      WHERE intent.order_id IS NOT NULL
        AND (orders.provider_order_id, orders.provider_payment_id, orders.user_id, orders.amount)
          IS DISTINCT FROM (intent.provider_order_id, intent.payment_id, intent.user_id, intent.amount)
    UNION ALL
    SELECT 'stock of ' || product.id || ' is ' || stock || ', ' || coalesce(sold, 0) || ' are sold, there were ' || was
      FROM jsonb_each_text(${JSON.stringify(initialStock)}::jsonb) AS initial(product_id, was)
      JOIN products product ON product.id = initial.product_id
      LEFT JOIN (
        SELECT product_id, sum(quantity) AS sold FROM order_items JOIN orders ON orders.id = order_id
        WHERE status <> 'Cancelled' AND counted GROUP BY product_id
      ) sales ON sales.product_id = product.id
      WHERE stock + coalesce(sold, 0) <> was::int`)
  return rows.map(({ loss }) => loss)
}
