-- What the shopper calls it, such as Home.
ALTER TABLE addresses ADD COLUMN label text;
-- Where checkout starts; an account may have none.
ALTER TABLE addresses ADD COLUMN is_default boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX addresses_default ON addresses (user_id) WHERE is_default;
