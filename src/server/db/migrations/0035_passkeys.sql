-- Keys with which shoppers sign in instead of a password. Gone with the account.
CREATE TABLE passkeys (
  id text COLLATE "C" PRIMARY KEY,
  -- The authenticator's own name for the key.
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  public_key bytea NOT NULL,
  -- How often the authenticator says that it has signed; 0 for those that do not count.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_of ON passkeys (user_id, created_at);

-- What an authenticator has to sign, once and soon. The holder is the session or the cookie that asked for it.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in')),
  holder_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
