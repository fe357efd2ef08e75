-- by_hand: the shop gave it, and says why.
ALTER TABLE credit_entries
  ADD COLUMN note text CHECK (note <> ''),
  DROP CONSTRAINT credit_entries_reason_check,
  DROP CONSTRAINT credit_entries_check,
  ADD CONSTRAINT credit_entries_reason_check
    CHECK (reason IN ('refund', 'order', 'order_cancelled', 'by_hand', 'account_deleted')),
  ADD CONSTRAINT credit_entries_order CHECK (order_id IS NOT NULL OR reason IN ('by_hand', 'account_deleted')),
  ADD CONSTRAINT credit_entries_note CHECK (note IS NULL OR reason = 'by_hand');
