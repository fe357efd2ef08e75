-- Cash orders above what may be open unpaid wait for the seller's yes.
ALTER TABLE orders DROP CONSTRAINT orders_status_check;
ALTER TABLE orders ADD CONSTRAINT orders_status_check CHECK (status IN
  ('Waiting for confirmation', 'Order Placed', 'Packed', 'Out for delivery', 'Delivered', 'Cancelled'));
DROP INDEX orders_open;
CREATE INDEX orders_open ON orders (id)
  WHERE status IN ('Waiting for confirmation', 'Order Placed', 'Packed', 'Out for delivery');

-- One spelling of the address, see domain/cash-orders.ts; only of orders that are paid on delivery.
ALTER TABLE orders ADD COLUMN door text;

-- What is open and unpaid, by account, door and phone number.
CREATE INDEX orders_unpaid_of ON orders (user_id) WHERE payment_type = 'COD' AND NOT is_paid
  AND status IN ('Waiting for confirmation', 'Order Placed', 'Packed', 'Out for delivery');
CREATE INDEX orders_unpaid_door ON orders (door) WHERE payment_type = 'COD' AND NOT is_paid
  AND status IN ('Waiting for confirmation', 'Order Placed', 'Packed', 'Out for delivery');
CREATE INDEX orders_unpaid_phone ON orders (right(regexp_replace(address ->> 'phone', '\D', '', 'g'), 10))
  WHERE payment_type = 'COD' AND NOT is_paid
  AND status IN ('Waiting for confirmation', 'Order Placed', 'Packed', 'Out for delivery');

-- The hour that was chosen for an order that waits.
CREATE TABLE waiting_orders (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders,
  slot_from timestamptz,
  slot_until timestamptz,
  CHECK ((slot_from IS NULL) = (slot_until IS NULL))
);

-- What may not be paid on delivery. The hash is compared, so that a bar outlives the account that it was made for.
CREATE TABLE cash_bars (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('account', 'phone', 'address')),
  value_hash bytea NOT NULL,
  -- Whose order it was made from, what is barred and why: forgotten with the account.
  user_id text COLLATE "C" REFERENCES users,
  shown text,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, value_hash)
);
