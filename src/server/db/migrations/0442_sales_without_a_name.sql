-- Who leaves no name at the counter is neither a new customer nor a known one: is_first is null.
ALTER TABLE orders ALTER COLUMN is_first DROP NOT NULL;

CREATE OR REPLACE FUNCTION sales_dimensions(day date, hour integer, pincode text, payment text, is_first boolean,
    product_id text, on_offer boolean, tax_rate double precision)
  RETURNS TABLE (dimension text, period date, key text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('day', day, ''), ('hour', day, lpad(hour::text, 2, '0')), ('area', day, pincode), ('payment', day, payment),
    ('customer', day, CASE WHEN is_first THEN 'new' WHEN NOT is_first THEN 'known'
      WHEN payment IS NOT NULL THEN 'unnamed' END),
    ('offer', day, CASE WHEN on_offer THEN 'offer' WHEN NOT on_offer THEN 'regular' END),
    ('taxRate', day, tax_rate::text),
    ('product', day, product_id), ('productMonth', date_trunc('month', day)::date, product_id)
$$;

CREATE OR REPLACE FUNCTION mark_first_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_first := CASE WHEN NEW.user_id <> 'countersales00000000'
    THEN NOT EXISTS (SELECT FROM orders WHERE user_id = NEW.user_id) END;
  RETURN NEW;
END
$$;

-- The trigger of changed orders moves them in the sums.
UPDATE orders SET is_first = NULL WHERE user_id = 'countersales00000000';
