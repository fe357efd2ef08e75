-- What a shopper wants if an item is not there, and what came for it. `instead` is what comes for the replaced pieces,
-- with its stock taken; while `asked_until` is ahead and there is no answer, the shopper may still say no.
ALTER TABLE order_items
  ADD COLUMN if_missing jsonb,
  ADD COLUMN replaced integer NOT NULL DEFAULT 0,
  ADD COLUMN instead jsonb,
  ADD COLUMN asked_until timestamptz,
  ADD COLUMN answer text,
  ADD CONSTRAINT order_items_replaced CHECK (
    replaced >= 0 AND replaced + short <= quantity AND (replaced > 0) = (instead IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT order_items_instead CHECK (
    (instead->>'packs')::integer > 0
    AND (instead->>'amount')::bigint BETWEEN 0 AND offer_price::bigint * replaced) NOT VALID,
  ADD CONSTRAINT order_items_answer CHECK (
    answer IS NULL
    OR (answer IN ('yes', 'no', 'late') AND asked_until IS NOT NULL AND (answer = 'yes' OR instead IS NULL))) NOT VALID;

-- What a shopper wanted last time, by product. Gone with the account.
CREATE TABLE missing_wishes (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id text COLLATE "C" NOT NULL REFERENCES products,
  kind text NOT NULL CHECK (kind IN ('alike', 'this', 'ask')),
  instead_id text COLLATE "C" REFERENCES products,
  PRIMARY KEY (user_id, product_id),
  CHECK ((kind = 'this') = (instead_id IS NOT NULL))
);
