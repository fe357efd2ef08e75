-- What a rider has collected and hands over to the shop.
CREATE TABLE rider_settlements (
  id text COLLATE "C" PRIMARY KEY,
  rider_id text COLLATE "C" NOT NULL REFERENCES staff,
  -- The sum of the cash of its deliveries.
  expected bigint NOT NULL CHECK (expected > 0),
  -- What the rider says to hand over, and what the shop counts.
  stated bigint NOT NULL CHECK (stated >= 0),
  counted bigint CHECK (counted >= 0),
  handed_over_at timestamptz NOT NULL DEFAULT now(),
  counted_at timestamptz,
  CHECK ((counted IS NULL) = (counted_at IS NULL))
);
CREATE INDEX rider_settlements_newest ON rider_settlements (handed_over_at DESC);
CREATE INDEX rider_settlements_open ON rider_settlements (rider_id) WHERE counted_at IS NULL;

-- One attempt of a rider to bring one order to its door.
CREATE TABLE deliveries (
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  attempt integer NOT NULL CHECK (attempt > 0),
  rider_id text COLLATE "C" NOT NULL REFERENCES staff,
  taken_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  arrived_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  failure text CHECK (failure IN ('nobody_there', 'address_unclear', 'refused', 'cannot_pay', 'vehicle')),
  -- Door codes that were tried.
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  cash bigint NOT NULL DEFAULT 0 CHECK (cash >= 0),
  upi bigint NOT NULL DEFAULT 0 CHECK (upi >= 0),
  settlement_id text COLLATE "C" REFERENCES rider_settlements,
  PRIMARY KEY (order_id, attempt),
  CHECK ((failed_at IS NULL) = (failure IS NULL)),
  CHECK (delivered_at IS NULL OR failed_at IS NULL)
);
-- Two riders never have the same order.
CREATE UNIQUE INDEX deliveries_open ON deliveries (order_id) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX deliveries_of ON deliveries (rider_id, delivered_at);
CREATE INDEX deliveries_unsettled ON deliveries (rider_id) WHERE cash > 0 AND settlement_id IS NULL;

-- The first reply to each act of a rider: one that is sent twice is done once.
CREATE TABLE rider_acts (
  staff_id text COLLATE "C" NOT NULL REFERENCES staff,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  reply jsonb,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (staff_id, key)
);
CREATE INDEX rider_acts_age ON rider_acts (at);

-- Door codes are computed with it, so that none is stored.
CREATE TABLE door_code_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO door_code_key (key)
  VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Customers call it while this person brings their order.
ALTER TABLE staff
  ADD COLUMN phone text CHECK (phone <> ''),
  ADD CONSTRAINT staff_erased_phone CHECK (erased_at IS NULL OR phone IS NULL);

-- An order that could not be delivered is packed again, and out for delivery again.
ALTER TABLE order_moves DROP CONSTRAINT order_moves_order_id_status_key;
