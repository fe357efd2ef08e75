-- Links by which somebody who waits at home follows an open order. Only a hash of each secret is stored.
CREATE TABLE order_shares (
  token_hash bytea PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_shares_of ON order_shares (order_id, created_at);
