-- The company that takes a payment. No other is asked about it, and none else gives its money back.
ALTER TABLE payment_intents ADD COLUMN provider text DEFAULT 'razorpay';
ALTER TABLE refund_books ADD COLUMN provider text NOT NULL DEFAULT 'razorpay';
ALTER TABLE foreign_payments ADD COLUMN provider text NOT NULL DEFAULT 'razorpay';

-- There were two so far, and the sandbox knows its own.
UPDATE payment_intents SET provider = 'sandbox' WHERE provider_order_id IN (SELECT id FROM payment_sandbox.orders);
UPDATE payment_intents SET provider = NULL WHERE provider_order_id IS NULL;
UPDATE refund_books SET provider = 'sandbox' WHERE payment_id IN (SELECT id FROM payment_sandbox.payments);
UPDATE foreign_payments SET provider = 'sandbox' WHERE payment_id IN (SELECT id FROM payment_sandbox.payments);

ALTER TABLE payment_intents
  ALTER COLUMN provider DROP DEFAULT,
  ADD CONSTRAINT payment_intents_provider CHECK ((provider IS NULL) = (provider_order_id IS NULL));
ALTER TABLE refund_books ALTER COLUMN provider DROP DEFAULT;
ALTER TABLE foreign_payments ALTER COLUMN provider DROP DEFAULT;
