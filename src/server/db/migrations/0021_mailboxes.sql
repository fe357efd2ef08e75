-- Whether the owner of an account's mailbox has confirmed it. An account that has lost its mailbox has no email.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
ALTER TABLE users ALTER COLUMN email DROP NOT NULL;
ALTER TABLE users ADD CONSTRAINT users_confirmed_email CHECK (email IS NOT NULL OR email_confirmed_at IS NULL);

-- Mailboxes whose owner wants no mail.
CREATE TABLE stopped_mailboxes (
  email text PRIMARY KEY CHECK (email = lower(email)),
  stopped_at timestamptz NOT NULL DEFAULT now()
);

-- The links in mails to a mailbox; only the hash of each is kept.
CREATE TABLE email_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  -- The account that had the mailbox when the link was made.
  user_id text COLLATE "C" REFERENCES users,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_tokens_of ON email_tokens (email, purpose);
CREATE INDEX email_tokens_expiry ON email_tokens (expires_at);

-- Not sent, because the mailbox has had enough mail for the day or wants none.
ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_state_check;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_state_check
  CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unsure', 'kept', 'withheld'));
-- When it last took a place in its recipient's day.
ALTER TABLE mail_outbox ADD COLUMN counted_at timestamptz;
CREATE INDEX mail_outbox_counted ON mail_outbox (recipient, counted_at) WHERE counted_at IS NOT NULL;
