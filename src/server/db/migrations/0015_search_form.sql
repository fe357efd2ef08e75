-- A text as it is searched: lower case, with one apostrophe and one dash for all that look like them.
CREATE FUNCTION search_form(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    lower($1),
    U&'\2018\2019\201B\02BC\2032\00B4\0060\FF07' || U&'\2010\2011\2012\2013\2014\2015\2212\FF0D',
    repeat('''', 8) || repeat('-', 8)
  )
$$;

DROP INDEX IF EXISTS products_name_contains;
DROP INDEX IF EXISTS orders_contain;

-- Quick in large shops; a server without pg_trgm searches without them.
DO $$
BEGIN
  CREATE INDEX products_name_contains ON products USING gin (search_form(name) gin_trgm_ops);
  CREATE INDEX orders_contain ON orders USING gin (search_form(search_text) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END
$$;
