-- In PL/pgSQL, because a connection plans it once; a function in SQL that is not inlined is planned for each order.
CREATE OR REPLACE FUNCTION bill_fits(bill jsonb, cart bigint, tax bigint, fee bigint, amount bigint, credit bigint,
    not_charged bigint, refunded bigint) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (SELECT (
      coalesce(sum(entry.amount) FILTER (WHERE kind = 'items'), 0), coalesce(sum(entry.amount) FILTER (WHERE kind = 'tax'), 0),
      coalesce(sum(entry.amount) FILTER (WHERE kind = 'delivery'), 0), coalesce(sum(entry.amount) FILTER (WHERE part = 'total'), 0),
      coalesce(sum(entry.amount) FILTER (WHERE kind = 'credit'), 0), coalesce(sum(entry.amount) FILTER (WHERE part = 'due'), 0),
      coalesce(sum(entry.amount) FILTER (WHERE part = 'back'), 0)
    ) = (bill_fits.cart, bill_fits.tax, bill_fits.fee, bill_fits.amount, -bill_fits.credit,
      -bill_fits.credit - bill_fits.not_charged, -bill_fits.refunded)
    FROM jsonb_to_recordset(bill_fits.bill) AS entry (kind text, part text, amount bigint));
END
$$;

-- What changed and why in one statement.
CREATE OR REPLACE FUNCTION log_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := CASE WHEN OLD.shelf_id IS NULL THEN coalesce(OLD.stock, 0) ELSE 0 END;
  later bigint := CASE WHEN NEW.shelf_id IS NULL THEN coalesce(NEW.stock, 0) ELSE 0 END;
BEGIN
  IF before <> later THEN
    INSERT INTO stock_log (product_id, by, after, cause, source, staff_id, reason)
    SELECT coalesce(NEW.id, OLD.id), later - before, later, why->>'kind', why->>'source', why->>'staffId', why->>'reason'
    FROM (SELECT stock_cause() AS why OFFSET 0) AS cause;
  END IF;
  RETURN NULL;
END
$$;

-- Of a customer whose newest order says nothing new, only that changes.
CREATE OR REPLACE FUNCTION know_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text;
BEGIN
  UPDATE customers SET last_order = NEW.id
  WHERE user_id = NEW.user_id AND last_order < NEW.id AND phone = NEW.address ->> 'phone'
    AND name = trim((NEW.address ->> 'firstName') || ' ' || (NEW.address ->> 'lastName'));
  IF FOUND THEN
    RETURN NULL;
  END IF;
  said := searched_person(NEW.address);
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
