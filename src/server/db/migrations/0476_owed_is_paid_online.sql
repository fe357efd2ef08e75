-- What an attempt to pay is for: an order, or what the customer owes. For the latter nothing is held.
ALTER TABLE payment_intents
  ADD COLUMN purpose text NOT NULL DEFAULT 'order' CHECK (purpose IN ('order', 'owed')),
  DROP CONSTRAINT payment_intents_check1,
  ADD CONSTRAINT payment_intents_paid CHECK (CASE purpose
    WHEN 'order' THEN (order_id IS NULL) = (payment_id IS NULL) ELSE order_id IS NULL AND NOT held END);
CREATE INDEX payment_intents_of_owed ON payment_intents (user_id) WHERE purpose = 'owed' AND payment_id IS NULL;

-- Each online payment is one entry. payment_returned: a part of it that went back on the provider's own site.
ALTER TABLE owed_entries
  ADD COLUMN provider_payment_id text,
  DROP CONSTRAINT owed_entries_reason_check,
  DROP CONSTRAINT owed_entries_paid_by,
  ADD CONSTRAINT owed_entries_reason_check CHECK (reason IN ('order', 'order_cancelled', 'not_charged', 'refunded',
    'payment', 'payment_undone', 'payment_returned', 'account_deleted')),
  ADD CONSTRAINT owed_entries_paid_by
    CHECK ((reason IN ('payment', 'payment_undone', 'payment_returned')) = (paid_by IS NOT NULL)),
  ADD CONSTRAINT owed_entries_online
    CHECK ((paid_by IS NOT DISTINCT FROM 'online') = (provider_payment_id IS NOT NULL));
CREATE UNIQUE INDEX owed_entries_payment ON owed_entries (provider_payment_id) WHERE reason = 'payment';
CREATE INDEX owed_entries_returned ON owed_entries (provider_payment_id) WHERE reason = 'payment_returned';
