-- An order tells how its refund is going without a look at the payments' tables.
ALTER TABLE orders ADD COLUMN refund text CHECK (refund IN ('pending', 'processed', 'failed'));
UPDATE orders SET refund = refunds.state FROM refunds WHERE refunds.order_id = orders.id;
