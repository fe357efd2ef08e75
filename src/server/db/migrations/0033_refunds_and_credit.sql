-- What a shopper may spend, and every entry that made it so: the balance is the sum of the entries.
CREATE TABLE credit_accounts (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users,
  balance bigint NOT NULL CHECK (balance >= 0)
);
CREATE TABLE credit_entries (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES credit_accounts,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- refund: items of an order were refunded. order: an order used it. order_cancelled: it came back.
  -- account_deleted: what was left.
  reason text NOT NULL CHECK (reason IN ('refund', 'order', 'order_cancelled', 'account_deleted')),
  order_id text COLLATE "C" REFERENCES orders,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (order_id IS NOT NULL OR reason = 'account_deleted')
);
CREATE INDEX credit_entries_of ON credit_entries (user_id, id DESC);

-- The part of an order that store credit pays, and how much of the whole was refunded after the delivery.
ALTER TABLE orders
  ADD COLUMN credit bigint NOT NULL DEFAULT 0,
  ADD COLUMN refunded bigint NOT NULL DEFAULT 0,
  ADD CHECK (credit BETWEEN 0 AND amount),
  ADD CHECK (refunded BETWEEN 0 AND amount);
ALTER TABLE order_items
  ADD COLUMN refunded integer NOT NULL DEFAULT 0,
  ADD CHECK (refunded BETWEEN 0 AND quantity);
-- What is to be paid is the total without the part that store credit pays.
ALTER TABLE payment_intents
  ADD COLUMN credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
  DROP CONSTRAINT payment_intents_check,
  ADD CONSTRAINT payment_intents_check CHECK (amount + credit = cart + tax);

-- Items of an order whose money went back: their price and their share of the tax.
CREATE TABLE order_refunds (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  -- [{"productId", "quantity"}]
  lines jsonb NOT NULL,
  goods bigint NOT NULL CHECK (goods >= 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  to_payment bigint NOT NULL CHECK (to_payment >= 0),
  to_credit bigint NOT NULL CHECK (to_credit >= 0),
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (goods + tax = to_payment + to_credit AND goods + tax > 0)
);
CREATE INDEX order_refunds_of ON order_refunds (order_id, id);

-- How much of a payment the shop gives back for items of its order, beside what others gave back.
ALTER TABLE refund_books
  ADD COLUMN owed bigint NOT NULL DEFAULT 0,
  ADD CHECK (owed BETWEEN 0 AND captured),
  DROP CONSTRAINT refund_books_reason_check,
  ADD CONSTRAINT refund_books_reason_check CHECK (reason IN ('order_cancelled', 'out_of_stock', 'amount_differs',
    'paid_twice', 'paid_late', 'credit_spent', 'unknown_order', 'made_elsewhere'));

ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_kind_check;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_kind_check
  CHECK (kind IN ('contact', 'order', 'newsletter', 'account', 'back-in-stock', 'refund', 'report'));
