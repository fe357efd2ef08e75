-- How much a customer may owe: an order goes on account only below it, in one statement with the sum that it changes.
ALTER TABLE owed_accounts ADD COLUMN owed_limit bigint NOT NULL DEFAULT 0 CHECK (owed_limit >= 0);

-- Whoever bought on account may go on as before: as much as they have ever owed, and no more.
UPDATE owed_accounts SET owed_limit = most FROM (
  SELECT user_id, max(owed) AS most FROM (
    SELECT user_id, sum(amount) OVER (PARTITION BY user_id ORDER BY id) AS owed FROM owed_entries
  ) AS course GROUP BY user_id
) AS courses WHERE courses.user_id = owed_accounts.user_id AND most > 0;
