ALTER TABLE contact_messages
  ADD COLUMN read_at timestamptz,
  ADD COLUMN done_at timestamptz;
-- Whatever came before there was an inbox has been seen.
UPDATE contact_messages SET read_at = now();
CREATE INDEX contact_messages_unread ON contact_messages (id) WHERE read_at IS NULL;
CREATE INDEX contact_messages_inbox ON contact_messages (id) WHERE done_at IS NULL;
