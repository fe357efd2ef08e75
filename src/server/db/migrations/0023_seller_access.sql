-- Sessions hang on a random epoch, which is renewed when the seller's email or password changes. The table is made
-- anew, so that the unsalted hashes it had are gone from its file; the seller signs in once more.
DROP TABLE seller_sessions;
CREATE TABLE seller_sessions (
  token_hash bytea PRIMARY KEY,
  epoch text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX seller_sessions_expiry ON seller_sessions (expires_at);

-- One row, which sign-ins lock, so that they are counted one after the other.
CREATE TABLE seller_access (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  email text NOT NULL,
  -- Salted and slow; compared once at each start, to notice new credentials.
  password_hash text NOT NULL,
  epoch text NOT NULL,
  -- The second factor's key; null without one. The offered key becomes it with the first right code.
  totp_key bytea,
  totp_key_offered bytea,
  -- Codes of this time step and of earlier ones have been used.
  totp_last_step integer NOT NULL DEFAULT 0
);
INSERT INTO seller_access (email, password_hash, epoch) VALUES ('', '', '');

CREATE TABLE seller_recovery_codes (
  code_hash bytea PRIMARY KEY,
  used_at timestamptz
);

-- Browsers in which the seller has signed in.
CREATE TABLE seller_devices (
  token_hash bytea PRIMARY KEY,
  last_used_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE seller_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who is counted together: all unknown browsers, or one known one.
  counter text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX seller_failures_by_counter ON seller_failures (counter, at);
