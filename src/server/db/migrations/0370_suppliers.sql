-- Whom the shop buys from. Weekdays as elsewhere: 0 is Sunday.
CREATE TABLE suppliers (
  id text PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  phone text,
  weekdays smallint[] NOT NULL CHECK (weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  lead_days integer NOT NULL CHECK (lead_days BETWEEN 0 AND 60)
);
CREATE UNIQUE INDEX suppliers_by_name ON suppliers (lower(name));

-- The usual supplier, and how many sold pieces (or steps of what is sold by weight) come in one pack that is bought.
ALTER TABLE products ADD COLUMN supplier_id text REFERENCES suppliers (id) ON DELETE SET NULL;
ALTER TABLE products ADD COLUMN pack_size integer CHECK (pack_size > 0);
CREATE INDEX products_by_supplier ON products (supplier_id) WHERE supplier_id IS NOT NULL;
