-- What a shopper reports as missing or bad after the delivery, and what the seller answers.
CREATE TABLE order_reports (
  id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  product_id text COLLATE "C" NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  kind text NOT NULL CHECK (kind IN ('missing', 'bad')),
  words text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'refunded', 'declined')),
  answer text,
  refund_id text COLLATE "C" REFERENCES order_refunds,
  -- How many were refunded for it.
  refunded integer CHECK (refunded > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  CHECK ((state = 'open') = (answered_at IS NULL)),
  CHECK ((state = 'refunded') = (refund_id IS NOT NULL AND refunded IS NOT NULL)),
  CHECK (state <> 'declined' OR answer IS NOT NULL)
);
CREATE UNIQUE INDEX order_reports_open ON order_reports (order_id, product_id) WHERE state = 'open';
CREATE INDEX order_reports_of ON order_reports (order_id, id);
CREATE INDEX order_reports_open_first ON order_reports ((state = 'open') DESC, id DESC);

-- Private, unlike the pictures of products: only the shopper and the seller see it.
CREATE TABLE report_photos (
  report_id text COLLATE "C" PRIMARY KEY REFERENCES order_reports ON DELETE CASCADE,
  bytes bytea NOT NULL
);

-- How many reports there are, so that orders without any are read without a look at the table.
ALTER TABLE orders ADD COLUMN reports integer NOT NULL DEFAULT 0;
