-- What was sent of a line is worth so much less than what was asked for: it was lighter, or something cheaper came
-- instead. Pieces that are short are not in it.
ALTER TABLE order_items ADD COLUMN less integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_items_less CHECK (less >= 0 AND less <= offer_price::bigint * (quantity - short)) NOT VALID;
