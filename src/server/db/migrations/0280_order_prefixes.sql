-- What order numbers begin with is a fact of the shop; orders that exist keep theirs. Here is every prefix that an order
-- has, so that a number is found by its six letters and digits alone.
CREATE TABLE order_prefixes (
  prefix text COLLATE "C" PRIMARY KEY CHECK (prefix ~ '^[A-Z0-9]{1,4}$')
);
INSERT INTO order_prefixes (prefix) VALUES ('GC');

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
    EXIT WHEN NOT EXISTS (SELECT FROM orders WHERE number IN (SELECT prefix || drawn FROM order_prefixes));
  END LOOP;
  RETURN wanted || drawn;
END
$$;
