-- What the shop buys from a supplier on a day: one list each. Without a supplier, supplier_id is empty.
CREATE TABLE purchase_lists (
  id text PRIMARY KEY,
  supplier_id text NOT NULL,
  supplier_name text NOT NULL,
  day date NOT NULL,
  delivery date NOT NULL CHECK (delivery >= day),
  sent boolean NOT NULL,
  received boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  saved_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (supplier_id, day),
  CHECK (sent OR NOT received)
);
CREATE INDEX purchase_lists_coming ON purchase_lists (delivery) WHERE sent AND NOT received;

CREATE TABLE purchase_lines (
  list_id text NOT NULL REFERENCES purchase_lists (id) ON DELETE CASCADE,
  product_id text NOT NULL,
  packs integer NOT NULL CHECK (packs > 0),
  pack_size integer NOT NULL CHECK (pack_size > 0),
  PRIMARY KEY (list_id, product_id)
);
