-- Sessions have a holder: a shopper, the owner, or somebody of the staff. Who was signed in stays so.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  holder text NOT NULL CHECK (holder IN ('shopper', 'owner', 'staff')),
  -- Of a shopper or of somebody of the staff; 'owner' of the owner.
  holder_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" GENERATED ALWAYS AS (CASE holder WHEN 'shopper' THEN holder_id END) STORED REFERENCES users,
  staff_id text COLLATE "C" GENERATED ALWAYS AS (CASE holder WHEN 'staff' THEN holder_id END) STORED REFERENCES staff,
  -- Browser and system, roughly, such as 'Chrome on Android'.
  device text NOT NULL,
  signed_in_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
INSERT INTO sessions (token_hash, id, holder, holder_id, device, signed_in_at, last_seen_at, expires_at)
SELECT token_hash, id, 'shopper', user_id, device, signed_in_at, last_seen_at, expires_at FROM shopper_sessions
UNION ALL
SELECT token_hash, id, 'staff', staff_id, device, signed_in_at, last_seen_at, expires_at FROM staff_sessions
UNION ALL
-- Those of earlier credentials are over.
SELECT token_hash, replace(gen_random_uuid()::text, '-', ''), 'owner', 'owner', 'Unknown device', now(), now(), expires_at
FROM seller_sessions JOIN seller_access USING (epoch);
DROP TABLE shopper_sessions, seller_sessions, staff_sessions;
CREATE UNIQUE INDEX sessions_of ON sessions (holder, holder_id, id);
CREATE INDEX sessions_by_end ON sessions (expires_at);
