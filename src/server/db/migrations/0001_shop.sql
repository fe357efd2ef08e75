-- Money is whole paise. Ids are 20 characters that sort by birth (see db/new-id.ts).

CREATE TABLE products (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  category text NOT NULL CHECK (category IN ('Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains')),
  price integer NOT NULL CHECK (price > 0 AND price <= 100000000),
  offer_price integer NOT NULL CHECK (offer_price > 0 AND offer_price <= price),
  pictures text[] NOT NULL CHECK (cardinality(pictures) <= 4),
  description text[] NOT NULL,
  in_stock boolean NOT NULL DEFAULT true,
  stock integer CHECK (stock >= 0),
  weight text,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  sellable boolean NOT NULL GENERATED ALWAYS AS (in_stock AND (stock IS NULL OR stock > 0)) STORED,
  discount integer NOT NULL GENERATED ALWAYS AS ((price - offer_price)::bigint * 10000 / price) STORED
);

CREATE INDEX products_shelf ON products (id) WHERE archived_at IS NULL;
CREATE INDEX products_category ON products (category, id) WHERE archived_at IS NULL;
CREATE INDEX products_by_price ON products (offer_price, id) WHERE archived_at IS NULL;
CREATE INDEX products_by_name ON products (lower(name) COLLATE "C", id) WHERE archived_at IS NULL;
CREATE INDEX products_by_discount ON products (discount, id) WHERE archived_at IS NULL;

-- Makes "name contains" quick in large catalogues; a server without the extension searches without it.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX products_name_contains ON products USING gin (lower(name) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END
$$;

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE shopper_sessions (
  token_hash bytea PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE INDEX shopper_sessions_expiry ON shopper_sessions (expires_at);

CREATE TABLE seller_sessions (
  token_hash bytea PRIMARY KEY,
  -- A fingerprint of the credentials it was opened with: new credentials end old sessions.
  credentials bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX seller_sessions_expiry ON seller_sessions (expires_at);

CREATE TABLE cart_items (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  position integer NOT NULL,
  PRIMARY KEY (user_id, product_id)
);

CREATE TABLE addresses (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  details jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_of_user ON addresses (user_id, id);

CREATE TABLE orders (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  status text NOT NULL CHECK (status IN ('Order Placed', 'Packed', 'Out for delivery', 'Delivered', 'Cancelled')),
  payment_type text NOT NULL CHECK (payment_type IN ('COD', 'Online')),
  is_paid boolean NOT NULL,
  cart bigint NOT NULL CHECK (cart > 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  amount bigint NOT NULL CHECK (amount = cart + tax),
  -- The address as it was when the order was placed.
  address jsonb NOT NULL,
  provider_order_id text UNIQUE,
  provider_payment_id text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (payment_type = 'COD' OR (is_paid AND provider_order_id IS NOT NULL AND provider_payment_id IS NOT NULL))
);
CREATE INDEX orders_of_user ON orders (user_id, id DESC);
CREATE INDEX orders_by_status ON orders (status, id DESC);

-- Each line with the product as it was when it was ordered.
CREATE TABLE order_items (
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  line integer NOT NULL,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  quantity integer NOT NULL CHECK (quantity > 0),
  name text NOT NULL,
  category text NOT NULL,
  pictures text[] NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  offer_price integer NOT NULL CHECK (offer_price > 0 AND offer_price <= price),
  weight text,
  -- Whether these were taken from a count, and so go back to it when the order is cancelled.
  counted boolean NOT NULL,
  PRIMARY KEY (order_id, line)
);

CREATE TABLE order_moves (
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  step integer NOT NULL,
  status text NOT NULL,
  moved_by text NOT NULL CHECK (moved_by IN ('shopper', 'seller', 'payment')),
  reason text,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, step),
  UNIQUE (order_id, status)
);

-- The first reply to each Idempotency-Key, written together with what it made.
CREATE TABLE idempotency_keys (
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  reply jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE contact_messages (
  id text COLLATE "C" PRIMARY KEY,
  user_name text NOT NULL,
  user_email text NOT NULL,
  user_phone text,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE newsletter_subscribers (
  email text PRIMARY KEY CHECK (email = lower(email)),
  created_at timestamptz NOT NULL DEFAULT now()
);
