-- Attempts that failed count together until a manager lets the order leave again.
ALTER TABLE deliveries ADD COLUMN released_at timestamptz;

-- Paid by UPI is what the rider says, until the shop has found the payment.
ALTER TABLE deliveries
  ADD COLUMN upi_reference text CHECK (upi_reference <> ''),
  ADD COLUMN upi_matched_at timestamptz,
  ADD CONSTRAINT deliveries_upi_matched CHECK ((upi_reference IS NULL) = (upi_matched_at IS NULL));
-- One payment pays for one order.
CREATE UNIQUE INDEX deliveries_upi_reference ON deliveries (upi_reference);
CREATE INDEX deliveries_unmatched ON deliveries (delivered_at) WHERE upi > 0 AND upi_matched_at IS NULL;

-- When the rider's phone says that it was; `at` is when the shop heard of it.
ALTER TABLE order_moves ADD COLUMN tapped_at timestamptz;
