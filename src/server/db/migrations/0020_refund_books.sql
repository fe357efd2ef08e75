-- Captured payments of the provider's account that no intent is about. Those that turn out to be ours leave this table.
CREATE TABLE foreign_payments (
  id text COLLATE "C" PRIMARY KEY,
  payment_id text NOT NULL UNIQUE,
  provider_order_id text,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- When to ask the provider whose it is; null once it is known not to be ours.
  next_check_at timestamptz DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX foreign_payments_to_check ON foreign_payments (next_check_at) WHERE next_check_at IS NOT NULL;

-- What was captured of a payment, and how much of it went back or is on its way, by us or by others.
CREATE TABLE refund_books (
  payment_id text PRIMARY KEY,
  provider_order_id text,
  order_id text COLLATE "C" UNIQUE REFERENCES orders,
  captured bigint NOT NULL CHECK (captured > 0),
  currency text NOT NULL,
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND captured),
  -- Why the shop gives all of it back; null while others gave back a part of what an order is paid with.
  reason text CHECK (reason IN ('order_cancelled', 'out_of_stock', 'amount_differs', 'paid_twice', 'paid_late',
    'unknown_order', 'made_elsewhere')),
  -- When to ask the provider for all refunds of the payment; null when there is nothing to ask.
  next_check_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refund_books_to_check ON refund_books (next_check_at) WHERE next_check_at IS NOT NULL;
INSERT INTO refund_books (payment_id, provider_order_id, order_id, captured, currency, refunded, reason, created_at)
  SELECT payment_id, provider_order_id, order_id, amount, currency, CASE state WHEN 'failed' THEN 0 ELSE amount END,
    reason, created_at FROM refunds;

-- A payment may have several refunds, some of them made on the provider's own screens.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_payment_id_key,
  ADD FOREIGN KEY (payment_id) REFERENCES refund_books,
  DROP COLUMN provider_order_id,
  DROP COLUMN order_id,
  DROP COLUMN currency,
  DROP COLUMN reason,
  ADD COLUMN by_shop boolean NOT NULL DEFAULT true,
  -- When another refund took over what this one failed to give back.
  ADD COLUMN retried_at timestamptz;
CREATE INDEX refunds_of_payment ON refunds (payment_id);
-- At most one refund of a payment waits to be sent, and it is the shop's.
CREATE UNIQUE INDEX refunds_unsent ON refunds (payment_id) WHERE state = 'pending' AND provider_refund_id IS NULL;
ALTER TABLE refunds ADD CHECK (by_shop OR provider_refund_id IS NOT NULL);

-- How often the hold of an intent was renewed, since when it lasts, and how long earlier ones lasted.
ALTER TABLE payment_intents
  ADD COLUMN renewals integer NOT NULL DEFAULT 0,
  ADD COLUMN held_since timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN held_seconds integer NOT NULL DEFAULT 0,
  -- Whether the shopper had not paid for any order when it began.
  ADD COLUMN newcomer boolean NOT NULL DEFAULT false;
CREATE INDEX payment_intents_unpaid_by ON payment_intents (user_id, created_at) WHERE order_id IS NULL;

ALTER TABLE payment_sandbox.refunds
  ADD COLUMN receipt text,
  ADD COLUMN status text NOT NULL DEFAULT 'processed' CHECK (status IN ('pending', 'processed', 'failed'));
