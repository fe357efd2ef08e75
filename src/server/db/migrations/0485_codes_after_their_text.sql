-- A code has three tries from the moment its text message leaves: three of strangers, and three of its own where a code
-- to the number was right before, so that no stranger uses them up.
UPDATE phone_codes SET tries = 3 WHERE tries > 3;
ALTER TABLE phone_codes
  DROP CONSTRAINT phone_codes_tries_check,
  ADD CONSTRAINT phone_codes_tries_check CHECK (tries BETWEEN 0 AND 3),
  ADD COLUMN home_tries integer NOT NULL DEFAULT 0 CHECK (home_tries BETWEEN 0 AND 3);

-- Wrong codes of strangers, for all numbers together.
CREATE TABLE wrong_codes (
  hour timestamptz PRIMARY KEY,
  tries integer NOT NULL CHECK (tries >= 0)
);
