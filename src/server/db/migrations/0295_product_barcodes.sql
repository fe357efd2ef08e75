-- The twelve digits of a UPC are an EAN-13 without its leading 0: one product, one barcode, however it is written.
DROP INDEX products_barcode;
CREATE UNIQUE INDEX products_barcode ON products (lpad(barcode, 13, '0'));

-- Quick in large shops; a server without pg_trgm searches without it.
DO $$
BEGIN
  CREATE INDEX products_brand_contains ON products USING gin (search_form(brand) gin_trgm_ops)
    WITH (fastupdate = off) WHERE brand IS NOT NULL;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END
$$;
