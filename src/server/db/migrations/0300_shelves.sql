-- A shelf that several products share, or that is not counted in pieces: whole grams, millilitres or pieces. Of a product
-- on one, `stock` is how many times its size fits into what is there; catalog/stock-store.ts moves both together.
CREATE TABLE shelves (
  id text PRIMARY KEY,
  unit text NOT NULL CHECK (unit IN ('g', 'ml', 'piece')),
  amount bigint NOT NULL CHECK (amount >= 0)
);

ALTER TABLE products
  ADD COLUMN shelf_id text REFERENCES shelves,
  ADD COLUMN shelf_size integer CHECK (shelf_size > 0),
  ADD CONSTRAINT products_shelf CHECK (num_nulls(shelf_id, shelf_size) IN (0, 2)),
  ADD CONSTRAINT products_shelf_counted CHECK (shelf_id IS NULL OR stock IS NOT NULL);
CREATE INDEX products_by_shelf ON products (shelf_id) WHERE shelf_id IS NOT NULL;

-- What one piece took from which shelf when it was ordered: as much goes back.
ALTER TABLE order_items
  ADD COLUMN shelf_id text,
  ADD COLUMN shelf_size integer,
  ADD CONSTRAINT order_items_shelf CHECK (num_nulls(shelf_id, shelf_size) IN (0, 2)) NOT VALID;

-- How much was on the shelf before a picker said that none is left.
ALTER TABLE pick_lines ADD COLUMN shelf_before bigint;
