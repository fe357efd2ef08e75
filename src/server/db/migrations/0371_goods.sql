-- A delivery of goods to the shop, as it was booked. The stock log names it as the source of what it changed.
CREATE TABLE goods_receipts (
  id text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  supplier_id text REFERENCES suppliers (id) ON DELETE SET NULL,
  supplier_name text,
  bill text,
  staff_id text
);
CREATE INDEX goods_receipts_of_supplier ON goods_receipts (supplier_id) WHERE supplier_id IS NOT NULL;

-- `amount` is in the unit of the count: pieces, or grams or millilitres of a shelf. `cost` is that of the whole line.
CREATE TABLE goods_receipt_lines (
  receipt_id text NOT NULL REFERENCES goods_receipts (id),
  line integer NOT NULL,
  product_id text NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  unit text NOT NULL,
  cost bigint CHECK (cost >= 0),
  best_before date,
  counted boolean NOT NULL,
  PRIMARY KEY (receipt_id, line)
);
CREATE INDEX goods_receipt_lines_of_product ON goods_receipt_lines (product_id, receipt_id);

-- What left the shop without an order. `cost`: what it had cost the shop, where that was known.
CREATE TABLE goods_removals (
  id text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('waste', 'own-use')),
  reason text NOT NULL,
  product_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  unit text NOT NULL,
  cost bigint CHECK (cost >= 0),
  best_before date,
  staff_id text
);
CREATE INDEX goods_removals_at ON goods_removals (at);

-- What is there by its date. `count_of` is a shelf, or a product that is on none. `kept` was left of `amount` when the
-- batches were last settled; what was sold since is not written here, but follows from the count (goods_left). What is
-- set aside is past its date: it is still counted, and no order takes it.
CREATE TABLE goods_batches (
  id text PRIMARY KEY,
  count_of text NOT NULL,
  on_shelf boolean NOT NULL,
  best_before date,
  amount bigint NOT NULL CHECK (amount > 0),
  kept bigint NOT NULL CHECK (kept BETWEEN 0 AND amount),
  set_aside boolean NOT NULL DEFAULT false
);
CREATE INDEX goods_batches_of_count ON goods_batches (count_of, on_shelf, best_before);
CREATE INDEX goods_batches_by_date ON goods_batches (best_before) WHERE best_before IS NOT NULL;

-- What is left of each batch when so much is there: what has no date and then the oldest goes first, and what comes back
-- goes to the newest of which something was gone. More than all batches hold has no date.
CREATE FUNCTION goods_left(counted text, is_shelf boolean, there bigint)
RETURNS TABLE (id text, best_before date, remaining bigint) LANGUAGE sql STABLE AS $$
  WITH batch AS (
    SELECT b.id, b.best_before, b.amount, b.kept,
      (there - sum(b.kept) OVER ())::bigint AS change,
      (sum(b.kept) OVER oldest)::bigint AS kept_up_to,
      (sum(b.amount - b.kept) OVER newest - (b.amount - b.kept))::bigint AS room_before
    FROM goods_batches b WHERE b.count_of = counted AND b.on_shelf = is_shelf
    WINDOW oldest AS (ORDER BY b.set_aside, b.best_before NULLS FIRST, b.id),
      newest AS (ORDER BY b.best_before DESC NULLS LAST, b.id DESC)
  )
  SELECT batch.id, batch.best_before, CASE
    WHEN change < 0 THEN greatest(0, least(kept, kept_up_to + change))
    ELSE kept + greatest(0, least(amount - kept, change - room_before))
  END FROM batch
$$;

CREATE FUNCTION settle_goods(counted text, is_shelf boolean, there bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE goods_batches SET kept = now.remaining FROM goods_left(counted, is_shelf, there) AS now
  WHERE goods_batches.id = now.id AND kept <> now.remaining;
  DELETE FROM goods_batches WHERE count_of = counted AND on_shelf = is_shelf AND kept = 0
    AND (best_before IS NULL OR set_aside)
$$;

-- From the first second of the next day on. What is gone of a batch may come back with a cancelled order, and is then
-- set aside as well: so the two parts of it are apart.
CREATE FUNCTION set_expired_aside(counted text, is_shelf boolean, there bigint, today date) RETURNS void
LANGUAGE sql AS $$
  SELECT settle_goods(counted, is_shelf, there);
  WITH aside AS (
    UPDATE goods_batches AS b SET set_aside = true, amount = b.kept FROM goods_batches AS was
    WHERE b.id = was.id AND b.count_of = counted AND b.on_shelf = is_shelf AND b.best_before < today
      AND NOT b.set_aside AND b.kept > 0
    RETURNING b.id, b.best_before, was.amount - b.kept AS gone
  )
  INSERT INTO goods_batches (id, count_of, on_shelf, best_before, amount, kept)
  SELECT aside.id || '-', counted, is_shelf, aside.best_before, gone, 0 FROM aside WHERE gone > 0
$$;

-- What a seller counts or types in addition has no date; without a batch of its own, it would be of those that are gone.
CREATE FUNCTION add_undated_goods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted text := coalesce(NEW.shelf_id, NEW.product_id);
  is_shelf boolean := NEW.shelf_id IS NOT NULL;
BEGIN
  IF EXISTS (SELECT FROM goods_batches WHERE count_of = counted AND on_shelf = is_shelf) THEN
    PERFORM settle_goods(counted, is_shelf, NEW.after - NEW."by");
    INSERT INTO goods_batches (id, count_of, on_shelf, amount, kept)
    VALUES ('log-' || NEW.id, counted, is_shelf, NEW."by", NEW."by");
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER undated_goods AFTER INSERT ON stock_log FOR EACH ROW
  WHEN (NEW."by" > 0 AND NEW.cause IN ('edit', 'count')) EXECUTE FUNCTION add_undated_goods();

-- On a shelf a product has no count of its own, and so no dates of its own.
CREATE FUNCTION drop_own_batches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM goods_batches WHERE count_of = NEW.id AND NOT on_shelf;
  RETURN NULL;
END
$$;
CREATE TRIGGER no_own_batches_on_shelf AFTER UPDATE OF shelf_id ON products FOR EACH ROW
  WHEN (NEW.shelf_id IS NOT NULL AND OLD.shelf_id IS DISTINCT FROM NEW.shelf_id) EXECUTE FUNCTION drop_own_batches();
