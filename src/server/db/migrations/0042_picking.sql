-- Who picks an order, and how far it is. Without a picker it is free for the next one. What was short is in order_items
-- once the order is packed.
CREATE TABLE pick_tasks (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders,
  staff_id text COLLATE "C" REFERENCES staff,
  started_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz
);
CREATE INDEX pick_tasks_of ON pick_tasks (staff_id) WHERE done_at IS NULL;

CREATE TABLE pick_lines (
  order_id text COLLATE "C" NOT NULL REFERENCES pick_tasks,
  line integer NOT NULL,
  picked integer NOT NULL CHECK (picked >= 0),
  short integer NOT NULL CHECK (short >= 0),
  PRIMARY KEY (order_id, line),
  FOREIGN KEY (order_id, line) REFERENCES order_items
);

-- Pieces that were not there when the order was picked. They are among the refunded ones, unless nothing was there and
-- the order is cancelled.
ALTER TABLE order_items
  ADD COLUMN short integer NOT NULL DEFAULT 0,
  ADD CHECK (short BETWEEN 0 AND quantity);

-- What short pieces are worth, with their share of the tax, and the part of it that is not collected at the door.
ALTER TABLE orders
  ADD COLUMN short_value bigint NOT NULL DEFAULT 0 CHECK (short_value >= 0),
  ADD COLUMN not_charged bigint NOT NULL DEFAULT 0,
  ADD CHECK (not_charged BETWEEN 0 AND short_value),
  ADD CHECK (refunded + not_charged <= amount);
DROP INDEX orders_by_moment;
CREATE INDEX orders_by_moment ON orders (created_at) INCLUDE (status, amount, short_value);

-- The money for short pieces of a cash order was never taken. What somebody gave back on the provider's own screens is
-- not given back again, so that nothing may be left for them.
ALTER TABLE order_refunds
  ADD COLUMN is_shortage boolean NOT NULL DEFAULT false,
  ADD COLUMN not_charged bigint NOT NULL DEFAULT 0 CHECK (not_charged >= 0),
  DROP CONSTRAINT order_refunds_check,
  ADD CONSTRAINT order_refunds_check
    CHECK (goods + tax = to_payment + to_credit + not_charged AND (goods + tax > 0 OR is_shortage)),
  ADD CHECK (not_charged = 0 OR is_shortage);

-- The promise is computed anew while an order is picked.
ALTER TABLE promises ADD COLUMN picking_since timestamptz;

-- The part of a cancelled order's payment that had become store credit before, and is not given back again.
ALTER TABLE refund_books
  ADD COLUMN as_credit bigint NOT NULL DEFAULT 0 CHECK (as_credit BETWEEN 0 AND captured);
