-- new: no process has opened the shop yet; the first one says how it begins. setting up: it takes no orders until it
-- has all that its checklist names. done: it was ready once, and stays so.
CREATE TABLE shop_setup (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  state text NOT NULL CHECK (state IN ('new', 'setting up', 'done'))
);

-- A shop that was opened before this migration goes on as it is.
INSERT INTO shop_setup (state)
SELECT CASE
  WHEN EXISTS (SELECT FROM seller_access WHERE epoch <> '')
    OR EXISTS (SELECT FROM products)
    OR EXISTS (SELECT FROM users)
    OR EXISTS (SELECT FROM shop_facts)
  THEN 'done' ELSE 'new' END;
