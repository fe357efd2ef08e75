-- Mail on its way out, written in the same transaction as what it is about and sent later.
CREATE TABLE mail_outbox (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('contact', 'order', 'newsletter')),
  recipient text NOT NULL,
  -- What the letter is about; its words are made when it is sent.
  about jsonb NOT NULL,
  -- One mail for one happening, however often it is reported.
  dedupe_key text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unsure', 'kept')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- While 'sending': whose turn it is, and until when.
  claim text,
  lease_until timestamptz,
  -- Set just before the last bytes leave: from then on it may have arrived.
  handed_over_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CHECK ((state = 'sending') = (claim IS NOT NULL AND lease_until IS NOT NULL)),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at, id) WHERE state = 'queued';
CREATE INDEX mail_outbox_leases ON mail_outbox (lease_until) WHERE state = 'sending';
CREATE INDEX mail_outbox_by_state ON mail_outbox (state, id DESC);

-- Nobody is subscribed before the owner of the mailbox has confirmed it.
ALTER TABLE newsletter_subscribers
  ADD COLUMN asked_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN unsubscribed_at timestamptz;
CREATE INDEX newsletter_subscribers_unconfirmed ON newsletter_subscribers (asked_at) WHERE confirmed_at IS NULL;

-- The links in mails to a subscriber; only the hash of each is kept.
CREATE TABLE newsletter_links (
  token_hash bytea PRIMARY KEY,
  email text NOT NULL REFERENCES newsletter_subscribers ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX newsletter_links_of ON newsletter_links (email);
