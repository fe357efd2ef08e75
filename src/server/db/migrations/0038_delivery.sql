-- When the shop is open, in minutes of its clock; weekday 0 is Sunday. What closes before it opens closes after
-- midnight.
CREATE TABLE opening_hours (
  weekday integer NOT NULL CHECK (weekday BETWEEN 0 AND 6),
  opens integer NOT NULL CHECK (opens >= 0 AND opens < 1440),
  closes integer NOT NULL CHECK (closes > 0 AND closes <= 1440),
  PRIMARY KEY (weekday, opens),
  CHECK (opens <> closes)
);
INSERT INTO opening_hours SELECT weekday, 0, 1440 FROM generate_series(0, 6) AS weekday;

-- Closed whatever the hours say.
CREATE TABLE shop_closures (
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  PRIMARY KEY (from_at, until_at),
  CHECK (from_at < until_at)
);

CREATE TABLE delivery_areas (
  id text COLLATE "C" PRIMARY KEY,
  -- The first area that names a PIN code has it.
  place integer NOT NULL,
  name text NOT NULL,
  -- [{"from", "to"}]; none: everywhere that no other area covers.
  pincodes jsonb NOT NULL,
  travel_minutes integer NOT NULL CHECK (travel_minutes > 0),
  rush_minutes integer NOT NULL,
  fee integer NOT NULL CHECK (fee >= 0),
  minimum_order integer NOT NULL CHECK (minimum_order >= 0),
  is_served boolean NOT NULL,
  CHECK (rush_minutes >= travel_minutes)
);
INSERT INTO delivery_areas VALUES
  ('near', 0, 'Central Bengaluru', '[{"from": 560001, "to": 560030}]', 6, 6, 0, 0, true),
  ('middle', 1, 'Inner Bengaluru', '[{"from": 560031, "to": 560065}]', 12, 12, 0, 0, true),
  ('far', 2, 'Outer Bengaluru', '[{"from": 560066, "to": 560100}]', 20, 20, 0, 0, true),
  ('elsewhere', 3, 'Everywhere else', '[]', 35, 35, 0, 0, true);

CREATE TABLE delivery_settings (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  stopped boolean NOT NULL DEFAULT false,
  paused_until timestamptz
);
INSERT INTO delivery_settings DEFAULT VALUES;

-- Who would like to be delivered to.
CREATE TABLE area_wishes (
  email text NOT NULL,
  pincode text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email, pincode)
);
CREATE INDEX area_wishes_newest ON area_wishes (created_at DESC);
