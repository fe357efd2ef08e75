-- The second factor has a holder: the owner, or a manager. A row without a key has only been offered one, which becomes
-- the key with its first right code.
CREATE TABLE second_factors (
  -- 'owner', or the id of somebody of the staff.
  holder text COLLATE "C" PRIMARY KEY,
  staff_id text COLLATE "C" GENERATED ALWAYS AS (nullif(holder, 'owner')) STORED REFERENCES staff,
  totp_key bytea,
  totp_key_offered bytea,
  -- Codes of this time step and of earlier ones have been used.
  totp_last_step integer NOT NULL DEFAULT 0,
  CHECK (totp_key IS NOT NULL OR totp_key_offered IS NOT NULL)
);
INSERT INTO second_factors (holder, totp_key, totp_key_offered, totp_last_step)
SELECT 'owner', totp_key, totp_key_offered, totp_last_step FROM seller_access
WHERE totp_key IS NOT NULL OR totp_key_offered IS NOT NULL;
ALTER TABLE seller_access DROP COLUMN totp_key, DROP COLUMN totp_key_offered, DROP COLUMN totp_last_step;

DELETE FROM seller_recovery_codes WHERE NOT EXISTS (SELECT FROM second_factors);
ALTER TABLE seller_recovery_codes RENAME TO recovery_codes;
ALTER TABLE recovery_codes
  ADD COLUMN holder text COLLATE "C" NOT NULL DEFAULT 'owner' REFERENCES second_factors ON DELETE CASCADE;
ALTER TABLE recovery_codes ALTER COLUMN holder DROP DEFAULT;
CREATE INDEX recovery_codes_of ON recovery_codes (holder);
