import { sql } from 'drizzle-orm'
import type { Reader } from '../db/database.ts'

/**
 * Everything that is wrong with the cash of orders. Empty when the cash of each delivered order is with a rider or in the
 * till once, a rider's balance is the sum of its entries and is what was taken without what was counted, and a closed
 * day is as it was when it was closed.
 */
export async function cashLosses(db: Reader): Promise<string[]> {
  const { rows } = await db.execute<{ loss: string }>(sql`
    SELECT 'order ' || id || ' has cash of ' || entered || ', due was ' || due FROM (
        SELECT o.id, coalesce((SELECT sum(amount) FROM cash_entries WHERE order_id = o.id), 0) AS entered,
          CASE WHEN payment_type IN ('COD', 'Cash') AND status = 'Delivered' THEN amount - credit - not_charged
            - CASE payment_type WHEN 'Cash'
              THEN (SELECT coalesce(sum(by_hand), 0) FROM order_refunds r WHERE r.order_id = o.id) ELSE 0 END
            - coalesce((SELECT sum(upi) FROM deliveries d WHERE d.order_id = o.id AND delivered_at IS NOT NULL), 0)
          ELSE 0 END AS due
        FROM orders o) AS parts
      WHERE entered <> due
    UNION ALL
    SELECT 'the balance of ' || rider_id || ' is ' || balance || ', its entries sum up to ' || entered FROM (
        SELECT rider_id, coalesce(balance, 0) AS balance, coalesce(entered, 0) AS entered
        FROM cash_balances FULL JOIN (
          SELECT rider_id, sum(amount) AS entered FROM cash_entries WHERE rider_id IS NOT NULL GROUP BY rider_id
        ) e USING (rider_id)) AS parts
      WHERE balance <> entered
    UNION ALL
    SELECT 'rider ' || rider_id || ' has ' || balance || ', took ' || taken || ' and handed over ' || handed_over FROM (
        SELECT rider_id, balance,
          (SELECT coalesce(sum(cash), 0) FROM deliveries d WHERE d.rider_id = b.rider_id AND delivered_at IS NOT NULL)
            + (SELECT coalesce(sum(amount), 0) FROM door_payments p WHERE p.rider_id = b.rider_id) AS taken,
          (SELECT coalesce(sum(counted), 0) FROM rider_settlements s WHERE s.rider_id = b.rider_id) AS handed_over
        FROM cash_balances b) AS parts
      WHERE balance <> taken - handed_over
    UNION ALL
    SELECT 'customers paid ' || paid || ' of what they owed in cash, riders and the till have ' || entered FROM (
        SELECT (SELECT coalesce(-sum(amount), 0) FROM owed_entries WHERE paid_by = 'cash') AS paid,
          (SELECT coalesce(sum(amount), 0) FROM cash_entries WHERE kind = 'account') AS entered) AS parts
      WHERE paid <> entered
    UNION ALL
    SELECT 'the till has ' || entered || ' from riders, counted were ' || counted FROM (
        SELECT (SELECT coalesce(sum(amount), 0) FROM cash_entries WHERE rider_id IS NULL AND settlement_id IS NOT NULL) AS entered,
          (SELECT coalesce(sum(counted), 0) FROM rider_settlements) AS counted) AS parts
      WHERE entered <> counted
    UNION ALL
    SELECT 'the closed day ' || day || ' had ' || till_orders + till_riders || ' in the till, and has ' || now FROM (
        SELECT *, (SELECT coalesce(sum(amount), 0) FROM cash_entries e WHERE rider_id IS NULL AND e.day <= d.day
          AND e.day > coalesce((SELECT max(day) FROM closed_days b WHERE b.day < d.day), '-infinity')) AS now
        FROM closed_days d) AS parts
      WHERE till_orders + till_riders <> now
    UNION ALL
    SELECT 'rider ' || rider_id || ' ended ' || day || ' with ' || balance || ', its entries say ' || now FROM (
        SELECT *, (SELECT coalesce(sum(amount), 0) FROM cash_entries e WHERE e.rider_id = r.rider_id AND e.day <= r.day)
          AS now FROM closed_day_riders r) AS parts
      WHERE balance <> now`)
  return rows.map(({ loss }) => loss)
}
