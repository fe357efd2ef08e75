-- A GIN index keeps what is new in a list that every search reads whole until a vacuum: after an import, or when the
-- units sold were counted, searches took twenty times as long.
DO $$
BEGIN
  IF to_regclass('products_name_contains') IS NOT NULL THEN
    ALTER INDEX products_name_contains SET (fastupdate = off);
    PERFORM gin_clean_pending_list('products_name_contains');
  END IF;
END $$;
