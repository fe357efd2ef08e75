-- Items of an order that was paid at the counter, or is on account, go back as they were paid: out of the till, by UPI,
-- or off what is owed.
ALTER TABLE order_refunds
  ADD COLUMN by_hand bigint NOT NULL DEFAULT 0 CHECK (by_hand >= 0),
  DROP CONSTRAINT order_refunds_check,
  ADD CONSTRAINT order_refunds_check
    CHECK (goods + tax + fee = to_payment + to_credit + by_hand + not_charged AND (goods + tax + fee > 0 OR is_shortage));

-- refunded: items of an order were refunded. payment_undone: a payment was typed by mistake, once.
ALTER TABLE owed_entries
  ADD COLUMN undoes text COLLATE "C" UNIQUE REFERENCES owed_entries,
  DROP CONSTRAINT owed_entries_reason_check,
  DROP CONSTRAINT owed_entries_check,
  DROP CONSTRAINT owed_entries_check1,
  ADD CONSTRAINT owed_entries_reason_check CHECK (reason IN
    ('order', 'order_cancelled', 'not_charged', 'refunded', 'payment', 'payment_undone', 'account_deleted')),
  ADD CONSTRAINT owed_entries_order
    CHECK ((reason IN ('order', 'order_cancelled', 'not_charged', 'refunded')) = (order_id IS NOT NULL)),
  ADD CONSTRAINT owed_entries_paid_by CHECK ((reason IN ('payment', 'payment_undone')) = (paid_by IS NOT NULL)),
  ADD CONSTRAINT owed_entries_undone CHECK ((reason = 'payment_undone') = (undoes IS NOT NULL));
