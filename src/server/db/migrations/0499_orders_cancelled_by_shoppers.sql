-- When its shopper cancelled an order: those of a day count in the bound of orders (domain/cash-orders.ts).
ALTER TABLE orders ADD COLUMN shopper_cancelled_at timestamptz,
  ADD CONSTRAINT orders_shopper_cancelled CHECK (shopper_cancelled_at IS NULL OR status = 'Cancelled') NOT VALID;
CREATE INDEX orders_cancelled_of ON orders (user_id, shopper_cancelled_at) WHERE shopper_cancelled_at IS NOT NULL;
CREATE INDEX orders_cancelled_door ON orders (door, shopper_cancelled_at) WHERE shopper_cancelled_at IS NOT NULL;
CREATE INDEX orders_cancelled_phone
  ON orders (right(regexp_replace(address ->> 'phone', '\D', '', 'g'), 10), shopper_cancelled_at)
  WHERE shopper_cancelled_at IS NOT NULL;
