-- A refund that was decided and can still be undone: it is made when its time has come. Without a reference to the
-- report, which goes with the shopper's account; the money does not.
CREATE TABLE held_refunds (
  report_id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  product_id text COLLATE "C" NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  words text,
  decided_by jsonb NOT NULL,
  ip text NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX held_refunds_due ON held_refunds (due_at);

-- Store credit that went back to shoppers, for the list of refunds.
CREATE INDEX credit_entries_back ON credit_entries (id DESC) WHERE reason IN ('refund', 'order_cancelled');
