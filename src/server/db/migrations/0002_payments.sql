-- An online payment that was begun: what it is for, frozen, and the stock that waits for it.
CREATE TABLE payment_intents (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  -- Null until the provider has answered; until creating_until somebody is asking it.
  provider_order_id text UNIQUE,
  creating_until timestamptz,
  cart bigint NOT NULL CHECK (cart > 0),
  tax bigint NOT NULL CHECK (tax >= 0),
  amount bigint NOT NULL CHECK (amount = cart + tax),
  lines jsonb NOT NULL,
  address jsonb NOT NULL,
  -- The shopper's cart when the payment began: what was added since stays in it.
  cart_then jsonb NOT NULL,
  -- Whether the counted lines are off the shelf for this intent.
  held boolean NOT NULL,
  held_until timestamptz NOT NULL,
  -- When to ask the provider what became of it; null when there is nothing left to ask.
  next_check_at timestamptz,
  order_id text COLLATE "C" UNIQUE REFERENCES orders,
  payment_id text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((order_id IS NULL) = (payment_id IS NULL)),
  CHECK (order_id IS NULL OR NOT held)
);
CREATE INDEX payment_intents_held_until ON payment_intents (held_until) WHERE held;
CREATE INDEX payment_intents_held_by ON payment_intents (user_id) WHERE held;
CREATE INDEX payment_intents_to_check ON payment_intents (next_check_at) WHERE next_check_at IS NOT NULL;

-- Money on its way back. One row a payment: written with what caused it, worked off until the provider is done.
CREATE TABLE refunds (
  id text COLLATE "C" PRIMARY KEY,
  payment_id text NOT NULL UNIQUE,
  provider_order_id text,
  order_id text COLLATE "C" UNIQUE REFERENCES orders,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reason text NOT NULL
    CHECK (reason IN ('order_cancelled', 'out_of_stock', 'amount_differs', 'paid_twice', 'unknown_order')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'processed', 'failed')),
  provider_refund_id text UNIQUE,
  -- Names the try to the provider: asked again with the same name, it refunds only once.
  idempotency_key text NOT NULL UNIQUE,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz DEFAULT now(),
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL))
);
CREATE INDEX refunds_to_do ON refunds (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE webhook_events (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_events_age ON webhook_events (received_at);

-- The embedded payment provider for machines without one. The shop reaches it over HTTP only.
CREATE TABLE sandbox_account (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  key_id text NOT NULL,
  key_secret text NOT NULL,
  webhook_secret text NOT NULL
);

CREATE TABLE sandbox_orders (
  id text PRIMARY KEY,
  amount bigint NOT NULL CHECK (amount >= 100),
  currency text NOT NULL,
  receipt text,
  notes jsonb NOT NULL,
  status text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'attempted', 'paid')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sandbox_payments (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES sandbox_orders,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'authorized', 'captured', 'refunded', 'failed')),
  amount_refunded bigint NOT NULL DEFAULT 0 CHECK (amount_refunded BETWEEN 0 AND amount),
  card text,
  error jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_payments_of_order ON sandbox_payments (order_id);

CREATE TABLE sandbox_refunds (
  id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES sandbox_payments,
  amount bigint NOT NULL CHECK (amount > 0),
  idempotency_key text UNIQUE,
  request text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Webhooks to send; next_attempt_at is null once one arrived or was given up.
CREATE TABLE sandbox_webhooks (
  id text PRIMARY KEY,
  body text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_webhooks_to_send ON sandbox_webhooks (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
