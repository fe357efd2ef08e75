-- Where the cash of orders is: with a rider or, without one, in the shop's till. Rows are only added.
CREATE TABLE cash_entries (
  id text COLLATE "C" PRIMARY KEY,
  rider_id text COLLATE "C" REFERENCES staff,
  kind text NOT NULL CHECK (kind IN ('taken', 'taken_back', 'handed_over')),
  -- What it adds to the balance of the rider or to the till.
  amount bigint NOT NULL CHECK (amount <> 0),
  order_id text COLLATE "C" REFERENCES orders,
  settlement_id text COLLATE "C" REFERENCES rider_settlements,
  -- The shop's day that it counts for: never one that was closed before.
  day date NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'handed_over') = (settlement_id IS NOT NULL)),
  CHECK ((kind = 'handed_over') = (order_id IS NULL))
);
CREATE INDEX cash_entries_of_day ON cash_entries (day);
CREATE INDEX cash_entries_of_order ON cash_entries (order_id) WHERE order_id IS NOT NULL;

-- The sum of the entries of each rider, changed with them.
CREATE TABLE cash_balances (
  rider_id text COLLATE "C" PRIMARY KEY REFERENCES staff,
  balance bigint NOT NULL
);

-- Entries share the lock of this row; who closes a day takes it alone.
CREATE TABLE cash_book (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  closed_until date
);
INSERT INTO cash_book DEFAULT VALUES;

-- Days that the owner (no staff_id) or a manager has closed, each with those before it that were still open.
CREATE TABLE closed_days (
  day date PRIMARY KEY,
  closed_at timestamptz NOT NULL DEFAULT now(),
  staff_id text COLLATE "C" REFERENCES staff,
  -- What the till should have had: of orders, and handed over by riders.
  till_orders bigint NOT NULL,
  till_riders bigint NOT NULL
);
CREATE TABLE closed_day_riders (
  day date NOT NULL REFERENCES closed_days,
  rider_id text COLLATE "C" NOT NULL REFERENCES staff,
  taken bigint NOT NULL,
  handed_over bigint NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (day, rider_id)
);

-- Why the amount differs from what was expected.
ALTER TABLE rider_settlements ADD COLUMN note text CHECK (note <> '');

-- Riders begin with what nobody has counted yet. What was counted before is settled.
INSERT INTO cash_entries (id, rider_id, kind, amount, order_id, day, at)
  SELECT left('0000' || md5(d.order_id || ' ' || d.attempt), 20), d.rider_id, 'taken', d.cash, d.order_id,
    (d.delivered_at AT TIME ZONE 'Asia/Kolkata')::date, d.delivered_at
  FROM deliveries d LEFT JOIN rider_settlements s ON s.id = d.settlement_id
  WHERE d.cash > 0 AND d.delivered_at IS NOT NULL AND s.counted_at IS NULL;
INSERT INTO cash_balances (rider_id, balance)
  SELECT rider_id, sum(amount) FROM cash_entries GROUP BY rider_id;

-- What was done about an order: for its history, and to clear reasons with the account of its shopper.
CREATE INDEX activity_of_target ON activity (target);
