-- Facts of a product: domain/product-facts.ts says what each of them is.
ALTER TABLE products
  ADD COLUMN quantity jsonb,
  ADD COLUMN brand text,
  ADD COLUMN barcode text,
  ADD COLUMN origin text,
  ADD COLUMN maker text,
  ADD COLUMN diet text,
  ADD COLUMN allergens text[],
  ADD COLUMN ingredients text,
  ADD COLUMN nutrition jsonb,
  ADD COLUMN storage text,
  ADD COLUMN shelf_life_days integer,
  ADD COLUMN hsn text;

-- Only what is certain: one amount and one unit, and nothing else. Spaces are those of domain/quantity.ts.
UPDATE products
SET quantity = jsonb_build_object(
  'amount', (regexp_match(spaced, '^\s*(\d{1,6}(?:\.\d{1,3})?)'))[1]::numeric,
  'unit', CASE
    WHEN spaced ~* '\d\s*(g|gm|gms|grams?)\.?\s*$' THEN 'g'
    WHEN spaced ~* '\d\s*(kgs?|kilograms?)\.?\s*$' THEN 'kg'
    WHEN spaced ~* '\d\s*(ml|millilitres?)\.?\s*$' THEN 'ml'
    WHEN spaced ~* '\d\s*(l|lt|ltr|lit(re|er)s?)\.?\s*$' THEN 'l'
    ELSE 'piece'
  END)
FROM (SELECT id AS of, regexp_replace(weight, '[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g') AS spaced
  FROM products WHERE weight IS NOT NULL) AS read
WHERE id = of AND spaced ~* '^\s*\d{1,6}(\.\d{1,3})?\s*(g|gm|gms|grams?|kgs?|kilograms?|ml|millilitres?|l|lt|ltr|lit(re|er)s?|pcs?|pieces?)\.?\s*$';

-- Half a gram, half a piece and nothing at all are no quantities.
UPDATE products SET quantity = NULL
WHERE (quantity->>'amount')::numeric = 0
  OR (quantity->>'amount')::numeric * CASE WHEN quantity->>'unit' IN ('kg', 'l') THEN 1000 ELSE 1 END % 1 <> 0;

ALTER TABLE products
  ADD CONSTRAINT products_quantity CHECK (
    quantity->>'unit' IN ('g', 'kg', 'ml', 'l', 'piece') AND (quantity->>'amount')::numeric > 0),
  ADD CONSTRAINT products_diet CHECK (diet IN ('veg', 'egg', 'non-veg', 'vegan')),
  ADD COLUMN unit_price bigint GENERATED ALWAYS AS (
    round(offer_price::numeric * CASE WHEN quantity->>'unit' IN ('g', 'ml') THEN 1000 ELSE 1 END
      / (quantity->>'amount')::numeric)::bigint) STORED;

CREATE UNIQUE INDEX products_barcode ON products (barcode);
CREATE INDEX products_by_unit_price ON products (unit_price, id) WHERE archived_at IS NULL;
