-- Who wants one email when a sold-out product can be bought again: a shopper, or a visitor by email.
CREATE TABLE back_in_stock_wishes (
  id text COLLATE "C" PRIMARY KEY,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
  email text CHECK (email = lower(email)),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(user_id, email) = 1),
  UNIQUE (product_id, user_id),
  UNIQUE (product_id, email)
);
CREATE INDEX back_in_stock_wishes_of_user ON back_in_stock_wishes (user_id);
CREATE INDEX back_in_stock_wishes_of_email ON back_in_stock_wishes (email);

ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_kind_check;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_kind_check
  CHECK (kind IN ('contact', 'order', 'newsletter', 'account', 'back-in-stock'));
