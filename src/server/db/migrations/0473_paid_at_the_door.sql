-- Cash that riders take at a door for what a customer owes. It is theirs until they hand it over, as the cash of
-- deliveries is; a payment that was a mistake is deleted here, and taken back in owed_entries.
CREATE TABLE door_payments (
  payment text COLLATE "C" PRIMARY KEY REFERENCES owed_entries,
  rider_id text COLLATE "C" NOT NULL REFERENCES staff,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  amount bigint NOT NULL CHECK (amount > 0),
  taken_at timestamptz NOT NULL DEFAULT now(),
  -- It was handed over with it.
  settlement_id text COLLATE "C" REFERENCES rider_settlements
);
CREATE INDEX door_payments_of ON door_payments (rider_id, taken_at);
