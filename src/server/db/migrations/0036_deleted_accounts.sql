-- What is left of a deleted account: nothing but the id that orders, payments and store credit hang on.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;
ALTER TABLE users ADD CONSTRAINT users_deleted
  CHECK (deleted_at IS NULL OR (email IS NULL AND name = 'Deleted account' AND password_hash = ''));

-- account_deleted: paid after the account was deleted, so there is nobody to deliver to.
ALTER TABLE refund_books DROP CONSTRAINT refund_books_reason_check;
ALTER TABLE refund_books ADD CONSTRAINT refund_books_reason_check CHECK (reason IN ('order_cancelled', 'out_of_stock',
  'amount_differs', 'paid_twice', 'paid_late', 'credit_spent', 'account_deleted', 'unknown_order', 'made_elsewhere'));
