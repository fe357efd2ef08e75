-- Every change of a count, in the transaction of the change. What is counted is the stock of a product that is on no
-- shelf, or the amount on a shelf, in its unit; a product that is not counted has none. The sum of `by` is always the
-- count, because triggers write the log: no statement can change a count beside it.
CREATE TABLE stock_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id text,
  shelf_id text,
  at timestamptz NOT NULL DEFAULT now(),
  by bigint NOT NULL CHECK (by <> 0),
  after bigint NOT NULL CHECK (after >= 0),
  cause text NOT NULL,
  source text,
  staff_id text,
  reason text,
  CHECK (num_nonnulls(product_id, shelf_id) = 1)
);
CREATE INDEX stock_log_of_product ON stock_log (product_id, id) WHERE product_id IS NOT NULL;
CREATE INDEX stock_log_of_shelf ON stock_log (shelf_id, id) WHERE shelf_id IS NOT NULL;

INSERT INTO stock_log (product_id, by, after, cause)
SELECT id, stock, stock, 'start' FROM products WHERE stock > 0 AND shelf_id IS NULL ORDER BY id;
INSERT INTO stock_log (shelf_id, by, after, cause)
SELECT id, amount, amount, 'start' FROM shelves WHERE amount > 0 ORDER BY id;

-- The setting is a StockCause (domain/stock-cause.ts); what sets none is an edit.
CREATE FUNCTION stock_cause() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('shop.stock_cause', true), ''), '{"kind": "edit"}')::jsonb
$$;

CREATE FUNCTION log_product_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := CASE WHEN OLD.shelf_id IS NULL THEN coalesce(OLD.stock, 0) ELSE 0 END;
  later bigint := CASE WHEN NEW.shelf_id IS NULL THEN coalesce(NEW.stock, 0) ELSE 0 END;
  why jsonb;
BEGIN
  IF before <> later THEN
    why := stock_cause();
    INSERT INTO stock_log (product_id, by, after, cause, source, staff_id, reason)
    VALUES (coalesce(NEW.id, OLD.id), later - before, later, why->>'kind', why->>'source', why->>'staffId',
      why->>'reason');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER log_new_stock AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION log_product_stock();
CREATE TRIGGER log_changed_stock AFTER UPDATE OF stock, shelf_id ON products FOR EACH ROW
  WHEN (OLD.stock IS DISTINCT FROM NEW.stock OR OLD.shelf_id IS DISTINCT FROM NEW.shelf_id)
  EXECUTE FUNCTION log_product_stock();

CREATE FUNCTION log_shelf_amount() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := coalesce(OLD.amount, 0);
  later bigint := coalesce(NEW.amount, 0);
  why jsonb;
BEGIN
  IF before <> later THEN
    why := stock_cause();
    INSERT INTO stock_log (shelf_id, by, after, cause, source, staff_id, reason)
    VALUES (coalesce(NEW.id, OLD.id), later - before, later, why->>'kind', why->>'source', why->>'staffId',
      why->>'reason');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER log_shelf AFTER INSERT OR UPDATE OF amount OR DELETE ON shelves FOR EACH ROW
  EXECUTE FUNCTION log_shelf_amount();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER stock_log_is_final BEFORE UPDATE OR DELETE ON stock_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What one piece costs the shop, or one step of what is sold by weight; of an ordered one, at that time.
ALTER TABLE products ADD COLUMN cost integer CHECK (cost >= 0);
ALTER TABLE order_items ADD COLUMN cost integer;
