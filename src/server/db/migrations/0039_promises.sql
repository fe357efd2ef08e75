-- What was promised for an order, and what became of it: one row for each order, written with it.
CREATE TABLE promises (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders,
  quoted_at timestamptz NOT NULL,
  -- The shop is judged by the first promise; the current one differs once a change was published.
  first_by timestamptz NOT NULL,
  current_by timestamptz NOT NULL,
  early timestamptz NOT NULL,
  p50 timestamptz NOT NULL,
  buffer_seconds integer NOT NULL,
  slot_from timestamptz,
  slot_until timestamptz,
  area_id text NOT NULL,
  area_name text NOT NULL,
  travel_minutes integer NOT NULL,
  rush_minutes integer NOT NULL,
  fee integer NOT NULL,
  load_band text NOT NULL,
  orders_before integer NOT NULL,
  lines integer NOT NULL,
  units integer NOT NULL,
  model integer NOT NULL,
  -- What else it was computed from.
  inputs jsonb NOT NULL,
  packed_at timestamptz,
  left_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text CHECK (cancelled_by IN ('shop', 'shopper')),
  CHECK ((cancelled_at IS NULL) = (cancelled_by IS NULL)),
  CHECK ((slot_from IS NULL) = (slot_until IS NULL)),
  CHECK (delivered_at IS NULL OR cancelled_at IS NULL)
);
CREATE INDEX promises_open ON promises (current_by) WHERE delivered_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX promises_delivered ON promises (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX promises_quoted ON promises (quoted_at);

-- Changes of a promise; rows are only added.
CREATE TABLE promise_events (
  order_id text COLLATE "C" NOT NULL REFERENCES promises,
  step integer NOT NULL CHECK (step > 0),
  at timestamptz NOT NULL DEFAULT now(),
  by timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason IN ('more_orders_than_hands', 'item_missing', 'rider_not_back',
    'weather_or_road', 'address_unclear', 'earlier_than_promised')),
  who text NOT NULL,
  PRIMARY KEY (order_id, step)
);

-- The hour that the shopper chose, until the payment becomes an order.
ALTER TABLE payment_intents ADD COLUMN slot_from timestamptz, ADD COLUMN slot_until timestamptz;
