-- Sold by weight: domain/loose.ts says what each key is. Prices and stock are those of a step.
ALTER TABLE products
  ADD COLUMN loose jsonb,
  ADD CONSTRAINT products_loose CHECK (
    loose->>'unit' IN ('g', 'ml') AND (loose->>'step')::integer BETWEEN 1 AND 1000) NOT VALID;

-- How it was sold when it was ordered, and how much of it was weighed, in grams or millilitres.
ALTER TABLE order_items
  ADD COLUMN loose jsonb,
  ADD COLUMN weighed integer,
  ADD CONSTRAINT order_items_weighed CHECK (weighed IS NULL OR (weighed > 0 AND loose IS NOT NULL)) NOT VALID;

ALTER TABLE pick_lines ADD COLUMN weighed integer,
  ADD CONSTRAINT pick_lines_weighed CHECK (weighed > 0) NOT VALID;
