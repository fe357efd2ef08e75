-- What a shopper says on the phone: GC-7K3M-94. Six letters and digits out of 22 (domain/order-number.ts); the integer
-- is below 22 ^ 6.
CREATE FUNCTION order_number(bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'GC-' || string_agg(
    CASE WHEN place = 4 THEN '-' ELSE '' END ||
      substr('34679CDFGHJKMNPQRTVWXY', (($1 / (22 ^ place)::bigint) % 22)::int + 1, 1),
    '' ORDER BY place
  )
  FROM generate_series(0, 5) AS place
$$;

-- Random bits of the uuid, which are not guessed from earlier ones.
CREATE FUNCTION random_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT order_number(('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 113379904)
$$;

ALTER TABLE orders
  ADD COLUMN number text COLLATE "C" NOT NULL DEFAULT random_order_number(),
  -- For the rider, such as "Ring twice".
  ADD COLUMN note text,
  -- Who receives the groceries, when it is not the person of the address.
  ADD COLUMN deliver_to text;

-- A million orders have a few thousand equal numbers in the first round, and none after a few more.
DO $$
BEGIN
  LOOP
    UPDATE orders SET number = random_order_number() WHERE id IN (
      SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY number ORDER BY id) AS nth FROM orders) AS numbered
      WHERE nth > 1
    );
    EXIT WHEN NOT FOUND;
  END LOOP;
END
$$;

ALTER TABLE orders ADD CONSTRAINT orders_number UNIQUE (number);

-- A free number. Two orders that are placed in the same moment may still get the same: the constraint refuses the
-- second, which is then placed again.
CREATE FUNCTION new_order_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  drawn text;
BEGIN
  LOOP
    drawn := random_order_number();
    EXIT WHEN NOT EXISTS (SELECT FROM orders WHERE number = drawn);
  END LOOP;
  RETURN drawn;
END
$$;
ALTER TABLE orders ALTER COLUMN number SET DEFAULT new_order_number();

ALTER TABLE payment_intents ADD COLUMN note text, ADD COLUMN deliver_to text;
