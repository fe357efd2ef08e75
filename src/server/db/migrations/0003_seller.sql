-- Grows with every edit of a product, so that two sellers cannot overwrite each other unawares.
ALTER TABLE products ADD COLUMN revision integer NOT NULL DEFAULT 1;

CREATE INDEX products_archived ON products (id) WHERE archived_at IS NOT NULL;
CREATE INDEX products_running_low ON products (stock, id) WHERE archived_at IS NULL AND sellable AND stock IS NOT NULL;
CREATE INDEX products_sold_out ON products (id) WHERE archived_at IS NULL AND NOT sellable;

CREATE INDEX orders_by_moment ON orders (created_at) INCLUDE (status, amount);

-- What a seller finds an order by: its id, the customer's name, the phone as typed and as bare digits.
ALTER TABLE orders ADD COLUMN search_text text GENERATED ALWAYS AS (lower((
  id || ' ' || (address ->> 'firstName') || ' ' || (address ->> 'lastName') || ' ' ||
  (address ->> 'phone') || ' ' || regexp_replace(address ->> 'phone', '\D', '', 'g')
) COLLATE "default")) STORED;

-- Quick in shops with many orders; a server without the extension searches without it.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX orders_contain ON orders USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END
$$;

-- Which orders were placed or moved lately, for those who listen. Old ones are forgotten.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders,
  user_id text COLLATE "C" NOT NULL,
  -- The moment of the insert, not of the transaction's start: rows near each other in id are near in time.
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
