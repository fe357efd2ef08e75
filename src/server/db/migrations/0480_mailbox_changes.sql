-- What an account's mailbox was before it moved to another one. For seven days the move can be undone, and nobody else
-- gets the former mailbox.
CREATE TABLE mailbox_changes (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  -- The new one.
  email text NOT NULL,
  -- Null of an account that had none.
  former_email text,
  former_confirmed_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (former_email IS NOT NULL OR former_confirmed_at IS NULL)
);
CREATE INDEX mailbox_changes_of ON mailbox_changes (user_id, changed_at);
CREATE INDEX mailbox_changes_from ON mailbox_changes (former_email) WHERE former_email IS NOT NULL;
CREATE INDEX mailbox_changes_by_age ON mailbox_changes (changed_at);

-- The account that was opened with the mailbox of this one, by somebody who proved only to read that mailbox.
ALTER TABLE users ADD COLUMN continued_by text COLLATE "C" REFERENCES users;
CREATE INDEX users_continued ON users (continued_by) WHERE continued_by IS NOT NULL;

-- Without a mailbox a password opens nothing. Where there is a number, a code to it does from now on.
UPDATE users SET password_hash = ''
WHERE email IS NULL AND phone IS NOT NULL AND password_hash <> '' AND deleted_at IS NULL;
-- Accounts that nothing opens: only a code to the number of their orders, or the password, joins them with another one.
CREATE INDEX users_without_way_in ON users (id)
  WHERE email IS NULL AND phone IS NULL AND password_hash <> '' AND deleted_at IS NULL;
