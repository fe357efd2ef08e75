-- Codes that prove who has a phone number today. A code itself is stored nowhere: it is computed from the seed and, in
-- a shop that sends text messages, from MESSAGES_SECRET.
CREATE TABLE phone_codes (
  phone text NOT NULL CHECK (phone ~ '^\+\d{7,15}$'),
  -- sign-in: to the account with the number. account: to change or delete it. join: to bring its orders into another
  -- account. merge: the same, by the shop.
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'account', 'join', 'merge')),
  -- For whom it counts: the account that asks or, to merge, the customer that stays; empty for a sign-in.
  holder text COLLATE "C" NOT NULL CHECK ((holder = '') = (purpose = 'sign-in')),
  id text COLLATE "C" NOT NULL UNIQUE,
  seed bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL,
  -- Whether it has been looked up if the number has an account: only then a text message is queued.
  is_answered boolean NOT NULL DEFAULT false,
  PRIMARY KEY (phone, purpose, holder)
);
CREATE INDEX phone_codes_unanswered ON phone_codes (id) WHERE NOT is_answered;
CREATE INDEX phone_codes_by_end ON phone_codes (expires_at);

-- Text messages are counted together: each of them costs money.
CREATE INDEX mail_outbox_texts ON mail_outbox (counted_at) WHERE recipient LIKE '+%';

-- A customer who brings their orders by phone into another account.
ALTER TABLE activity
  DROP CONSTRAINT activity_who_check,
  ADD CONSTRAINT activity_who_check CHECK (who IN ('seller', 'staff', 'customer', 'stranger', 'operator'));
