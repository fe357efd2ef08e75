-- Everybody who bought, one row for each account: the name and phone number of the newest order, all of them as they
-- are searched, and what the shop has noted. What they ordered and spent is read from their orders.
CREATE TABLE customers (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users,
  name text NOT NULL,
  phone text NOT NULL,
  last_order text COLLATE "C" NOT NULL,
  -- 'asha rao|9876543210|asha r|9876543211'; in search_form, so that no row is changed to be compared.
  search_text text COLLATE "C" NOT NULL,
  notes text CHECK (notes <> '')
);

CREATE FUNCTION person_of(address jsonb) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN trim((address ->> 'firstName') || ' ' || (address ->> 'lastName'));
CREATE FUNCTION searched_person(address jsonb) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN search_form(regexp_replace(person_of(address), '[\s|]+', ' ', 'g')) || '|'
    || regexp_replace(address ->> 'phone', '\D', '', 'g');

-- In the transaction that places the order, whichever code does it. An order without a phone number, as at the counter,
-- says nothing new of somebody who is known.
CREATE FUNCTION know_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text := searched_person(NEW.address);
BEGIN
  INSERT INTO customers AS known (user_id, name, phone, last_order, search_text)
  VALUES (NEW.user_id, person_of(NEW.address), NEW.address ->> 'phone', NEW.id, said)
  ON CONFLICT (user_id) DO UPDATE SET
    name = CASE WHEN NEW.id > known.last_order AND EXCLUDED.phone <> '' THEN EXCLUDED.name ELSE known.name END,
    phone = CASE WHEN NEW.id > known.last_order AND EXCLUDED.phone <> '' THEN EXCLUDED.phone ELSE known.phone END,
    last_order = greatest(known.last_order, NEW.id),
    -- Of somebody with very many names, those of late.
    search_text = CASE WHEN EXCLUDED.phone = '' OR strpos('|' || known.search_text || '|', '|' || said || '|') > 0 THEN known.search_text
      ELSE left(said || '|' || known.search_text, 2000) END;
  RETURN NULL;
END
$$;
CREATE TRIGGER orders_know_customer AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.address ->> 'firstName' <> '') EXECUTE FUNCTION know_customer();

-- Of the orders that there are: for shops of before, and for test data of many orders at once.
CREATE FUNCTION customers_in_orders() RETURNS SETOF customers LANGUAGE sql STABLE AS $$
  SELECT newest.user_id, person_of(newest.address), newest.address ->> 'phone', newest.id, left(said.search_text, 2000), NULL
  FROM (SELECT DISTINCT ON (user_id) user_id, id, address FROM orders
    WHERE address ->> 'firstName' <> '' ORDER BY user_id, id DESC) AS newest
  JOIN (SELECT user_id, string_agg(DISTINCT searched_person(address), '|') AS search_text FROM orders
    WHERE address ->> 'firstName' <> '' GROUP BY user_id) AS said USING (user_id)
$$;
INSERT INTO customers SELECT * FROM customers_in_orders();

CREATE UNIQUE INDEX customers_newest ON customers (last_order DESC);
-- Quick in large shops; a server without pg_trgm searches without it.
DO $$
BEGIN
  CREATE INDEX customers_contain ON customers USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END
$$;
