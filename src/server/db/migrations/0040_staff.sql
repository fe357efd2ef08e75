-- The people who work for the shop beside its owner. What they did refers to them, so a row is never deleted: somebody
-- who leaves is switched off, and name and email can be erased.
CREATE TABLE staff (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('manager', 'picker', 'rider')),
  email text UNIQUE CHECK (email <> ''),
  password_hash text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz,
  erased_at timestamptz,
  CHECK (erased_at IS NULL OR (name = '' AND email IS NULL AND password_hash IS NULL AND NOT is_active))
);

CREATE TABLE staff_sessions (
  token_hash bytea PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  staff_id text COLLATE "C" NOT NULL REFERENCES staff,
  -- Such as 'Chrome on Android'.
  device text NOT NULL,
  signed_in_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_sessions_of ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_by_end ON staff_sessions (expires_at);

-- One-time links to sign in with: a row goes when its link is used.
CREATE TABLE staff_links (
  token_hash bytea PRIMARY KEY,
  staff_id text COLLATE "C" NOT NULL REFERENCES staff,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_links_of ON staff_links (staff_id);

CREATE TABLE staff_shifts (
  id text COLLATE "C" PRIMARY KEY,
  staff_id text COLLATE "C" NOT NULL REFERENCES staff,
  -- As it was then.
  role text NOT NULL,
  began_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz CHECK (ended_at >= began_at)
);
CREATE UNIQUE INDEX staff_shifts_open ON staff_shifts (staff_id) WHERE ended_at IS NULL;
CREATE INDEX staff_shifts_by_time ON staff_shifts (began_at);
