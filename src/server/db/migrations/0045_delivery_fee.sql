-- What the delivery costs beside the goods and their tax. It is part of the amount, and is not taxed.
ALTER TABLE orders
  ADD COLUMN fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  DROP CONSTRAINT orders_check,
  ADD CONSTRAINT orders_check CHECK (amount = cart + tax + fee);
DROP INDEX orders_by_moment;
CREATE INDEX orders_by_moment ON orders (created_at) INCLUDE (status, amount, short_value, fee);
ALTER TABLE payment_intents
  ADD COLUMN fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  DROP CONSTRAINT payment_intents_check,
  ADD CONSTRAINT payment_intents_check CHECK (amount + credit = cart + tax + fee);

-- The fee goes back with the last item of an order, or with its cancellation.
ALTER TABLE order_refunds
  ADD COLUMN fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  DROP CONSTRAINT order_refunds_check,
  ADD CONSTRAINT order_refunds_check
    CHECK (goods + tax + fee = to_payment + to_credit + not_charged AND (goods + tax + fee > 0 OR is_shortage));
