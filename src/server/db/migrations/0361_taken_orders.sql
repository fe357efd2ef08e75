-- Orders that the shop takes for somebody: on the phone, or at the counter, where they are handed over at once.
-- Who took it is who made its first move.
ALTER TABLE orders ADD COLUMN channel text CHECK (channel IN ('phone', 'counter'));

-- Cash and UPI are paid at the counter; Account is added to what the customer owes. All of them count as paid.
ALTER TABLE orders DROP CONSTRAINT orders_payment_type_check;
ALTER TABLE orders ADD CONSTRAINT orders_payment_type_check
  CHECK (payment_type IN ('COD', 'Online', 'Cash', 'UPI', 'Account'));
ALTER TABLE orders DROP CONSTRAINT orders_check1;
ALTER TABLE orders ADD CONSTRAINT orders_paid CHECK (payment_type = 'COD' OR (is_paid
  AND (payment_type <> 'Online' OR (provider_order_id IS NOT NULL AND provider_payment_id IS NOT NULL))));

-- An account of somebody without an email: +919876543210. Nobody signs in with it yet.
ALTER TABLE users ADD COLUMN phone text UNIQUE CHECK (phone ~ '^\+\d{7,15}$');
ALTER TABLE users DROP CONSTRAINT users_deleted;
ALTER TABLE users ADD CONSTRAINT users_deleted
  CHECK (deleted_at IS NULL OR (email IS NULL AND phone IS NULL AND name = 'Deleted account' AND password_hash = ''));

-- What customers owe the shop, and every entry that made it so: the balance is the sum of the entries. Below zero the
-- customer has paid in advance. Rows are only added.
CREATE TABLE owed_accounts (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users,
  owed bigint NOT NULL
);
CREATE TABLE owed_entries (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES owed_accounts,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- order: it was taken on account. order_cancelled: it is not owed any more. not_charged: the part of missing items.
  -- payment: the customer paid. account_deleted: what was left of an advance.
  reason text NOT NULL
    CHECK (reason IN ('order', 'order_cancelled', 'not_charged', 'payment', 'account_deleted')),
  order_id text COLLATE "C" REFERENCES orders,
  paid_by text CHECK (paid_by IN ('cash', 'upi')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((reason IN ('order', 'order_cancelled', 'not_charged')) = (order_id IS NOT NULL)),
  CHECK ((reason = 'payment') = (paid_by IS NOT NULL)),
  CHECK (reason <> 'payment' OR amount < 0)
);
CREATE INDEX owed_entries_of ON owed_entries (user_id, id DESC);

-- Cash that a customer paid for what they owed is in the till, without an order.
ALTER TABLE cash_entries
  DROP CONSTRAINT cash_entries_kind_check, DROP CONSTRAINT cash_entries_check1,
  ADD CONSTRAINT cash_entries_kind_check CHECK (kind IN ('taken', 'taken_back', 'handed_over', 'account')),
  ADD CONSTRAINT cash_entries_order CHECK ((kind IN ('handed_over', 'account')) = (order_id IS NULL));

-- Sales at the counter to people without an account; nobody's, so it is no customer.
DROP TRIGGER orders_know_customer ON orders;
CREATE TRIGGER orders_know_customer AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.address ->> 'firstName' <> '' AND NEW.user_id <> 'countersales00000000') EXECUTE FUNCTION know_customer();
