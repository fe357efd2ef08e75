-- Replies to Idempotency-Keys of shoppers and of the staff in one table.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_user_id_fkey;
ALTER TABLE idempotency_keys RENAME COLUMN user_id TO holder;
INSERT INTO idempotency_keys (holder, key, request_hash, reply, created_at)
  SELECT staff_id, key, request_hash, reply, at FROM rider_acts WHERE reply IS NOT NULL;
DROP TABLE rider_acts;
