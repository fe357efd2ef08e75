-- A drawn number is looked up with every prefix by the index of the numbers: joined with the prefixes, all orders were
-- read for each. Written out in PL/pgSQL, whose expressions a connection plans once.
CREATE OR REPLACE FUNCTION order_number(bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  letters CONSTANT text := '34679CDFGHJKMNPQRTVWXY';
BEGIN
  RETURN 'GC-' || substr(letters, ($1 % 22)::int + 1, 1) || substr(letters, ($1 / 22 % 22)::int + 1, 1)
    || substr(letters, ($1 / 484 % 22)::int + 1, 1) || substr(letters, ($1 / 10648 % 22)::int + 1, 1) || '-'
    || substr(letters, ($1 / 234256 % 22)::int + 1, 1) || substr(letters, ($1 / 5153632 % 22)::int + 1, 1);
END
$$;

CREATE OR REPLACE FUNCTION random_order_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN order_number(('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 113379904);
END
$$;

CREATE OR REPLACE FUNCTION new_order_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  wanted text;
  drawn text;
BEGIN
  SELECT value #>> '{}' INTO wanted FROM shop_facts WHERE name = 'orderPrefix' AND value #>> '{}' ~ '^[A-Z0-9]{1,4}$';
  wanted := coalesce(wanted, 'GC');
  IF NOT EXISTS (SELECT FROM order_prefixes WHERE prefix = wanted) THEN
    INSERT INTO order_prefixes (prefix) VALUES (wanted) ON CONFLICT DO NOTHING;
  END IF;
  LOOP
    drawn := substr(random_order_number(), 3);
    EXIT WHEN NOT EXISTS (SELECT FROM orders WHERE number = ANY (ARRAY(SELECT prefix || drawn FROM order_prefixes)));
  END LOOP;
  RETURN wanted || drawn;
END
$$;
