-- An order on account is unpaid until payments cover it, the oldest order first (domain/owed.ts).
ALTER TABLE orders DROP CONSTRAINT orders_paid;
ALTER TABLE orders ADD CONSTRAINT orders_paid CHECK (payment_type IN ('COD', 'Account') OR (is_paid
  AND (payment_type <> 'Online' OR (provider_order_id IS NOT NULL AND provider_payment_id IS NOT NULL))));

-- What is owed can be paid online, too.
ALTER TABLE owed_entries DROP CONSTRAINT owed_entries_paid_by_check;
ALTER TABLE owed_entries ADD CONSTRAINT owed_entries_paid_by_check CHECK (paid_by IN ('cash', 'upi', 'online'));

CREATE INDEX orders_unpaid_on_account ON orders (user_id) WHERE payment_type = 'Account' AND NOT is_paid
  AND status <> 'Cancelled';

-- All of them were stored as paid. A cancelled one was never charged, so nothing of it is refunded either.
WITH dues AS (
  SELECT orders.id, orders.user_id, coalesce(sum(entry.amount), 0) AS due
  FROM orders LEFT JOIN owed_entries entry ON entry.order_id = orders.id
  WHERE orders.payment_type = 'Account' GROUP BY orders.id
), line AS (
  SELECT id, user_id, due, sum(due) OVER (PARTITION BY user_id ORDER BY id) - due AS older FROM dues
), paid AS (
  SELECT user_id, -sum(amount) AS paid FROM owed_entries WHERE order_id IS NULL GROUP BY user_id
), standing AS (
  SELECT line.id, due = 0 OR coalesce(paid.paid, 0) - older >= due AS is_covered
  FROM line LEFT JOIN paid USING (user_id)
)
UPDATE orders SET
  is_paid = CASE status WHEN 'Cancelled' THEN amount - credit - not_charged = 0 ELSE is_covered END,
  refund = CASE WHEN status = 'Cancelled' AND amount - credit - not_charged > 0 THEN NULL ELSE refund END
FROM standing WHERE orders.id = standing.id;
