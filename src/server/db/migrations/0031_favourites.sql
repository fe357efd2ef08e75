-- Products that a shopper likes. Gone with the account.
CREATE TABLE favourites (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, product_id)
);
