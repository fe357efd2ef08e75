-- What a shopper sees of the places where they are signed in.
ALTER TABLE shopper_sessions
  ADD COLUMN id text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  -- Browser and system, roughly.
  ADD COLUMN device text NOT NULL DEFAULT '',
  ADD COLUMN signed_in_at timestamptz NOT NULL DEFAULT now(),
  -- To the hour.
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
CREATE UNIQUE INDEX shopper_sessions_of ON shopper_sessions (user_id, id);

-- Emails for which a new password was asked for, with or without an account: a job sends the mails.
CREATE TABLE reset_requests (
  email text PRIMARY KEY CHECK (email = lower(email)),
  asked_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_kind_check;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_kind_check
  CHECK (kind IN ('contact', 'order', 'newsletter', 'account'));
CREATE INDEX email_tokens_of_account ON email_tokens (user_id) WHERE user_id IS NOT NULL;
